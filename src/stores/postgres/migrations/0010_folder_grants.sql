-- Folders of this machine that an organization may read beside its own below each import root. Written as the source of
-- a connector is: file://import/shared lies below the first import root, file:///elsewhere is a path.
CREATE TABLE folder_grants (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  folder text COLLATE "C" NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, folder)
);

-- What connectors read so far they may go on reading.
INSERT INTO folder_grants (organization_id, folder)
SELECT DISTINCT organization_id, source FROM connectors WHERE source LIKE 'file:%';
