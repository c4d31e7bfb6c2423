-- Who a person is for the operator's provider of sign-ins, and sign-ins there that are under way.

CREATE TABLE identities (
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  person_id text NOT NULL REFERENCES persons ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_person_id ON identities (person_id);

-- Each is good once. The state is in no table, only its digest.
CREATE TABLE sign_in_flows (
  digest bytea PRIMARY KEY,
  verifier text NOT NULL,
  nonce text NOT NULL,
  expires_at timestamptz NOT NULL
);
