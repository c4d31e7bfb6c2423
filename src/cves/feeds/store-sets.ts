import type { ClickHouse } from "../../stores/clickhouse/index.ts";

const ENTRY = `Tuple(cveID String, vendorProject String, product String, vulnerabilityName String, dateAdded String,
  requiredAction String, dueDate String, knownRansomwareCampaignUse String, notes String)`;

const KEV_SETTINGS = {
  input_format_parallel_parsing: 0,
  input_format_json_read_objects_as_strings: 1,
  input_format_skip_unknown_fields: 1,
  date_time_overflow_behavior: "saturate",
} as const;

const dateOrNull = (text: string): string => `if(match(${text}, '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), ${text}, NULL)`;

/** Reads a catalog into a load that nothing points to yet. Fails where an entry is of another form. */
export async function insertKev(clickhouse: ClickHouse, load: number, path: string): Promise<void> {
  const sql = (rows: string) => `INSERT INTO cve_kev
    WITH JSONExtract(item, '${ENTRY}') AS e,
      arrayMap(f -> trimBoth(replaceAll(f, '\\0', ' ')), [e.vendorProject, e.product, e.vulnerabilityName]) AS named,
      extractGroups(trimBoth(e.cveID), '^CVE-([0-9]{4})-([0-9]{4,9})$') AS idParts
    SELECT {load:UInt32}, bitShiftLeft(toUInt64(idParts[1]), 32) + toUInt64(idParts[2]), trimBoth(e.cveID),
      e.knownRansomwareCampaignUse = 'Known', lower(arrayStringConcat(named, '\\0')),
      toJSONString(CAST((
        ${dateOrNull("e.dateAdded")}, ${dateOrNull("e.dueDate")}, named[1], named[2], named[3],
        trimBoth(e.requiredAction),
        e.knownRansomwareCampaignUse = 'Known', trimBoth(e.notes)
      ), 'Tuple(date_added Nullable(String), due_date Nullable(String), vendor String, product String, name String,
        required_action String, known_ransomware_use Bool, notes String)'))
    FROM (SELECT arrayJoin(vulnerabilities) AS item FROM ${rows})
    WHERE length(idParts) = 2
    LIMIT 1 BY e.cveID`;
  const file = { path, format: "JSONEachRow", structure: "vulnerabilities Array(String)" } as const;
  await clickhouse.insertFile({ sql, file, params: { load }, settings: KEV_SETTINGS });
}

const EPSS_SETTINGS = { input_format_csv_skip_first_lines: 1, input_format_with_names_use_header: 1 } as const;

/**
 * Reads a day's file of FIRST into a load that nothing points to yet, and returns the number of its scores. Fails where
 * the file is not CSV of that kind. What is no probability of a CVE is left out.
 */
export async function insertEpss(clickhouse: ClickHouse, load: number, path: string): Promise<number> {
  const sql = (rows: string) => `INSERT INTO cve_epss
    WITH extractGroups(cve, '^CVE-([0-9]{4})-([0-9]{4,9})$') AS idParts
    SELECT {load:UInt32}, bitShiftLeft(toUInt64(idParts[1]), 32) + toUInt64(idParts[2]) AS no, score, percentage
    FROM (
      SELECT cve, toDecimal32OrNull(epss, 8) AS maybe_score, toDecimal32OrNull(percentile, 8) AS maybe_percentile,
        assumeNotNull(maybe_score) AS score, assumeNotNull(maybe_percentile) AS percentage
      FROM ${rows}
      WHERE isNotNull(maybe_score) AND isNotNull(maybe_percentile)
    )
    WHERE length(idParts) = 2 AND score BETWEEN 0 AND 1 AND percentage BETWEEN 0 AND 1
    LIMIT 1 BY no`;
  const file = { path, format: "CSVWithNames", structure: "cve String, epss String, percentile String" } as const;
  await clickhouse.insertFile({ sql, file, params: { load }, settings: EPSS_SETTINGS });
  const [row] = await clickhouse.query<{ n: number }>({
    sql: "SELECT toUInt32(count()) AS n FROM cve_epss WHERE load = {load:UInt32}",
    params: { load },
  });
  return row?.n ?? 0;
}
