import type { IncomingHttpHeaders } from "node:http";
import type { Query } from "../route.ts";

/** What a cache is told of a query's answer, also where the answer is that the caller has it. */
export function cacheHeaders({ etag }: Query): Record<string, string> {
  return etag === undefined ? {} : { etag, "cache-control": "private, no-cache" };
}

/**
 * Whether the caller says that it has this very answer: RFC 9110 §13.1.2, compared weakly. `mayBeAbsent`: `*`, any
 * answer that there is, says nothing yet.
 */
export function isKnown(
  headers: IncomingHttpHeaders,
  { etag, mayBeAbsent = false }: Pick<Query, "etag" | "mayBeAbsent">,
): boolean {
  const asked = headers["if-none-match"];
  if (etag === undefined || asked === undefined) return false;
  // So it nearly always is.
  if (asked === etag) return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (asked.trim() === "*") return !mayBeAbsent;
  return asked.split(",").some((tag) => opaque(tag) === opaque(etag));
}
