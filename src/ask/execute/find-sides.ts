import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  ratioOfDecimals,
  subtractDecimals,
} from "../../core/decimals.ts";
import { type Entity, namesOf, pairWithPrevious, type Scope, type Side } from "../../planner/index.ts";
import type { Chart } from "../answer-schema.ts";
import type { FactBook } from "../fact-book.ts";
import { aboutSpend, askSpend, costIn, type Spent } from "./ask-spend.ts";
import { nothingBilled } from "./bills/ask-billed.ts";
import { moved, tellChange } from "./change-words.ts";
import { comparePeriods } from "./comparison.ts";
import { type Asking, type Execution, type Insights, insight, type Op, type Told } from "./execution.ts";
import { nameOfRow, ROWS_SHOWN, tableOf } from "./tell-rows.ts";
import { aboutWhat, during, groupWords, listed, nameOfProvider, scopeWords, sentences } from "./tell-spend.ts";
import { divisionOf } from "./total/find-total.ts";
import { askWithoutTag, tagLeftOpen } from "./total/without-tag.ts";

/** A side with its cost in the period. */
type Weighed = { readonly side: Side; readonly label: string; readonly scope: Scope; readonly spent: Spent };

/** Parts of the organization beside each other, in one period. */
export function* compareSides(run: Execution, op: Op<"compare">, sides: readonly Side[]): Asking<Told> {
  const { scope, period, group_by } = op;
  const weighed: Weighed[] = [];
  for (const side of sides) {
    const own = { ...scope, filters: [...scope.filters, ...side.filters], tags: [...scope.tags, ...side.tags] };
    weighed.push({ side, label: labelOf(side), scope: own, spent: yield* askSpend(run, own, period, { group_by }) });
  }
  const [{ spent: first }] = weighed as [Weighed];
  if (weighed.every(({ spent }) => spent.totals.length === 0)) {
    return nothingBilled(run, op, first, sidesWords(sides, scope, run.book));
  }
  const untagged = yield* untaggedIn(run, op, weighed);
  const courses = yield* coursesOf(run, op, weighed);
  const figures = weighed.map((one) => `${run.book.entity(one.label)} ${costOf(one)}`);
  const rows = weighed.flatMap(({ label, spent }) =>
    spent.data.slice(0, ROWS_SHOWN).map((row) => ({ ...row, side: label, name: nameOfRow(row, group_by) })),
  );
  const names = group_by.length > 0 ? [[group_by.join(", "), ({ name }: { name: string }) => name] as const] : [];
  return {
    answer: sentences(
      `The ${aboutWhat(op, run.book)}: ${listed(figures)}.`,
      ...differencesOf(weighed),
      ...sumsOf(weighed),
      ...apartByGroup(op, weighed, run.book),
      ...untagged,
    ),
    insights: [...distancesOf(weighed), ...courses],
    tables: [tableOf(rows, ["side", ...names, "cost", "currency"])],
    chart: sidesChart(weighed),
    entities: entitiesOfSides(weighed),
    ...aboutSides(op, weighed),
  };
}

/** "Prod against non-prod": how much of what is not prod has no environment at all, which no other one makes up. */
function* untaggedIn(
  run: Execution,
  { period }: Op<"compare">,
  weighed: readonly Weighed[],
): Asking<readonly string[]> {
  const said: string[] = [];
  for (const { side, label, scope } of weighed) {
    const tag = side.tags.length === 1 ? tagLeftOpen(side.tags) : undefined;
    if (!tag) continue;
    const spent = yield* askWithoutTag(run, scope, period, tag);
    const costs = spent.totals.map((total) => spent.money(`${label}, no ${tag.key}`, total));
    if (costs.length > 0) said.push(`Of ${spent.entity(label)}, ${listed(costs)} has no ${spent.entity(tag.key)}.`);
  }
  return said;
}

/** What the bills lack is said of each side: the cost of one alone would look whole. */
function aboutSides({ period }: Op<"compare">, weighed: readonly Weighed[]): ReturnType<typeof aboutSpend> {
  const all = weighed.map(({ spent }) => aboutSpend(period, spent)) as [ReturnType<typeof aboutSpend>];
  const distinct = (texts: readonly string[]) => [...new Set(texts)];
  return {
    ...all[0],
    warnings: distinct(all.flatMap(({ warnings = [] }) => warnings)),
    gaps: distinct(all.flatMap(({ gaps = [] }) => gaps)),
  };
}

