-- People, how they sign in, their sessions, and what they are in which organization.

CREATE TABLE persons (
  id text PRIMARY KEY,
  -- in lower case: addresses are compared without case
  email text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- argon2id with its settings and salt; null: the person signs in otherwise
  password text,
  password_set_at timestamptz
);

CREATE TABLE memberships (
  person_id text NOT NULL REFERENCES persons ON DELETE CASCADE,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, organization_id)
);
CREATE INDEX memberships_organization_id ON memberships (organization_id);

ALTER TABLE organizations ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;

-- One-time links. The token is in no table, only its digest.
CREATE TABLE links (
  id text PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('set_up', 'invitation', 'reset')),
  email text COLLATE "C" NOT NULL,
  -- what the link gives; a reset gives nothing
  organization_id text REFERENCES organizations ON DELETE CASCADE,
  role text CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  made_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  -- when the link was sent by e-mail, or why it could not be
  sent_at timestamptz,
  send_error text,
  CHECK ((organization_id IS NULL) = (role IS NULL)),
  CHECK ((organization_id IS NULL) = (kind = 'reset'))
);
CREATE INDEX links_organization_id ON links (organization_id);
CREATE INDEX links_email ON links (email);

-- The token is in no table, only its digest.
CREATE TABLE sessions (
  id text PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  person_id text NOT NULL REFERENCES persons ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- written once a minute at most
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- until then it opens nothing but the request that gives the second factor
  awaits_second_factor boolean NOT NULL DEFAULT false,
  -- whether the person proved who it is by two factors
  has_second_factor boolean NOT NULL DEFAULT false,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX sessions_person_id ON sessions (person_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- The current minute of each person. Unlogged, as the windows of organizations are.
CREATE UNLOGGED TABLE person_windows (
  person_id text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  requests bigint NOT NULL
) WITH (fillfactor = 50);

-- Attempts to sign in, of an address or a network, in the quarter of an hour that began with the first.
CREATE TABLE sign_in_attempts (
  subject text COLLATE "C" PRIMARY KEY,
  began_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL
);
CREATE INDEX sign_in_attempts_began_at ON sign_in_attempts (began_at);

-- What no organization is told: failures of addresses that nobody has, sign-ins of people who are in none.
ALTER TABLE audit_log ALTER COLUMN organization_id DROP NOT NULL;
