import type { QueryPlan } from "../schema.ts";
import { type Token, tokenize } from "../tokens.ts";
import { isNamed, readExposure, readHit, readHitsOurs, readSafe, readToPatch } from "./exposure-phrases.ts";

type Plan = (tokens: readonly Token[]) => QueryPlan | null;

/** What runs where, and what of it was patched, is in no feed; null where words ask for nothing of it. */
export function askedOfOwn(tokens: readonly Token[]): QueryPlan | null {
  const found = placeOf(tokens, readExposure);
  return found && refuse(found.said);
}

/** "Did log4j hit us": that it can't be told, and what is known of the one that is named. */
export function askedOfHit(tokens: readonly Token[], plan: Plan): QueryPlan | null {
  const found = placeOf(tokens, readHit);
  const ours = found ? null : placeOf(tokens, readHitsOurs);
  if (ours) return beside([...ours.before, ...tokenize("in"), ...ours.after], [...ours.said, ...ours.after], plan);
  if (!found) return null;
  const named = [...tokenize("vulnerabilities in"), ...found.said.filter(isNamed)];
  return beside([...found.before, ...named, ...found.after], found.said, plan);
}

/** "Are we safe?" and "what do we have to patch this month?", which name no vulnerability. */
export function askedOfAll(tokens: readonly Token[], plan: Plan): QueryPlan | null {
  const hit = askedOfHit(tokens, plan);
  if (hit) return hit;
  const safe = placeOf(tokens, readSafe);
  if (safe && [...safe.before, ...safe.after].every(saysNothing)) return refuse(safe.said);
  const found = placeOf(tokens, readToPatch);
  if (!found || tokens.some(({ word }) => OF_COST.test(word))) return null;
  return beside([...found.before, ...tokenize("KEV entries due soon"), ...found.after], found.said, plan);
}

function saysNothing({ kind, word }: Token): boolean {
  return kind !== "word" || /^(so|and|hey|hi|hello|ok|well|please|pls|then|team|all|guys)$/.test(word);
}

// A service or a team may be called so.
const OF_COST = /^(manager|costs?|spen[dt]s?|spending|bills?|billed|pa(y|ys|id)|price[sd]?|team|account|service)$/;

type Found = { readonly before: readonly Token[]; readonly said: readonly Token[]; readonly after: readonly Token[] };

function placeOf(tokens: readonly Token[], read: typeof readExposure): Found | null {
  const at = tokens.findIndex((_, place) => read(tokens, place) !== null);
  if (at < 0) return null;
  const to = at + (read(tokens, at)?.length ?? 1);
  return { before: tokens.slice(0, at), said: tokens.slice(at, to), after: tokens.slice(to) };
}

/** What is known beside what is not; null where what else is said is of neither. */
function beside(tokens: readonly Token[], said: readonly Token[], plan: Plan): QueryPlan | null {
  const told = plan(tokens);
  return told?.kind === "answer" ? { ...told, missing: [...refuse(said).missing, ...told.missing] } : null;
}

function refuse(said: readonly Token[]): Extract<QueryPlan, { kind: "refuse" }> {
  return { kind: "refuse", missing: [{ topic: "exposure", words: said.map(({ text }) => text).join(" ") }] };
}