/** What the sides are in the next question, where each is of one name; "the cheaper one" is so by its rank. */
function entitiesOfSides(weighed: readonly Weighed[]): readonly Entity[] {
  const [currency = null, ...others] = currenciesOf(weighed);
  if (others.length > 0) return [];
  const ranked = rankedIn(currency, weighed).map(({ label }) => label);
  const entities = weighed.flatMap(({ side, label }) => {
    const rank = ranked.indexOf(label);
    const names = side.filters.length + side.tags.length === 1 ? namesOf(side) : [];
    return names.length === 1 ? names.map((one) => (rank < 0 ? one : { ...one, rank })) : [];
  });
  return entities.length === weighed.length ? entities : [];
}

/** " for environment=staging or environment=dev of team=mobile": what cost nothing, where others of it may have. */
function sidesWords(sides: readonly Side[], scope: Scope, book: FactBook): string {
  const words = sides.map((side) =>
    scopeWords(side, book)
      .replace(/^ for /, "")
      .trimStart(),
  );
  return ` for ${listed(words, "or")}${scopeWords(scope, book).replace(/^ for /, " of ")}`;
}

/** The name that people know a side by. */
function labelOf({ label, filters, tags }: Side): string {
  const [only, ...others] = filters;
  const isProvider = only?.field === "provider" && others.length + tags.length === 0 && !only.excludes;
  return isProvider ? listed(only.values.map((value) => nameOfProvider(value ?? label))) : label;
}

function costOf({ label, spent }: Weighed): string {
  return spent.totals.length > 0 ? listed(spent.totals.map((total) => spent.money(label, total))) : "nothing";
}

/** A side with what it cost in one currency. */
type Priced = Pick<Weighed, "label" | "spent"> & { readonly currency: string | null; readonly cost: string };

/** The sides that cost anything in a currency, the most expensive first. */
function rankedIn(currency: string | null, weighed: readonly Weighed[]): readonly Priced[] {
  const priced = weighed.flatMap(({ label, spent }) => {
    const cost = costIn(currency, spent.totals);
    return cost === undefined ? [] : [{ label, spent, currency, cost }];
  });
  return priced.sort((one, other) => compareDecimals(other.cost, one.cost));
}

/** In each currency by how much the more expensive one of two sides is above the other; of more, which costs most. */
function differencesOf(weighed: readonly Weighed[]): readonly string[] {
  const currencies = currenciesOf(weighed);
  return currencies.flatMap((currency) => {
    const [first, second, ...others] = rankedIn(currency, weighed);
    if (!first || !second) return [];
    if (others.length === 0) return [differenceOf(first, second)];
    const [most, least] = [first, others.at(-1) ?? second].map(({ label, spent }) => spent.entity(label));
    return currencies.length === 1 ? [`${most} costs most, ${least} least.`] : [];
  });
}

/** What the sides come to together, where no line is of two of them. */
function sumsOf(weighed: readonly Weighed[]): readonly string[] {
  if (!areApart(weighed)) return [];
  return currenciesOf(weighed).flatMap((currency) => {
    const sides = rankedIn(currency, weighed);
    const [first] = sides;
    if (!first || sides.length < 2) return [];
    const cost = addDecimals(sides.map((one) => one.cost));
    const from = sides.map((one) => one.spent.money(one.label, one));
    return [`Together that is ${first.spent.money("these together", { currency, cost }, from)}.`];
  });
}

/** Whether each side is of other values of one field, or of one tag. */
function areApart(weighed: readonly Weighed[]): boolean {
  const parts = weighed.flatMap(({ side: { filters, tags } }) => [
    ...filters.map((one) => ({ ...one, of: one.field as string })),
    ...tags.map((one) => ({ ...one, of: `tag:${one.key}` })),
  ]);
  const values = parts.flatMap((one) => one.values ?? []);
  const isOne = parts.length === weighed.length && new Set(parts.map(({ of }) => of)).size === 1;
  return isOne && parts.every((one) => !one.excludes && one.values) && new Set(values).size === values.length;
}

