import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { KevEntry } from "../schema.ts";

/** A day that an entry of KEV has. */
export type KevDay = "date_added" | "due_date";

/** A row of a load of KEV. `fields` are the searchable ones in lower case. */
export type KevRow = { readonly no: string; readonly fields: readonly string[]; readonly entry: KevEntry };

/** All entries of a load. */
export async function readKev(clickhouse: ClickHouse, load: number): Promise<readonly KevRow[]> {
  const rows = await clickhouse.query<{ no: string; text: string; entry: string }>({
    sql: "SELECT no, text, entry FROM cve_kev WHERE load = {load:UInt32}",
    params: { load },
  });
  return rows.map(({ no, text, entry }) => ({ no, fields: text.split("\0"), entry: JSON.parse(entry) as KevEntry }));
}
