-- The answer that each Idempotency-Key got: the exact bytes, and the values that it was computed from.
-- No foreign key: an organization's rows go with it by an explicit delete, and a check for each quote costs a lock.
CREATE TABLE saved_results (
  organization_id text NOT NULL,
  service text NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  result text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, service, idempotency_key)
);
-- Rows arrive in the order of time: a block-range index finds the old ones and costs an insert nothing.
CREATE INDEX saved_results_created_at ON saved_results USING brin (created_at) WITH (pages_per_range = 16);
