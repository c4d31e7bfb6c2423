import type { Mark } from "../grammar/frame.ts";
import type { Day } from "../periods/calendar.ts";
import type { QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { continueCves } from "./continue-cves.ts";
import { clarify, isOnCves } from "./plan-cves.ts";
import type { Cves } from "./read-cves.ts";

const OF_LIST = "That is read as being on the vulnerabilities before. Which ones, of which days, and what of them?";
// What goes on with a list of vulnerabilities says nothing of cost, and no list of its own.
const OPENS = new Set(
  (
    "and only list show which just but how what in for since from last this same now than vs versus against compared " +
    "by per is are was does"
  ).split(" "),
);
// What names vulnerabilities anew, and what points at those before.
const ANEW = /^(cves?|vuln\w*|kevs?|nvd|exploited|criticals?|cve-\d.*)$/;
const POINTS = /^(ones|one|them|those|these|only|just|too|also|it|its|that|plus)$/;
const LIMITS = /^(only|just|them|those|these|ones|without|excluding|except|exclude|remove|minus|not|drop|ignore)$/;
// Vendors of software that send bills, too.
const VENDOR = /^(microsoft|google|amazon)$/;
const COLUMN = /^(vendor|vendors|product|products|month|severity)$/;
// What says nothing of a bill: after vulnerabilities it is of them.
const BARE: ReadonlySet<string> = new Set(
  "filler unknown period top number order only and or by each granularity versus elliptic previous average".split(" "),
);

/** What words say as questions on cost are read, and the day. */
type Said = { readonly said: readonly Mark["is"][]; readonly today: Day };

/** A turn after vulnerabilities as one that goes on with them, or asks what of them is meant; null: it is on others. */
export function goOnCves(tokens: readonly Token[], before: Cves, { said, today }: Said): QueryPlan | null {
  if (!goesOn(tokens)) return null;
  const isOfThem = isOfThoseBefore(tokens);
  const own = isOfThem ? ["cost"] : ["cost", "names", "group", "concept"];
  if (said.some((is) => own.includes(is))) return null;
  const isBare = isOfThem || (said.every((is) => BARE.has(is)) && said.some((is) => is !== "filler"));
  return continueCves(tokens, before, today) ?? (isBare && !isOnCves(tokens) ? clarify(OF_LIST, []) : null);
}

/** Whether words can go on with a list of vulnerabilities: they open so, point at it, or name none anew. */
function goesOn(tokens: readonly Token[]): boolean {
  const [opening] = tokens;
  return OPENS.has(opening?.word ?? "") || tokens.some(({ word }) => POINTS.test(word)) || !tokens.some(isAnew);
}

function isAnew({ word }: Token): boolean {
  return ANEW.test(word);
}

// "Only Microsoft" and "by product" are of what was asked before, though the bill has them, too.
function isOfThoseBefore(tokens: readonly Token[]): boolean {
  const last = tokens.findLast(({ kind }) => kind === "word")?.word ?? "";
  return tokens.some(({ word }) => LIMITS.test(word)) || COLUMN.test(last) || VENDOR.test(last);
}
