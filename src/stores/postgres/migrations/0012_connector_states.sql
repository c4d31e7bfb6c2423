-- How each connector is, so that a list of them reads one row of each, and one of the sync under way. Written with
-- whatever changes it: a sync that begins or ends, a load that becomes current.
ALTER TABLE connectors
  -- when its newest sync began, and when the last good one ended
  ADD COLUMN last_attempt_at timestamptz,
  ADD COLUMN last_sync_at timestamptz,
  -- why its last sync failed; of one that was ended on purpose nothing is kept
  ADD COLUMN last_error_code text,
  ADD COLUMN last_error_message text,
  -- of its current loads
  ADD COLUMN months integer NOT NULL DEFAULT 0,
  ADD COLUMN data_from date,
  ADD COLUMN data_through date,
  ADD COLUMN line_items bigint NOT NULL DEFAULT 0,
  -- as of the end of its last sync: months of accounts that another connector delivers too are counted there
  ADD COLUMN billing_accounts text[] NOT NULL DEFAULT '{}',
  ADD COLUMN overlap_months integer NOT NULL DEFAULT 0;

UPDATE connectors c SET
  last_attempt_at = (SELECT max(started_at) FROM connector_syncs WHERE connector_id = c.id),
  last_sync_at = (SELECT ended_at FROM connector_syncs WHERE connector_id = c.id AND ended_at IS NOT NULL
    AND error_code IS NULL ORDER BY started_at DESC LIMIT 1),
  (last_error_code, last_error_message) = (SELECT error_code, error_message FROM connector_syncs
    WHERE connector_id = c.id AND ended_at IS NOT NULL AND error_code IS DISTINCT FROM 'stopped'
    ORDER BY started_at DESC LIMIT 1),
  (months, data_from, data_through, line_items) = (SELECT count(*), min(l.first_day), max(l.last_day),
    coalesce(sum(l.line_items), 0)
    FROM current_cost_loads p JOIN cost_loads l ON l.id = p.load_id WHERE p.connector_id = c.id),
  billing_accounts = coalesce((SELECT array_agg(DISTINCT a.billing_account)
    FROM current_cost_loads p JOIN cost_load_accounts a USING (load_id)
    WHERE p.connector_id = c.id AND a.billing_account <> ''), '{}'),
  overlap_months = coalesce((SELECT sum(jsonb_array_length(v.left_out)) FROM visible_cost_loads v
    WHERE v.connector_id = c.id), 0);

-- The connectors with their states, for whoever tells them. A sync whose worker has not been heard of for a minute has
-- failed, whether or not somebody has written so.
CREATE VIEW connector_states AS
SELECT c.organization_id, c.id, c.name, c.provider, c.source, c.created_at, c.paused_at, c.next_sync_at,
  c.last_attempt_at, c.last_sync_at, c.months, c.data_from, c.data_through, c.line_items, c.billing_accounts,
  c.overlap_months,
  running.is_alive IS TRUE AS is_running,
  CASE WHEN running.is_alive THEN running.phase END AS phase,
  CASE WHEN running.is_alive THEN NULL WHEN NOT running.is_alive THEN 'worker_lost' ELSE c.last_error_code END
    AS error_code,
  CASE WHEN running.is_alive IS NULL THEN c.last_error_message END AS error_message,
  CASE WHEN c.paused_at IS NOT NULL THEN 'paused' WHEN running.is_alive THEN 'syncing'
    WHEN NOT running.is_alive OR c.last_error_code IS NOT NULL THEN 'failed'
    WHEN c.months > 0 THEN 'synced' ELSE 'pending' END AS status
FROM connectors c
LEFT JOIN LATERAL (SELECT s.heartbeat_at > now() - interval '60 seconds' AS is_alive, s.progress ->> 'phase' AS phase
  FROM connector_syncs s WHERE s.connector_id = c.id AND s.ended_at IS NULL) running ON true;
