-- A small number for each organization: what bills are told apart by in ClickHouse, first in the key of their tables.
ALTER TABLE data_versions ADD COLUMN number integer GENERATED ALWAYS AS IDENTITY UNIQUE;

-- A load outlives its connector, and its organization, until its lines are dropped: it says itself whose they are.
-- Those of connectors that are gone already are in tables that are not read any more, and go with them.
DELETE FROM cost_loads l WHERE NOT EXISTS (SELECT FROM connectors c WHERE c.id = l.connector_id);
ALTER TABLE cost_loads ADD COLUMN organization integer;
UPDATE cost_loads l SET organization = d.number
FROM connectors c JOIN data_versions d USING (organization_id) WHERE c.id = l.connector_id;
-- A node of the version before knows no such number: it can begin no load, which it would write where nobody reads.
ALTER TABLE cost_loads ALTER COLUMN organization SET NOT NULL;
