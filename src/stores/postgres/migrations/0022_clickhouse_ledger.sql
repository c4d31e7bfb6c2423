-- Which files of ClickHouse's migrations its tables have had. Before, ClickHouse itself kept that.
CREATE TABLE clickhouse_migrations (
  name text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
