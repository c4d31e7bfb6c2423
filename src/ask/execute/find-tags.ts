import { addDecimals, compareDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Problem } from "../../core/problems.ts";
import type { Period, PlanGroup } from "../../planner/index.ts";
import { listDimensions } from "../../spend/index.ts";
import type { Table } from "../answer-schema.ts";
import type { FactBook } from "../fact-book.ts";
import { RATIO_PLACES } from "./change-words.ts";
import { type Execution, type Finding, type Op, type Outcome, pinnedOf, sayOnly } from "./execution.ts";
import { divisionOf } from "./find-total.ts";
import { askSpend, entityOfRow, type Spent } from "./spend-query.ts";
import { aboutSpend, nothingBilled } from "./tell-coverage.ts";
import {
  aboutWhat,
  costTable,
  during,
  groupsWord,
  groupWord,
  listed,
  money,
  nameOfRow,
  ROWS_SHOWN,
  sentences,
} from "./tell-spend.ts";

const KEYS_MAX = 10;
const NAMED_MAX = 3;

type Failed = { readonly problem: Problem };

/** The cost of a scope that has a tag, by currency, beside all of it. */
type Coverage = { readonly key: string; readonly tagged: Spent };

/** How much of the cost has a tag, and where it is missing. */
export async function findCoverage(run: Execution, op: Op<"tag_coverage">): Outcome {
  const { scope, period } = op;
  const { book } = run;
  const all = await askSpend(run, scope, period);
  if ("problem" in all) return all;
  if (all.answer.totals.length === 0) return nothingBilled(run, op, all);
  const keys = op.key === null ? await tagKeys(run, period) : [op.key];
  if ("problem" in keys) return keys;
  const coverages = await coveragesOf(run, op, keys);
  if ("problem" in coverages) return coverages;
  const gap = await whereMissing(run, op, keys);
  if ("problem" in gap) return gap;

  const parts = coverages.flatMap((coverage) => tellCoverage(coverage, all, book));
  const none = "No tag is on any line: costs can't be told apart by whose they are.";
  return {
    ...sayOnly(
      sentences(parts.length > 0 ? `Of the ${aboutWhat(scope, period, book)}, ${listed(parts)}.` : none, gap.answer),
    ),
    insights: gap.insights,
    tables: [coverageTable(coverages, all), ...gap.tables],
    entities: gap.entities,
    ...aboutSpend(run, period, all.answer, all.source),
  };
}

async function tagKeys(run: Execution, { start_date, end_date }: Period): Promise<readonly string[] | Failed> {
  const { signal } = run;
  const params = { dimension: "tag", start_date, end_date, page: 1, limit: 1_000 } as const;
  const list = await listDimensions(pinnedOf(run), params, signal);
  if ("problem" in list) return list;
  const known = list.data.filter(({ value }) => value !== null && value !== "");
  return known
    .toSorted((one, other) => other.line_items - one.line_items)
    .map(({ value }) => value ?? "")
    .slice(0, KEYS_MAX);
}

async function coveragesOf(
  run: Execution,
  { scope, period }: Pick<Op<"tag_coverage">, "scope" | "period">,
  keys: readonly string[],
): Promise<readonly Coverage[] | Failed> {
  const coverages: Coverage[] = [];
  for (const key of keys) {
    const tagged = await askSpend(
      run,
      { ...scope, tags: [...scope.tags, { key, values: null, excludes: false }] },
      period,
    );
    if ("problem" in tagged) return tagged;
    coverages.push({ key, tagged });
  }
  return coverages;
}

function tellCoverage({ key, tagged }: Coverage, all: Spent, book: FactBook): readonly string[] {
  return all.answer.totals.flatMap((total) => {
    const { currency } = total;
    const share = ratioOfDecimals(taggedCost(tagged, currency), total.cost, RATIO_PLACES);
    if (share === null) return [];
    const part = money(book, `cost with ${key}`, { currency, cost: taggedCost(tagged, currency) }, tagged.source);
    const from = [part, money(book, "total", total, all.source)];
    const ratio = book.fact({ label: `share with ${key}`, value: share, unit: "ratio", source: tagged.source, from });
    return [`${ratio} (${part}) has the tag ${book.entity(key)}`];
  });
}

function taggedCost({ answer }: Spent, wanted: string | null): string {
  return answer.totals.find(({ currency }) => currency === wanted)?.cost ?? "0";
}

function coverageTable(coverages: readonly Coverage[], all: Spent): Table {
  const rows = coverages.flatMap(({ key, tagged }) =>
    all.answer.totals.map(({ currency, cost }) => {
      const part = taggedCost(tagged, currency);
      return [key, part, subtractDecimals(cost, part), ratioOfDecimals(part, cost, RATIO_PLACES), currency];
    }),
  );
  return { columns: ["tag", "cost with it", "cost without it", "share", "currency"], rows };
}

