-- The backups that were made or failed: they tell how old the newest is. Each is written when it has ended.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target text NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  bytes bigint,
  -- null: it is whole
  error text
);
CREATE INDEX backups_began_at ON backups (began_at);
