-- The queue of syncs is what PostgreSQL knows: a connector that is due, or that a sync was asked for. Whoever asked has
-- a row of the sync at once; it has a heartbeat from the moment at which a node has begun it.
ALTER TABLE connector_syncs ALTER COLUMN heartbeat_at DROP NOT NULL;

-- When a node has begun its newest sync: who was served longest ago is next.
ALTER TABLE connectors ADD COLUMN last_begun_at timestamptz;

-- As before, but that a sync which waits in the queue is under way.
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
    WHEN c.months > 0 THEN 'synced' ELSE 'pending' END AS status
FROM connectors c
LEFT JOIN LATERAL (SELECT coalesce(s.heartbeat_at, 'infinity') > now() - interval '60 seconds' AS is_alive,
    s.progress ->> 'phase' AS phase
  FROM connector_syncs s WHERE s.connector_id = c.id AND s.ended_at IS NULL) running ON true;
