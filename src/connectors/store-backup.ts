/**
 * What a backup keeps of loaded bills, as SQL for a session that moves whole tables. `currentLoads` names the loads
 * that readers see, with their number of lines and where ClickHouse has them: those alone have lines in a backup.
 */
export const LOADED_BILLS = {
  tablePrefix: "charge_",
  currentLoads: `SELECT l.id::text AS load, l.line_items::text AS rows, l.organization::text AS organization,
      l.month::text AS month
    FROM current_cost_loads p JOIN cost_loads l ON l.id = p.load_id ORDER BY l.organization, l.month, l.id`,
  /** After a restore with lines: the others have none any more, and must never be made current again. */
  keepCurrent: [
    `UPDATE cost_loads l SET dropped_at = now() WHERE dropped_at IS NULL
      AND NOT EXISTS (SELECT FROM current_cost_loads p WHERE p.load_id = l.id)`,
    `DELETE FROM charge_states s USING data_versions v
      WHERE v.organization_id = s.organization_id AND v.version <> s.version`,
  ],
  /** After a restore without lines: all is loaded again by the next syncs, which are due at once. */
  forgetAll: [
    "DELETE FROM charge_states",
    "DELETE FROM current_cost_loads",
    "UPDATE cost_loads SET dropped_at = now() WHERE dropped_at IS NULL",
    "DELETE FROM connector_files",
    `UPDATE connectors SET next_sync_at = now(), retries = 0, months = 0, data_from = NULL, data_through = NULL,
      line_items = 0, billing_accounts = '{}', overlap_months = 0`,
  ],
} as const;
