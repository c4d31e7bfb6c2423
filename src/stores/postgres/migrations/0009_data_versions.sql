-- The data version of an organization: a number that rises with each transaction that changes what its spend, its
-- freshness or its connectors' states come from. Who has seen a version knows all that followed from it.
CREATE TABLE data_versions (
  organization_id text PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO data_versions (organization_id) SELECT id FROM organizations;

CREATE FUNCTION begin_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_versions (organization_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER begin_data_version AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION begin_data_version();

-- Of a connector that is being deleted with its rows there is none to be found any more: its own trigger raises.
CREATE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  UPDATE data_versions SET version = version + 1 WHERE organization_id = coalesce(of_row ->> 'organization_id',
    (SELECT organization_id FROM connectors WHERE id = of_row ->> 'connector_id'));
  RETURN NULL;
END $$;

-- Raised as the last thing before the commit, so that nobody waits for a version while others work. A heartbeat or a
-- sync's progress changes nothing that answers say.
CREATE CONSTRAINT TRIGGER raise_data_version AFTER INSERT OR DELETE OR UPDATE OF name, paused_at ON connectors
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
CREATE CONSTRAINT TRIGGER raise_data_version AFTER INSERT OR DELETE OR UPDATE ON current_cost_loads
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
CREATE CONSTRAINT TRIGGER raise_data_version AFTER INSERT OR DELETE OR UPDATE OF ended_at ON connector_syncs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
