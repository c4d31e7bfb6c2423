-- Which loads of CVE data are current, and what is known of each feed. The data itself is in ClickHouse.

-- A load has its number before its first row is written, so that no two ever share one.
CREATE TABLE cve_loads (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('nvd', 'kev', 'epss')),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What a reader sees: a base of NVD and its changes in the order they came, one load of KEV and of EPSS.
CREATE TABLE cve_states (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nvd_loads integer[] NOT NULL,
  kev_load integer,
  epss_load integer,
  -- What the answers say of the feeds.
  feeds jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- null: the current one
  superseded_at timestamptz
);
CREATE UNIQUE INDEX cve_states_current ON cve_states ((true)) WHERE superseded_at IS NULL;

-- The last good file of each feed name, and how its last attempt went.
CREATE TABLE cve_feeds (
  name text PRIMARY KEY,
  -- of the uncompressed file, lower-case hex; null where nothing was ever loaded
  sha256 text,
  feed_time timestamptz,
  records integer,
  loaded_at timestamptz,
  attempted_at timestamptz NOT NULL DEFAULT now(),
  -- null: the last attempt was good, or there was nothing new
  error text
);
