import { join } from "node:path";
import type { FeedRecord } from "../store.ts";
import { addressIn, type NvdFeed, sha256OfMeta } from "./feed-addresses.ts";
import { type FeedReport, notLoaded, type RefreshContext } from "./refresh-context.ts";
import { readSmallFile, type SpooledFile, spoolFeed } from "./spool-feed.ts";
import type { Envelope } from "./unwrap-feed.ts";

const META_BYTES_MAX = 4_096;
const GONE = "It was there before, and now it is not.";

/** A feed of NVD on our disk. */
export type NvdFeedFile = SpooledFile & { readonly envelope: Envelope };

/** A feed that is new to us, on our disk; or the report that there is nothing to load. */
export type Fetched =
  | { readonly kind: "file"; readonly file: NvdFeedFile }
  | { readonly kind: "report"; readonly report: FeedReport };

/**
 * Fetches a feed of NVD. Its `.meta` says whether it is another one than the last; a folder without `.meta` files is
 * read as well.
 */
export async function fetchNvdFeed(
  context: RefreshContext,
  folder: URL,
  feed: NvdFeed,
  last: FeedRecord | undefined,
): Promise<Fetched> {
  const sum = await expectedSum(context, folder, feed);
  if ("outcome" in sum) return report(context, feed, sum.outcome, sum.reason);
  const { sha256 } = sum;
  if (sha256 !== null && sha256 === last?.sha256) return report(context, feed, "unchanged");

  const address = addressIn(folder, `${feed.name}.json.gz`);
  const path = join(context.spoolFolder, `${feed.name}.json`);
  const spooled = await spoolFeed(address, path, { shape: "nvd", sha256 }, context.open);
  if (spooled.kind === "absent") return report(context, feed, "absent", last?.loadedAt ? GONE : null);
  if (spooled.kind !== "spooled") return report(context, feed, spooled.kind, sentence(spooled.reason));
  if (spooled.file.sha256 === last?.sha256) return report(context, feed, "unchanged");
  const { envelope } = spooled.file;
  if (!envelope) throw new Error("A feed of NVD was spooled without its envelope.");
  return { kind: "file", file: { ...spooled.file, envelope } };
}

type Failed = { readonly outcome: "unreachable" | "refused"; readonly reason: string };

/** The SHA-256 that the `.meta` of a feed gives; null where there is no `.meta`. */
async function expectedSum(
  { open }: RefreshContext,
  folder: URL,
  { name }: NvdFeed,
): Promise<{ readonly sha256: string | null } | Failed> {
  const meta = await readSmallFile(addressIn(folder, `${name}.meta`), META_BYTES_MAX, open);
  if (meta.kind === "unreachable") return { outcome: "unreachable", reason: `Its .meta: ${meta.reason}.` };
  if (meta.kind === "absent") return { sha256: null };
  const sha256 = meta.kind === "text" ? sha256OfMeta(meta.text) : null;
  return sha256 === null ? { outcome: "refused", reason: "Its .meta file holds no SHA-256." } : { sha256 };
}

async function report(
  context: RefreshContext,
  { name }: NvdFeed,
  outcome: Exclude<FeedReport["outcome"], "loaded">,
  reason: string | null = null,
): Promise<Fetched> {
  return { kind: "report", report: await notLoaded(context, name, outcome, reason) };
}

/** A reason as a sentence. */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
