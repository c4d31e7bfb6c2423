import type { NamedValue } from "../../../dictionary.ts";
import { CLOUD } from "../../../lexicon/rewording.ts";
import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { type NameIndex, nameOfValue, someNamed } from "../../../name-index.ts";
import type { Entity, Previous } from "../../../previous.ts";
import { type PlanFilter, type PlanTagFilter, type Scope, TOP_MAX } from "../../../schema.ts";
import { numberOfWord, squash } from "../../../tokens.ts";
import { fieldOfPart, filtersOf } from "../../filters-of.ts";
import { instead } from "../../questions.ts";
import { toNamed } from "../../references.ts";
import { isSided, type SpendOperation } from "../follow-up.ts";
import { isSame } from "../is-same.ts";
import { type Edit, kindNamed } from "../other-kind.ts";
import { addScope, isOnSpend, totalOf } from "../sum-up.ts";

const OTHERS = turn(
  "(?:what about |how about |same for |show |give |for |is )*(?:the )?(?:other(?: (two|three|four|five|six|seven|",
  "eight))?|others|remaining)",
  "(?: (?:(two|three|four) )?(clouds?|providers?|vendors?|environments?|envs?|business units?))?",
);
const OTHERS_MAX = 4;

/** "What about the other two clouds", after one of three: those two. */
export function theOthers(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [match, two, more = two, noun] = OTHERS.exec(said) ?? [];
  const kind = noun === undefined ? null : kindNamed(noun.replace(/s$/, "")).replace(/^(?:cloud|vendor)$/, "provider");
  const parts = [...before.scope.filters, ...before.scope.tags].filter(({ excludes }) => !excludes);
  const [part, ...rest] = parts.filter((one) => kind === null || kindOf(one) === kind);
  if (match === undefined || !part || rest.length > 0) return null;
  const isOther = (field: string, key: string, value: string) =>
    ("field" in part ? field === part.field : field === "tag" && key === part.key) && !part.values?.includes(value);
  const others = someNamed(index, OTHERS_MAX + 1, ({ field, key, value }) => isOther(field, key, value));
  const isCounted = more === undefined || numberOfWord(more) === String(others.length);
  if (others.length === 0 || others.length > OTHERS_MAX || !isCounted) return null;
  const names = others.map((one) => nameOfValue(index, one));
  return { operations: [before], text: `what about ${names.join(" and ")}` };
}

/** What leaves out what is named after it. */
export const EXCEPT =
  "without|excluding|except(?: for)?|(?<=\\b(?:all|everything|anything) )but|other than|apart from|minus|less|" +
  "not counting|leaving out|ignoring";
const WITHOUT_TOLD = turn(
  "(?:(?:so )?(?:what|how much)(?:['’]?s| is| was)? )?(?:(?:the |our )?(?:total|bill|costs?|spend|everything|all) )?",
  `(?:${EXCEPT}) (both|them|those|these|it|that)(?: two| three| ones?)?`,
);
const ALL_ELSE = turn(
  "(?:(?:so )?(?:(?:what|how much)(?:['’]?s| (?:is|was|are|were))|what about|how about) )?",
  "(?:(everything|all) else|(?:the )?(?:rest|remainder))(?: of (?:it|that|the (?:bill|total)))?",
  "(?: (?:cost|costing|come to|in total|together|combined|put together|taken together))?",
);

const WHERE_ELSE = turn(
  "(?:where|who|(?:in )?(?:what|which) (?:ones?|regions?|accounts?|services?|teams?))",
  "(?:['’]?s| is| was| are| were| did| has| had)? ",
  "(?:(?:all )?(?:the )?(?:rest|remainder|others)|everything else)(?: (?:go|come from|of (?:it|that)))?",
);

/**
 * "What's the total without both", after credits and then taxes: of all but what was told. "Where was the rest", after
 * one region: by region.
 */
export function withoutTold(said: string, previous: Previous, index: NameIndex): Edit | null {
  const isParted = WHERE_ELSE.test(said);
  // After a ranking it is the rows that come next.
  const isOfRows =
    REST.test(said) && previous.plan.kind === "answer" && previous.plan.operations[0]?.op === "breakdown";
  const isElse = isParted || (ALL_ELSE.test(said) && !isOfRows);
  const [match, what = "it"] = WITHOUT_TOLD.exec(said) ?? (isElse ? [said] : []);
  const others = match === undefined ? null : othersThan(what, previous, index);
  const told = others && [...others.scope.filters, ...others.scope.tags].findLast(({ excludes }) => excludes);
  const text = isParted && told ? `by ${fieldOfPart(told).replace("tag:", "")}` : THE_SAME;
  return others && { operations: [totalOf(others.scope, others.of.period)], text };
}

const EXCEPT_TOLD = new RegExp(
  `[\\s,]*\\b(?:and |but )?(?:${EXCEPT}|exclude|leave out|ignore)` +
    " (both|them|those|these|it|that(?= one|[,.?!]|$))(?: two| three| ones?)?\\b(?! \\w+ed\\b)",
  "i",
);

