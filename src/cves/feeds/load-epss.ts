import { open } from "node:fs/promises";
import { type FeedRecord, listFeeds } from "../store.ts";
import { decideFeed } from "./decide-feeds.ts";
import { fetchDocument } from "./fetch-document.ts";
import {
  currentState,
  type FeedReport,
  loadedNote,
  newLoad,
  notLoaded,
  publish,
  type RefreshContext,
} from "./refresh-context.ts";
import type { SpooledFile } from "./spool-feed.ts";
import { dropLoad, nullIfBadFile } from "./store-loads.ts";
import { insertEpss } from "./store-sets.ts";

const NAME = "epss";
const FIRST_LINE_BYTES = 512;
const SCORE_DATE = /^#.*\bscore_date:(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\+00:?00|Z)/;

/** Reads FIRST's scores of the day; they replace those of the day before as a set. */
export async function loadEpss(context: RefreshContext, address: URL): Promise<FeedReport> {
  const last = (await context.database.inTransaction(listFeeds)).find(({ name }) => name === NAME);
  const file = await fetchDocument(context, { name: NAME, address, last });
  if ("outcome" in file) return file;
  const date = await scoreDate(file.path);
  if (date === null) return notLoaded(context, NAME, "refused", "It does not begin with the date of its scores.");
  return replaceScores(context, file, date, last);
}

async function replaceScores(
  context: RefreshContext,
  file: SpooledFile,
  date: string,
  last: FeedRecord | undefined,
): Promise<FeedReport> {
  const load = await newLoad(context, "epss");
  const scores = (await nullIfBadFile(insertEpss(context.clickhouse, load, file.path))) ?? 0;
  const refusal = decideFeed({ records: scores, time: date, isWholeSet: true }, last);
  if (refusal) {
    await dropLoad(context.clickhouse, load);
    return notLoaded(context, NAME, "refused", refusal);
  }
  const before = await currentState(context);
  const loaded = { name: NAME, sha256: file.sha256, feedTime: date, records: scores };
  await publish(context, before, { epssLoad: load, feeds: { epss: { as_of: date, scores } } }, loadedNote(loaded));
  return { name: NAME, outcome: "loaded", reason: null, records: scores, unreadable: 0, verdicts: null };
}

/** The date in the comment that the file begins with, RFC 3339; null where there is none. */
async function scoreDate(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE_BYTES), 0, FIRST_LINE_BYTES, 0);
    const date = SCORE_DATE.exec(buffer.toString("latin1", 0, bytesRead))?.[1];
    return date && !Number.isNaN(Date.parse(`${date}Z`)) ? `${date}.000Z` : null;
  } finally {
    await file.close();
  }
}
