-- What a conversation remembers of its last turn: the plan and what its rows named. Pruned a day after it.
CREATE TABLE ask_conversations (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  last_turn jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ask_conversations_organization_id ON ask_conversations (organization_id, updated_at);
CREATE INDEX ask_conversations_updated_at ON ask_conversations (updated_at);

-- Tokens that models have used for an organization on a UTC day.
CREATE TABLE ask_tokens (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  day date NOT NULL,
  tokens bigint NOT NULL CHECK (tokens >= 0),
  PRIMARY KEY (organization_id, day)
);
