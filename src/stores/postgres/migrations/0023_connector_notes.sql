-- What the newest good sync of a connector says of its figures: [{"text", "months"}], as the rooms' `Note`.
ALTER TABLE connectors
  ADD COLUMN notes jsonb NOT NULL DEFAULT '[]',
  -- when its newest loads were taken back: until the next good sync its months are older than its files
  ADD COLUMN rolled_back_at timestamptz;

-- As before, with these two.
CREATE OR REPLACE VIEW connector_states AS
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
    WHEN c.months > 0 THEN 'synced' ELSE 'pending' END AS status,
  c.notes,
  c.rolled_back_at > coalesce(c.last_sync_at, '-infinity') IS TRUE AS is_rolled_back
FROM connectors c
LEFT JOIN LATERAL (SELECT coalesce(s.heartbeat_at, 'infinity') > now() - interval '60 seconds' AS is_alive,
    s.progress ->> 'phase' AS phase
  FROM connector_syncs s WHERE s.connector_id = c.id AND s.ended_at IS NULL) running ON true;
