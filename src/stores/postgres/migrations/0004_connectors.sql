-- Where bills come from, what has been read of them, and which load of each month is current. The lines themselves are
-- in ClickHouse.

CREATE TABLE connectors (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('aws', 'azure', 'gcp', 'oci', 'focus')),
  source text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  paused_at timestamptz,
  next_sync_at timestamptz NOT NULL DEFAULT now(),
  -- failures since the last good sync, of the kind that may pass
  retries integer NOT NULL DEFAULT 0
);
CREATE INDEX connectors_organization_id ON connectors (organization_id, created_at);
CREATE INDEX connectors_next_sync_at ON connectors (next_sync_at) WHERE paused_at IS NULL;

-- What a file held when it was last read: one record for each billing month and currency.
CREATE TABLE connector_files (
  connector_id text NOT NULL REFERENCES connectors ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL,
  -- changes with the content: size and time of a local file
  etag text NOT NULL,
  months jsonb NOT NULL,
  PRIMARY KEY (connector_id, path)
);

-- A load has its number before its first line is written, so that no two ever share one. No foreign key: a load
-- outlives its connector until its lines are dropped.
CREATE TABLE cost_loads (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connector_id text NOT NULL,
  month date NOT NULL,
  -- of the files that it was made of and their etags
  fingerprint text NOT NULL,
  line_items bigint NOT NULL DEFAULT 0,
  -- one record for each currency
  sums jsonb NOT NULL DEFAULT '[]',
  first_day date,
  last_day date,
  created_at timestamptz NOT NULL DEFAULT now(),
  superseded_at timestamptz,
  -- from now on it can't be made current: its lines are being dropped
  dropped_at timestamptz
);
CREATE INDEX cost_loads_connector_id ON cost_loads (connector_id, month);

-- Whose lines a load has. The provider is one word for all names of a cloud.
CREATE TABLE cost_load_accounts (
  load_id integer NOT NULL REFERENCES cost_loads ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL,
  billing_account text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  PRIMARY KEY (load_id, provider, billing_account, account)
);
CREATE INDEX cost_load_accounts_account ON cost_load_accounts (billing_account, account);

-- What readers see.
CREATE TABLE current_cost_loads (
  connector_id text NOT NULL REFERENCES connectors ON DELETE CASCADE,
  month date NOT NULL,
  load_id integer NOT NULL UNIQUE REFERENCES cost_loads,
  PRIMARY KEY (connector_id, month)
);

CREATE TABLE connector_syncs (
  id text PRIMARY KEY,
  connector_id text NOT NULL REFERENCES connectors ON DELETE CASCADE,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- a sync whose worker is alive says so every few seconds
  heartbeat_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  error_code text,
  error_message text,
  progress jsonb NOT NULL,
  -- the months that it made current, with their sums before and after
  months jsonb NOT NULL DEFAULT '[]',
  warnings text[] NOT NULL DEFAULT '{}'
);
-- One at a time for each connector, over all nodes.
CREATE UNIQUE INDEX connector_syncs_running ON connector_syncs (connector_id) WHERE ended_at IS NULL;
CREATE INDEX connector_syncs_connector_id ON connector_syncs (connector_id, started_at);

-- What readers see, with what is left out of each load where connectors are added up: an account's month that another
-- connector of the organization delivers too belongs to the one that was made first; a paused one comes after all
-- others. Each is [provider, billing account, account].
CREATE VIEW visible_cost_loads AS
SELECT c.organization_id, p.connector_id, p.month, p.load_id, coalesce((
  SELECT jsonb_agg(jsonb_build_array(mine.provider, mine.billing_account, mine.account)
    ORDER BY mine.provider, mine.billing_account, mine.account)
  FROM cost_load_accounts mine
  WHERE mine.load_id = p.load_id AND (mine.billing_account <> '' OR mine.account <> '') AND EXISTS (
    SELECT FROM cost_load_accounts theirs
    JOIN current_cost_loads other ON other.load_id = theirs.load_id AND other.month = p.month
    JOIN connectors o ON o.id = other.connector_id AND o.organization_id = c.organization_id
    WHERE theirs.billing_account = mine.billing_account AND theirs.account = mine.account
    AND theirs.provider = mine.provider
    AND (o.paused_at IS NOT NULL, o.created_at, o.id) < (c.paused_at IS NOT NULL, c.created_at, c.id))
), '[]') AS left_out
FROM current_cost_loads p JOIN connectors c ON c.id = p.connector_id;
