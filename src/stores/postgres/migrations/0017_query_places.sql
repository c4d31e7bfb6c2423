-- What the queries under way of an organization hold, over all nodes: each one a place, until it gives it back or,
-- where its node is gone, until its time is over. What is in here is worth nothing after a crash.

CREATE UNLOGGED TABLE query_places (
  organization_id text NOT NULL,
  kind text NOT NULL,
  place smallint NOT NULL,
  -- who holds it
  holder text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, kind, place)
);
