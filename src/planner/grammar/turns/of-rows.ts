import type { Previous } from "../../previous.ts";
import type { Token } from "../../tokens.ts";
import type { Frame } from "../frame.ts";
import type { Source } from "../questions.ts";
import { toNamed } from "../references.ts";
import type { SpendOperation } from "./follow-up.ts";

const ROWS = /^(they|them|those|these)$/;

type Told = { readonly before: SpendOperation; readonly previous: Previous | null; readonly source: Source };

/** What a turn goes on from, and what it says. */
type From = { readonly frame: Frame; readonly before: SpendOperation };

/**
 * "What did they cost in September", after the top five of October: those five, whichever cost most then. The rows of
 * an answer that was not cut off are all, and need no names.
 */
export function ofRows(frame: Frame, clause: readonly Token[], { before, previous, source }: Told): From {
  const isOwn = frame.filters.length > 0 || frame.says.has("refer");
  if (isOwn || !isCut(before) || !previous || !clause.some(({ word }) => ROWS.test(word))) return { frame, before };
  const rows = previous.entities.map((entity) => toNamed(entity, source));
  if (rows.length === 0 || rows.includes(null)) return { frame, before };
  const filters = rows.flatMap((value) => (value ? [{ values: [value], excludes: false, place: -1 }] : []));
  return { frame: { ...frame, filters }, before: { ...before, top: null } };
}

type Cut = Extract<SpendOperation, { op: "breakdown" }>;

function isCut(operation: SpendOperation): operation is Cut {
  return operation.op === "breakdown" && operation.top !== null && operation.group_by.length === 1;
}
