-- Addresses of pages that people keep under a name.

CREATE TABLE saved_views (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('spend', 'vulnerabilities')),
  name text NOT NULL,
  query text NOT NULL,
  -- who alone sees it; null: everybody in the organization
  private_to text REFERENCES persons ON DELETE CASCADE,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX saved_views_organization_id ON saved_views (organization_id);
CREATE INDEX saved_views_private_to ON saved_views (private_to);
