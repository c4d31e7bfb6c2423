import { join } from "node:path";
import type { FeedRecord } from "../store.ts";
import { sentence } from "./fetch-nvd-feed.ts";
import { type FeedReport, notLoaded, type RefreshContext } from "./refresh-context.ts";
import { type SpooledFile, spoolFeed } from "./spool-feed.ts";

type Document = { readonly name: string; readonly address: URL; readonly last: FeedRecord | undefined };

/** Fetches a feed that is one document; the report instead where it can't be had, or is the last good one. */
export async function fetchDocument(
  context: RefreshContext,
  { name, address, last }: Document,
): Promise<SpooledFile | FeedReport> {
  context.onProgress({ feed: name, done: 0, total: 1 });
  const path = join(context.spoolFolder, name);
  const spooled = await spoolFeed(address, path, { shape: "document", sha256: null }, context.open);
  if (spooled.kind === "absent") return notLoaded(context, name, "absent");
  if (spooled.kind !== "spooled") return notLoaded(context, name, spooled.kind, sentence(spooled.reason));
  return spooled.file.sha256 === last?.sha256 ? notLoaded(context, name, "unchanged") : spooled.file;
}
