import type { z } from "zod";
import type { Refused } from "../../core/problems.ts";
import type { CveRecord, KevEntry, SeverityRule } from "../schema.ts";
import { cveNumber } from "./identifiers.ts";
import { readEach } from "./kept-items.ts";
import { readDetails } from "./read-record.ts";
import { type CveReader, readItems } from "./search-cves.ts";
import { readRecords } from "./store-search.ts";

/** What KEV itself says of an id, whether NVD's record of it is loaded or not; null: nothing. */
export function kevEntryOf({ catalog }: CveReader, id: string): KevEntry | null {
  return catalog.entryOf(cveNumber(id).toString());
}

/** One whole record, rejected ones too. */
export async function getCve(
  reader: CveReader,
  id: string,
  severityBy: SeverityRule,
): Promise<z.infer<typeof CveRecord> | Refused> {
  const { clickhouse, state, catalog } = reader;
  const rank = catalog.rows.rankOf(cveNumber(id));
  if (rank === undefined) {
    return { problem: { code: "not_found", detail: `The NVD feeds that are loaded do not have ${id}.` } };
  }
  const { row } = catalog.rows.foundAt(rank);
  const records = await readRecords(clickhouse, [row]);
  const [item] = await readItems(reader, [rank], severityBy, (rows, rule) => readEach(rows, rule, async () => records));
  const record = records.get(row);
  if (!item || record === undefined) throw new Error(`The record of ${id} is gone from its load.`);
  const feeds = state.feeds;
  return { ...item, severity_by: severityBy, ...readDetails(record), feeds };
}
