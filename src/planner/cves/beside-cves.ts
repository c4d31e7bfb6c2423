import type { Day } from "../periods/calendar.ts";
import { pairWithPrevious } from "../periods/make-period.ts";
import { phraseTable } from "../phrases.ts";
import type { Period, QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { isProduct } from "./cve-words.ts";
import { answer, clarify } from "./plan-cves.ts";
import { type Cves, nameOf, type Reading, readAll } from "./read-cves.ts";

export const OF_SIDES = "Counts side by side are asked for in one sentence. Which ones do you mean?";
const readUnitBefore = phraseTable<Period["unit"]>(
  (["day", "week", "month", "quarter", "year"] as const).flatMap((unit) => [
    [`the? ${unit} before|prior|preceding|earlier that|it|then?`, unit] as const,
    [`the prior|previous|preceding ${unit}`, unit] as const,
  ]),
);

/** The days that a search has; null: none. */
export function daysOf({ modified, kev_due, kev_added, published }: Cves): Period | null {
  return modified ?? kev_due ?? kev_added ?? published;
}

/** The same of other days. */
export function withDays(before: Cves, period: Period): Cves {
  if (before.modified) return { ...before, modified: period };
  if (before.kev_due) return { ...before, kev_due: period };
  return before.kev_added ? { ...before, kev_added: period } : { ...before, published: period };
}

/** "What about the month before?": the same of the days before those that were asked about. */
export function unitBefore(tokens: readonly Token[], before: Cves, today: Day): QueryPlan | null {
  const period = daysOf(before);
  const unit = tokens.map((_, at) => readUnitBefore(tokens, at)?.meaning).find(Boolean);
  if (!unit || period?.unit !== unit || before.split) return unit ? clarify(OF_SIDES, []) : null;
  return answer([withDays(before, pairWithPrevious(period, today).base)]);
}

/** "Which Windows ones have the highest score", after the counts of two months: those of either, in that order. */
export function listOfBoth(before: Cves, { change, periods, runs }: Reading): readonly Cves[] | null {
  const { split, keyword } = before;
  const { sort, top = before.top, answer: _, ...more } = change;
  const isOnlySorted = Object.keys(more).length + periods.length === 0;
  if (split?.by !== "period" || sort === undefined || !isOnlySorted) return null;
  const names = [...(keyword === null ? [] : [keyword]), ...runs.map(nameOf)];
  const list = { ...before, keyword: names.join(" ") || null, sort, top, answer: "list", split: null } as const;
  return [list, withDays(list, split.base)];
}

type OneSide = { readonly one: Cves; readonly isAlone: boolean };
const ONLY_IT = /^(only|just|the|ones?|those|of|for|list|show|me|and|alone|please|pls|what|about|s)$/;

/** "Only Ivanti", after the counts of two: those of that one. `isAlone`: nothing else is said of them. */
export function ofOneSide(tokens: readonly Token[], before: Cves): OneSide | null {
  if (before.split?.by !== "name") return null;
  const said = ` ${tokens.map(({ word }) => word).join(" ")} `;
  const [keyword, ...others] = before.split.names.filter((name) => said.includes(` ${name.toLowerCase()} `));
  if (keyword === undefined || others.length > 0) return null;
  const own = new Set(keyword.toLowerCase().split(" "));
  const isAlone = tokens.every(({ word, kind }) => kind === "end" || own.has(word) || ONLY_IT.test(word));
  return { one: { ...before, keyword, split: null, answer: "list" }, isAlone };
}

/** "Vs Fortinet?", "than in September?": one side more of what was counted. */
export function setAgainst(tokens: readonly Token[], before: Cves, today: Day): QueryPlan {
  const { change, periods, runs, doubt } = readAll(tokens.slice(1), today, {
    isDue: before.kev_due ? true : undefined,
  });
  const own = before.modified ? null : daysOf(before);
  const base = own && !before.split ? unitBeforeAlone(tokens, own, today) : null;
  if (base) return answer([{ ...before, answer: "count", split: { by: "period", base } }]);
  const isOne = doubt === null && Object.keys(change).length === 0 && periods.length + runs.length === 1;
  const told = isOne ? (againstDays(before, own && periods[0]) ?? againstName(before, runs[0], tokens)) : null;
  return told ?? clarify(OF_SIDES, []);
}

/** Counts by severity of other days stand below these; a count alone has the other one beside it. */
function againstDays(before: Cves, base: Period | null | undefined): QueryPlan | null {
  if (!base) return null;
  if (before.split) return before.split.by === "severity" ? answer([before, withDays(before, base)]) : null;
  return answer([{ ...before, answer: "count", split: { by: "period", base } }]);
}

function againstName(before: Cves, run: readonly Token[] | undefined, tokens: readonly Token[]): QueryPlan | null {
  if (!run || before.split || !before.keyword || !isProduct(run, tokens)) return null;
  const split = { by: "name", names: [before.keyword, nameOf(run)] } as const;
  return answer([{ ...before, keyword: null, answer: "count", split }]);
}

/** "Compared with the month before", and nothing else: the days before these. */
function unitBeforeAlone(tokens: readonly Token[], own: Period, today: Day): Period | null {
  const at = tokens.findIndex((_, place) => readUnitBefore(tokens, place)?.meaning === own.unit);
  if (at < 0) return null;
  const length = readUnitBefore(tokens, at)?.length ?? 0;
  const { change, periods, runs, doubt } = readAll([...tokens.slice(1, at), ...tokens.slice(at + length)], today);
  const isAlone = Object.keys(change).length + periods.length + runs.length === 0 && doubt === null;
  return isAlone ? pairWithPrevious(own, today).base : null;
}
