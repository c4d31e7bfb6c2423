import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS } from "../../core/limits.ts";
import type { ApiWindow } from "../store.ts";
import type { NvdApi } from "./feed-addresses.ts";
import type { OpenOptions, Unreachable } from "./open-address.ts";
import { type RequestRate, rateLimiter } from "./rate-limiter.ts";
import type { RefreshContext } from "./refresh-context.ts";
import { type BadFile, refused, spoolFeed } from "./spool-feed.ts";

const RECORDS_PER_PAGE = 2_000;
const WITHOUT_KEY: RequestRate = { requestsMax: 5, perMs: 30_000 };
const WITH_KEY: RequestRate = { requestsMax: 50, perMs: 30_000 };

/** A page of a window of changes, on our disk: its records from `index` on. `ids` has one text for each. */
export type ApiPage = {
  readonly kind: "page";
  readonly path: string;
  readonly index: number;
  readonly timestamp: string;
  readonly total: number;
  readonly ids: readonly string[];
};

/** Why there is no page. */
export type PageFailure = Unreachable | BadFile;

/** How NVD's API is read: with its key, and at the rate that it allows. */
export function apiOptions({ open, clock }: RefreshContext, { key }: NvdApi): OpenOptions {
  const turn = rateLimiter(key === null ? WITHOUT_KEY : WITH_KEY, clock, open.sleep);
  return { ...open, turn, ...(key === null ? {} : { headers: { apikey: key } }) };
}

/** Fetches the page of a window that begins with its record `index`. An empty page before its end is refused. */
export async function fetchApiPage(
  context: RefreshContext,
  options: OpenOptions,
  { address, window, index }: { readonly address: URL; readonly window: ApiWindow; readonly index: number },
): Promise<ApiPage | PageFailure> {
  const path = join(context.spoolFolder, `nvd-api-${window.from.getTime()}-${index}.json`);
  const expected = { shape: "nvd-page", sha256: null, bytesMax: LIMITS.apiPageBytesMax } as const;
  const spooled = await spoolFeed(pageAddress(address, window, index), path, expected, options);
  // NVD says so of a wrong key too.
  if (spooled.kind === "absent") return { kind: "unreachable", reason: "it answered 404" };
  if (spooled.kind !== "spooled") return spooled;
  const { envelope } = spooled.file;
  const ids = await idsIn(path);
  if (!envelope || !ids) return refused("it is not a JSON page of NVD's API 2.0");
  const { totalResults: total, startIndex, timestamp } = envelope;
  if (startIndex !== index)
    return refused(`it was asked for records from ${index} on and gave those from ${startIndex}`);
  if (ids.length === 0 && total > index) return refused(`it gave no records of ${total}`);
  return { kind: "page", path, index, timestamp, total, ids };
}

function pageAddress(api: URL, { from, until }: ApiWindow, index: number): URL {
  const address = new URL(api);
  // With an offset in numbers, which NVD documents.
  const utc = (moment: Date) => moment.toISOString().replace("Z", "+00:00");
  address.searchParams.set("lastModStartDate", utc(from));
  address.searchParams.set("lastModEndDate", utc(until));
  address.searchParams.set("resultsPerPage", String(RECORDS_PER_PAGE));
  address.searchParams.set("startIndex", String(index));
  return address;
}

/** Which records a page has; null where it is no JSON. What has no id stands for itself. */
async function idsIn(path: string): Promise<readonly string[] | null> {
  try {
    const records: unknown = JSON.parse(await readFile(path, "utf8"));
    if (!Array.isArray(records)) return null;
    return records.map((record) => record?.cve?.id ?? JSON.stringify(record));
  } catch {
    return null;
  }
}
