-- What completes a password: a secret shared with an app of the person, and ten codes for the day that it is lost.

CREATE TABLE totp_secrets (
  person_id text PRIMARY KEY REFERENCES persons ON DELETE CASCADE,
  -- AES-256-GCM under a key of the server secret of this version, bound to the person
  box bytea NOT NULL,
  nonce bytea NOT NULL,
  secret_version text NOT NULL,
  -- null: the person has not shown yet that its app has the secret
  confirmed_at timestamptz,
  -- the step of the last code that was taken: it is taken once
  last_step bigint NOT NULL DEFAULT 0
);

-- The codes are in no table, only their digests.
CREATE TABLE recovery_codes (
  person_id text NOT NULL REFERENCES persons ON DELETE CASCADE,
  digest bytea NOT NULL,
  PRIMARY KEY (person_id, digest)
);