function differenceOf(higher: Priced, lower: Priced): string {
  const names = [higher, lower].map(({ label, spent }) => spent.entity(label));
  const cost = subtractDecimals(higher.cost, lower.cost);
  if (compareDecimals(cost, "0") === 0) return `${listed(names)} cost the same.`;
  const grounds = [higher, lower].map((one) => one.spent.money(one.label, one));
  const label = `${higher.label} above ${lower.label}`;
  const more = higher.spent.money(label, { currency: higher.currency, cost }, grounds);
  const value = compareDecimals(lower.cost, "0") > 0 ? ratioOfDecimals(cost, lower.cost) : null;
  const ratio = value === null ? "" : ` (${higher.spent.ratio(label, value, grounds)})`;
  // Of what costs several times as much, the other is told as a part.
  const part = value !== null && compareDecimals(value, "1") >= 0 ? ratioOfDecimals(lower.cost, higher.cost) : null;
  const share = part && higher.spent.ratio(`${lower.label} as a part of ${higher.label}`, part, grounds.toReversed());
  return `${names[0]} costs ${more}${ratio} more than ${names[1]}${share ? `, which is ${share} of it` : ""}.`;
}

const GROUPS_NAMED = 3;

/** The groups in which two sides are furthest apart, with what each costs there. */
function apartByGroup({ group_by }: Op<"compare">, weighed: readonly Weighed[], book: FactBook): readonly string[] {
  if (group_by.length === 0 || weighed.length !== 2) return [];
  return currenciesOf(weighed).flatMap((currency) => {
    const sides = weighed.map(({ spent }) => {
      return new Map(spent.data.flatMap((row) => (row.currency === currency ? [[nameOfRow(row, group_by), row]] : [])));
    });
    const costAt = (side: (typeof sides)[number] | undefined, name: string) => side?.get(name)?.cost ?? "0";
    const apart = [...new Set(sides.flatMap((side) => [...side.keys()]))].map((name) => {
      const [one, other] = [costAt(sides[0], name), costAt(sides[1], name)];
      return { name, far: absoluteDecimal(subtractDecimals(one, other)) };
    });
    const furthest = apart.toSorted((one, other) => compareDecimals(other.far, one.far)).slice(0, GROUPS_NAMED);
    const told = furthest.map(({ name }) => {
      const costs = weighed.map(({ label, spent }, at) => {
        const row = sides[at]?.get(name);
        return `${book.entity(label)} ${row ? spent.money(`${name} of ${label}`, row) : "nothing"}`;
      });
      return `${book.entity(name)} (${listed(costs)})`;
    });
    return told.length > 0 ? [`By ${groupWords(group_by, book)} they are furthest apart in ${listed(told)}.`] : [];
  });
}

/** How far the most expensive side of each currency is above the others. */
function distancesOf(weighed: readonly Weighed[]): Insights {
  return currenciesOf(weighed).flatMap((currency) => {
    const [highest, ...others] = rankedIn(currency, weighed);
    if (!highest || others.length === 0) return [];
    const from = highest.spent.money(highest.label, highest);
    const times = others.flatMap(({ label, spent, cost }) => {
      const value = compareDecimals(cost, "0") > 0 ? ratioOfDecimals(highest.cost, cost) : null;
      if (value === null) return [];
      const grounds = [from, spent.money(label, { currency, cost })];
      const times = spent.measure(`${highest.label} beside ${label}`, value, "times", grounds);
      return [`${times} as much as ${spent.entity(label)}`];
    });
    if (times.length === 0) return [];
    return insight("How far apart they are", `${highest.spent.entity(highest.label)} costs ${listed(times)}.`);
  });
}

function currenciesOf(weighed: readonly Weighed[]): readonly (string | null)[] {
  return [...new Set(weighed.flatMap(({ spent }) => spent.totals.map(({ currency }) => currency)))];
}

/** How each side went since the period before: which of them drives the difference. */
function* coursesOf(run: Execution, { period }: Op<"compare">, weighed: readonly Weighed[]): Asking<Insights> {
  const { book } = run;
  const pair = pairWithPrevious(period, run.today);
  const words: string[] = [];
  for (const { label, scope } of weighed) {
    const { totals, before, billsBegin } = yield* comparePeriods(run, scope, pair, [divisionOf(scope)]);
    // Nearly everything is more than the part of a period with which the bills begin.
    const isKnown = before.totals.length > 0 && billsBegin === null;
    words.push(...(isKnown ? totals.map((one) => `${book.entity(label)} ${moved(tellChange(label, one))}`) : []));
  }
  if (words.length === 0) return [];
  const detail = `Compared with the cost ${during(pair.base, book)}: ${listed(words)}.`;
  return insight("How each went since the period before", detail);
}

function sidesChart(weighed: readonly Weighed[]): Chart {
  const series = currenciesOf(weighed).map((currency) => {
    return { name: "cost", currency, values: weighed.map(({ spent }) => costIn(currency, spent.totals) ?? null) };
  });
  return { kind: "bar", title: "Cost by side", x: weighed.map(({ label }) => label), series };
}
