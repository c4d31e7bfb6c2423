import { LIMITS } from "../../core/limits.ts";
import type { ApiReading, ApiWindow } from "../store.ts";
import { type Applied, applyApiPages, NOTHING_APPLIED, NVD_API, sumApplied } from "./apply-api-pages.ts";
import { decideNextIndex } from "./decide-api.ts";
import { type ApiPage, fetchApiPage, type PageFailure } from "./fetch-api-page.ts";
import type { OpenOptions } from "./open-address.ts";
import type { RefreshContext } from "./refresh-context.ts";

/** Where the API is, and how it is read. */
export type ApiSource = { readonly address: URL; readonly options: OpenOptions };

/** What a window has changed here, and why it was not read to its end; null where it was. */
export type WindowRead = { readonly applied: Applied; readonly failure: PageFailure | null };

type WindowReading = ApiReading & { readonly window: ApiWindow };

/** A window that changes while it is read is read so often, and then left for the next refresh. */
const READINGS_MAX = 3;
const STEPS_BACK_MAX = 50;
const TOO_FAST = { kind: "unreachable", reason: "its records change faster than they can be read" } as const;

/** Reads and stores a window, again where some of its records were not seen. */
export async function readApiWindow(
  context: RefreshContext,
  source: ApiSource,
  begun: WindowReading,
): Promise<WindowRead> {
  let applied = NOTHING_APPLIED;
  let from = begun;
  for (let reading = 0; reading < READINGS_MAX; reading++) {
    const read = await readOnce(context, source, from);
    applied = sumApplied(applied, read.applied);
    if (read.failure || read.isWhole) return { applied, failure: read.failure };
    from = { ...begun, window: restarted(begun.window) };
  }
  return { applied, failure: TOO_FAST };
}

async function readOnce(
  context: RefreshContext,
  source: ApiSource,
  { window, readUntil }: WindowReading,
): Promise<WindowRead & { readonly isWhole: boolean }> {
  const batch = pageBatch(context);
  const position = positionIn(window);
  const stopped = (failure: PageFailure) => ({ applied: batch.applied(), failure, isWhole: false });
  for await (const page of pagesOf(context, source, window)) {
    const apply = () => batch.apply({ readUntil, window: position.window() });
    if (page.kind !== "page") return stopped((await apply()) ?? page);
    position.pass(page);
    batch.add(page);
    const refusal = batch.isFull(position.isAtEnd()) ? await apply() : null;
    if (refusal) return stopped(refusal);
  }
  const isWhole = position.hasSeenAll();
  const refusal = await batch.apply(isWhole ? ended(window) : { readUntil, window: restarted(window) });
  return refusal ? stopped(refusal) : { applied: batch.applied(), failure: null, isWhole };
}

function ended({ until }: ApiWindow): ApiReading {
  return { readUntil: until, window: null };
}

function restarted(window: ApiWindow): ApiWindow {
  return { ...window, next: 0, total: 0 };
}

/** Pages that are applied together, and what those before them have changed. */
function pageBatch(context: RefreshContext) {
  const pages: ApiPage[] = [];
  let applied = NOTHING_APPLIED;
  return {
    add: (page: ApiPage) => void pages.push(page),
    isFull: (isLast: boolean) => !isLast && pages.length >= LIMITS.apiLoadPagesMax,
    applied: () => applied,
    async apply(reading: ApiReading): Promise<PageFailure | null> {
      const result = await applyApiPages(context, pages.splice(0), reading);
      if ("failure" in result) return result.failure;
      applied = sumApplied(applied, result);
      return null;
    },
  };
}

/** How far the pages of a window are, and which of its records they had. */
function positionIn(begun: ApiWindow) {
  const seen = new Set<string>();
  // What stands before the first of ours was seen by the refresh that stored it.
  let first = begun.next;
  let window = begun;
  return {
    pass({ index, ids, total }: ApiPage): void {
      for (const id of ids) seen.add(id);
      first = Math.min(first, index);
      window = { ...window, next: index + ids.length, total };
    },
    window: () => window,
    isAtEnd: () => window.next >= window.total,
    hasSeenAll: () => first + seen.size >= window.total,
  };
}

/** The pages of a window from its `next` on, to its end or to what went wrong. */
async function* pagesOf(
  context: RefreshContext,
  { address, options }: ApiSource,
  window: ApiWindow,
): AsyncGenerator<ApiPage | PageFailure> {
  let { next, total } = window;
  for (let stepsBack = 0; stepsBack <= STEPS_BACK_MAX; ) {
    context.onProgress({ feed: NVD_API, done: next, total: Math.max(total, next, 1) });
    const page = await fetchApiPage(context, options, { address, window, index: next });
    if (page.kind !== "page") return yield page;
    const onward = decideNextIndex({ total: page.total, known: total, next });
    total = page.total;
    if (onward < next) {
      stepsBack += 1;
      next = onward;
      continue;
    }
    yield page;
    next += page.ids.length;
    if (next >= total) return;
  }
  yield TOO_FAST;
}
