-- Passkeys: the public halves of key pairs that a person's devices keep.

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  -- what the device calls it, in base64url
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  person_id text NOT NULL REFERENCES persons ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  -- how often the device says that it was used; 0 for ever where it does not count
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_person_id ON passkeys (person_id);

-- Challenges that were answered, so that no answer counts twice. Those that were not are in no table: they are signed.
CREATE TABLE answered_challenges (
  digest bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX answered_challenges_expires_at ON answered_challenges (expires_at);
CREATE INDEX sign_in_flows_expires_at ON sign_in_flows (expires_at);
