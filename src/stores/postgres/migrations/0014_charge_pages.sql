-- The state that the pages of a list of charges go on from, as JSON: lines are there for a day after they are replaced.
CREATE TABLE charge_states (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  version bigint NOT NULL,
  states jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, version)
);
CREATE INDEX charge_states_created_at ON charge_states (created_at);

-- What cursors are signed with, on every node. One that is not ours says nothing that must be kept from anybody.
CREATE TABLE cursor_keys (key text NOT NULL);
INSERT INTO cursor_keys SELECT gen_random_uuid()::text || gen_random_uuid()::text;
