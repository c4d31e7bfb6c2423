-- Organizations, what they may use, the keys that belong to them, what they have used.

CREATE TABLE organizations (
  id text PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL DEFAULT 'free' CHECK (plan IN ('free', 'pro', 'enterprise')),
  -- null: the plan's own figure
  requests_per_minute integer CHECK (requests_per_minute >= 0),
  quotes_per_month bigint CHECK (quotes_per_month >= 0),
  price_per_quote_cents bigint CHECK (price_per_quote_cents >= 0),
  spending_limit_cents bigint CHECK (spending_limit_cents >= 0),
  services text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- HMAC-SHA-256 of the whole key under the secret of this version; the key itself is never stored.
  digest bytea NOT NULL UNIQUE,
  secret_version text NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  last_four text NOT NULL,
  -- null: every scope
  scopes text[],
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_keys_organization_id ON api_keys (organization_id);

-- What an organization has consumed of a service in a month; kept for ever.
CREATE TABLE usage_counters (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  service text NOT NULL,
  month date NOT NULL,
  quotes bigint NOT NULL DEFAULT 0 CHECK (quotes >= 0),
  spent_cents bigint NOT NULL DEFAULT 0 CHECK (spent_cents >= 0),
  PRIMARY KEY (organization_id, service, month)
) WITH (fillfactor = 50);

-- The current minute of each organization. Unlogged: a crash forgets at most one minute's count, a commit that only
-- counts waits for no disk.
CREATE UNLOGGED TABLE rate_windows (
  organization_id text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  requests bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  organization_id text NOT NULL,
  -- who: 'operator:<user>' from the shell, later a person's id
  actor text NOT NULL,
  -- from where: 'cli', or a network address
  origin text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_organization_id ON audit_log (organization_id, id);

-- What this PostgreSQL knows about its installation: the identity of its ClickHouse, for one.
CREATE TABLE installation (
  name text PRIMARY KEY,
  value text NOT NULL
);