/** "How much would we spend without it", "by team, excluding those": whatever is asked, of all but what was told. */
export function exceptTold(said: string, previous: Previous, index: NameIndex): Edit | null {
  const found = EXCEPT_TOLD.exec(said);
  const others = found && othersThan(found[1] ?? "", previous, index);
  if (!others) return null;
  const rest = said
    .replace(EXCEPT_TOLD, "")
    .replace(/[\s.,!?]+$/, "")
    .trim();
  return /\w/.test(rest)
    ? { operations: [totalOf(others.scope, others.of.period)], text: `${rest} for that` }
    : { operations: [{ ...others.of, scope: others.scope }], text: THE_SAME };
}

type Others = { readonly of: Extract<SpendOperation, { op: "breakdown" | "total" | "trend" }>; readonly scope: Scope };

/** Lines that are none of those that were told; null where a turn can't mean so. */
function othersThan(what: string, { plan, entities, earlier = [] }: Previous, index: NameIndex): Others | null {
  const [last, ...more] = plan.kind === "answer" ? plan.operations.filter(isOnSpend) : [];
  if (!last || more.length > 0) return null;
  if (last.op === "breakdown" && !isOfCharges(last)) return othersThanRows(last, entities, index);
  if (!isOfLines(last)) return null;
  const scope = scopeTold(what.toLowerCase(), last, earlier.findLast(isOnSpend));
  const [part, ...others] = scope ? [...scope.filters, ...scope.tags] : [];
  if (!scope || !part || others.length > 0 || part.excludes) return null;
  const [filters, tags] = [scope.filters, scope.tags].map((parts) => parts.map((one) => ({ ...one, excludes: true })));
  return { of: last, scope: { ...scope, filters, tags } as Scope };
}

/** Whether an operation tells lines of which all others can be told in the same way. */
function isOfLines(operation: SpendOperation): operation is Others["of"] {
  if (operation.op === "trend") return operation.group_by.length === 0 && !operation.share_of;
  return operation.op === "breakdown" || operation.op === "total";
}

/** "Without them", after which accounts got credits: all of them are told, so the credits are meant. */
function isOfCharges({ top, scope }: Extract<SpendOperation, { op: "breakdown" }>): boolean {
  return top === null && scope.filters.some(({ field, excludes }) => field === "charge_category" && !excludes);
}

/** "And without it?", after the service that costs most: all the others. */
function othersThanRows(
  operation: Extract<SpendOperation, { op: "breakdown" }>,
  entities: readonly Entity[],
  index: NameIndex,
): Others | null {
  const { top, group_by, scope } = operation;
  const values = entities.map((entity) => toNamed(entity, { index })).filter((row) => row !== null);
  const isCut = top !== null && group_by.length === 1;
  if (!isCut || values.length === 0 || values.length < entities.length) return null;
  const { filters, tags } = filtersOf(values.map((value) => ({ values: [value], excludes: true, place: -1 })));
  const others = { ...scope, filters: [...scope.filters, ...filters], tags: [...scope.tags, ...tags] };
  return { of: operation, scope: others };
}

/** "Both" are the last two that were told of the same days, "it" is the last. */
function scopeTold(what: string, last: SpendOperation, before: SpendOperation | undefined): Scope | null {
  if (what === "it" || what === "that") return last.scope;
  const both = before && isSame(before.period, last.period) ? addScope(before.scope, last.scope) : null;
  return both ?? (what === "both" ? null : last.scope);
}

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NEXT_ROWS = turn(
  `(?:(?:what about |how about |show |show me |give me |list )*)(?:the )?` +
    `(?:other|next|remaining|following) (\\d{1,2}|${NUMBERS.join("|")})(?: (?:ones?|of them|rows|${NOUN}))?`,
);

const PLACES = turn(
  "(?:(?:what about |how about |show |show me |give me |list )*)(?:(?:ranks?|places?|numbers?|rows?|nos?\\.?) )?",
  "(\\d{1,2})(?:th|st|nd|rd)? ?(?:-|–|to|through) ?(\\d{1,2})(?:th|st|nd|rd)?",
);

/** "11 to 15 too", after the first ten: the rows at these places. */
export function rowsAtPlaces(said: string, before: SpendOperation): Edit | null {
  const [, from, to] = PLACES.exec(said)?.map(Number) ?? [];
  const isRanking = (before.op === "breakdown" || before.op === "drivers") && before.top !== null;
  if (!from || !to || !isRanking || !before.top || to <= from || to > TOP_MAX) return null;
  const top = { ...before.top, skip: from - 1, count: to - from + 1 };
  return { operations: [{ ...before, top }], text: THE_SAME };
}

/** "And the other six?", after the top five: those that come next. */
export function nextRows(said: string, before: SpendOperation): Edit | null {
  const [match, many = ""] = NEXT_ROWS.exec(said) ?? [];
  const word = NUMBERS.indexOf(many.toLowerCase());
  const count = word < 0 ? Number(many) : word + 2;
  const isRanking =
    before.op === "breakdown" || (before.op === "compare" && !isSided(before)) || before.op === "drivers";
  if (match === undefined || !isRanking || !before.top || !(count > 1)) return null;
  const top = { ...before.top, skip: before.top.skip + before.top.count, count };
  return { operations: [{ ...before, top }], text: THE_SAME };
}

