import { asLeftOut } from "../grammar/reading.ts";
import type { Day } from "../periods/calendar.ts";
import type { QueryPlan } from "../schema.ts";
import { type Token, tokenize } from "../tokens.ts";
import type { Understood } from "../understood.ts";
import { planCves } from "./plan-cves.ts";

const UNKNOWN_BESIDE = /^What does “(.+)” mean here\?$/;

/**
 * "An investor sent me CVE-2025-53770": all that is known of the records that are named, and that the words beside them
 * which nothing places were left out. Null where no record is named, or where nothing was asked about.
 */
export function recordsNamed(plan: QueryPlan, tokens: readonly Token[], today: Day): Understood | null {
  const [, words] = (plan.kind === "clarify" && UNKNOWN_BESIDE.exec(plan.question)) || [];
  const ids = tokens.filter(({ kind }) => kind === "cve").map(({ word }) => word);
  if (words === undefined || ids.length === 0) return null;
  // "CVE-2024-3400 and its gibberish" asks for something of it.
  const asked = tokens.findIndex(({ word }) => words.toLowerCase().startsWith(word));
  if (/^(?:its|their|the|whose)$/.test(tokens[asked - 1]?.word ?? "")) return null;
  const records = planCves(tokenize(ids.join(" and ")), today);
  if (records?.kind !== "answer") return null;
  return { plan: records, corrections: [], reading: asLeftOut({ left: [words] }) };
}
