/** What a backup keeps of loaded vulnerabilities; the members are those of the bills'. */
export const LOADED_CVES = {
  tablePrefix: "cve_",
  // Of how many rows nobody keeps count: each is moved by itself.
  currentLoads: `SELECT DISTINCT load::text AS load, '100000000' AS rows
    FROM cve_states, unnest(nvd_loads || kev_load || epss_load) load
    WHERE superseded_at IS NULL AND load IS NOT NULL ORDER BY 1`,
  keepCurrent: ["DELETE FROM cve_states WHERE superseded_at IS NOT NULL"],
  forgetAll: ["DELETE FROM cve_states", "DELETE FROM cve_feeds", "DELETE FROM cve_api_reading"],
} as const;
