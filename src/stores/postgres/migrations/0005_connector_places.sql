-- How the place of a connector is reached, and what opens it.
CREATE TABLE connector_places (
  connector_id text PRIMARY KEY REFERENCES connectors ON DELETE CASCADE,
  options jsonb NOT NULL,
  -- AES-256-GCM under a key of the server secret of this version, bound to organization and connector; all or none
  credentials bytea,
  nonce bytea,
  secret_version text,
  CHECK (num_nonnulls(credentials, nonce, secret_version) IN (0, 3)),
  UNIQUE (secret_version, nonce)
);
CREATE INDEX connector_places_secret_version ON connector_places (secret_version);