const REST = turn(
  "(?:(?:and )?(?:what about |how about |show |show me |give me |list ))*(?:all )?(?:of )?(?:the )?",
  "(?:rest|remainder|remaining(?: ones)?|(?:all )?others)(?: of (?:them|those|the list))?",
);

const OTHER_SIDE = { over: "at_most", at_least: "under", under: "at_least", at_most: "over" } as const;

/** "And the rest?", after the top five: all that come after them; after those above a bound: those below it. */
export function restOfRows(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "breakdown" || !REST.test(said)) return null;
  const [bound, ...bounds] = before.thresholds;
  if (!before.top && bound && bounds.length === 0) {
    const thresholds = [{ ...bound, side: OTHER_SIDE[bound.side] }];
    return { operations: [{ ...before, thresholds }], text: THE_SAME };
  }
  if (!before.top) return null;
  const skip = before.top.skip + before.top.count;
  const top = { ...before.top, skip, count: TOP_MAX };
  return skip < TOP_MAX ? { operations: [{ ...before, top }], text: THE_SAME } : null;
}

const KINDS = NOUN.replaceAll("s?|", "s|");
const AMONG = new RegExp(
  `\\b(?:all )?the (?:(?:other|remaining|left ?over) (two|three|four|\\d)` +
    `(?: (?:ones|of (?:them|those|these)|(${KINDS})))?` +
    `|(?:other|remaining) (?:ones|(${KINDS}))|others)(?! (?:as|in) (?:an? |one )?(?:others?|row|sum|line))\\b`,
  "i",
);

/**
 * "The trend of the other two by week", after the cloud that costs most: of those that were not told. Which they are is
 * asked where there are more or fewer: what they say of "them" would be said of the very rows that are left out.
 */
export function ofTheOthers(said: string, { plan, entities }: Previous, index: NameIndex): Edit | null {
  const [words, many, one, other = one] = AMONG.exec(said) ?? [];
  const [before, ...more] = plan.kind === "answer" ? plan.operations : [];
  const isAlone = OTHERS.test(said) || NEXT_ROWS.test(said) || REST.test(said);
  if (words === undefined || isAlone || more.length > 0 || before?.op !== "breakdown" || !before.top) return null;
  const others = notAmong(entities, other, index);
  const count = many === undefined ? null : Number(numberOfWord(many.toLowerCase()) ?? many);
  const areAll = others.length > 0 && others.length <= OTHERS_MAX && others.length === (count ?? others.length);
  const names = areAll ? others.map((value) => instead(value).words).join(" and ") : words;
  return { operations: [{ ...before, top: null }], text: `and ${said.replace(words, () => names)}` };
}

/** The values of the kind of some rows that are none of them; none where a noun says that they are of another kind. */
function notAmong(rows: readonly Entity[], noun: string | undefined, index: NameIndex): readonly NamedValue[] {
  const [row] = rows;
  const key = row?.of === "tag" ? row.key : "";
  if (!row || (noun !== undefined && !isOfKind(noun, key || row.of))) return [];
  const told = new Set(rows.map(({ value }) => value));
  return someNamed(index, OTHERS_MAX + 1, (one) => one.field === row.of && one.key === key && !told.has(one.value));
}

function isOfKind(noun: string, kind: string): boolean {
  const own = kindNamed(noun.replace(/s$/i, "")).replace(/^(?:cloud|vendor)$/, "provider");
  return squash(own) === squash(kind);
}

const OF_PROVIDER = turn(`(?:and |what about |how about |same for |for )*(?:the one of )?(${CLOUD})`);

/** "And Azure?", after AWS's support: Azure's, where it has a service that is called the same but for its provider. */
export function sameOfProvider(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [, provider = ""] = OF_PROVIDER.exec(said) ?? [];
  const told = before.scope.filters.filter(({ field, excludes }) => field === "service" && !excludes);
  const [name, ...names] = told.flatMap(({ values }) => values);
  if (provider === "" || !name || names.length > 0) return null;
  const others = someNamed(index, 2, ({ field, value }) => {
    return field === "service" && value !== name && ownName(value) === ownName(name) && ofProvider(value, provider);
  });
  const [other, ...more] = others;
  if (!other || more.length > 0) return null;
  const filters = before.scope.filters
    .filter(({ field }) => field !== "provider")
    .map((one) => (one.field === "service" ? { ...one, values: [other.value] } : one));
  return { operations: [{ ...before, scope: { ...before.scope, filters } }], text: THE_SAME };
}

/** What a service is called without its provider and its edition: "AWS Support (Business)" is support. */
function ownName(service: string): string {
  const plain = service.replace(/\(.*\)/, "");
  return squash(plain.replace(new RegExp(`\\b(?:${CLOUD})\\b`, "gi"), ""));
}

function ofProvider(service: string, provider: string): boolean {
  return new RegExp(`\\b${provider}\\b`, "i").test(service);
}

function kindOf(part: PlanFilter | PlanTagFilter): string {
  return squash("field" in part ? part.field : part.key);
}