/** The cost that has none of the tags, by group: what to tag first. */
async function whereMissing(
  run: Execution,
  { scope, period, group_by }: Op<"tag_coverage">,
  keys: readonly string[],
): Promise<Pick<Finding, "answer" | "insights" | "tables" | "entities"> | Failed> {
  const { book } = run;
  const groups: readonly PlanGroup[] = group_by.length > 0 ? group_by : [divisionOf(scope)];
  const tags = [...scope.tags, ...keys.map((key) => ({ key, values: [null], excludes: false }))];
  const spent = await askSpend(run, { ...scope, tags }, period, { group_by: groups });
  if ("problem" in spent) return spent;
  const { data, totals } = spent.answer;
  const which = keys.length === 1 ? book.entity(keys[0] ?? "") : "any of these tags";
  if (totals.length === 0)
    return {
      answer: "",
      insights: [{ title: "Nothing lacks it", detail: `No cost is without ${which}.` }],
      tables: [],
      entities: [],
    };
  const sums = totals.map((total) => money(book, "cost without a tag", total, spent.source));
  const named = data.slice(0, NAMED_MAX).map((row) => {
    const name = nameOfRow(row, groups);
    return `${book.entity(name)} ${money(book, `${name}, untagged`, row, spent.sourceOf(row))}`;
  });
  const by = listed(groups.map((group) => groupWord(group, book)));
  return {
    answer: `${listed(sums)} ${keys.length === 1 ? "lacks it" : "has none of these tags"}.`,
    insights: [
      {
        title: "What to tag first",
        detail: `By ${by}, most that lacks ${which} is in ${listed(named)}. Taxes and fees can't be tagged.`,
      },
    ],
    tables: [costTable(data, groups)],
    entities: data.slice(0, ROWS_SHOWN).flatMap((row) => entityOfRow(row, groups) ?? []),
  };
}

/** The values that occur in a period, with what each costs. */
export async function findList(run: Execution, op: Op<"list">): Outcome {
  return op.of === "tag_key" ? listTagKeys(run, op) : listValues(run, op);
}

async function listValues(run: Execution, op: Op<"list">): Outcome {
  const { scope, period } = op;
  const { book } = run;
  const group = groupOf(op);
  const spent = await askSpend(run, scope, period, { group_by: [group] });
  if ("problem" in spent) return spent;
  if (spent.answer.totals.length === 0) return nothingBilled(run, op, spent);
  const named = spent.answer.data.filter((row) => row[group] !== null);
  const names = [...new Set(named.map((row) => nameOfRow(row, [group])))];
  const source = spent.source;
  const count = book.fact({ label: "values that occur", value: String(names.length), unit: "count", source });
  const [largest] = spent.answer.data;
  const first = largest && book.entity(nameOfRow(largest, [group]));
  const cost = largest && money(book, nameOfRow(largest, [group]), largest, source);
  const word = groupsWord(group, book);
  const shown = names.slice(0, ROWS_SHOWN).map((name) => book.entity(name));
  return {
    ...sayOnly(`${count} ${word} occur ${during(period, book)}: ${listed(shown)}.`),
    insights: first && cost ? [{ title: "The most expensive of them", detail: `${first} costs most: ${cost}.` }] : [],
    tables: [costTable(spent.answer.data, [group])],
    entities: spent.answer.data.slice(0, ROWS_SHOWN).flatMap((row) => entityOfRow(row, [group]) ?? []),
    ...aboutSpend(run, period, spent.answer, source),
  };
}

function groupOf({ of, key }: Op<"list">): PlanGroup {
  return of === "tag_value" || of === "tag_key" ? `tag:${key ?? ""}` : of;
}

async function listTagKeys(run: Execution, op: Op<"list">): Outcome {
  const { scope, period } = op;
  const { book } = run;
  const all = await askSpend(run, scope, period);
  if ("problem" in all) return all;
  if (all.answer.totals.length === 0) return nothingBilled(run, op, all);
  const keys = await tagKeys(run, period);
  if ("problem" in keys) return keys;
  const coverages = await coveragesOf(run, op, keys);
  if ("problem" in coverages) return coverages;
  const occurring = coverages.filter(({ tagged }) => tagged.answer.totals.length > 0);
  const names = occurring.map(({ key }) => book.entity(key));
  return {
    ...sayOnly(
      names.length > 0
        ? `The tags ${during(period, book)}: ${listed(names)}.`
        : `No line has a tag ${during(period, book)}.`,
    ),
    insights: [widestTag(occurring, all, book)],
    tables: [coverageTable(occurring, all)],
    ...aboutSpend(run, period, all.answer, all.source),
  };
}

/** Which tag says most about whose the costs are. */
function widestTag(coverages: readonly Coverage[], all: Spent, book: FactBook): Finding["insights"][number] {
  const [widest] = coverages.toSorted((one, other) => compareDecimals(sumOf(other), sumOf(one)));
  const told = widest ? tellCoverage(widest, all, book) : [];
  if (told.length === 0) return { title: "Nothing tells whose the costs are", detail: "Tag what runs, and ask again." };
  return { title: "The tag that tells most", detail: `${listed(told)}, no other is on more.` };
}

function sumOf({ tagged }: Coverage): string {
  return addDecimals(tagged.answer.totals.slice(0, 1).map(({ cost }) => cost));
}
