import { compareDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Table } from "../answer-schema.ts";
import { aboutSpend, askSpend, type Spent } from "./ask-spend.ts";
import { askBilled } from "./bills/ask-billed.ts";
import {
  type Asking,
  type Execution,
  type Form,
  type Insights,
  insight,
  ON_SPEND,
  type Op,
  type Told,
} from "./execution.ts";
import {
  type Coverage,
  coveragesOf,
  coverageTable,
  figuresOf,
  tagKeys,
  tellBoth,
  tellCoverage,
  tellCut,
  widestFirst,
} from "./tag-coverages.ts";
import {
  costTable,
  entitiesOf,
  type Groups,
  hasName,
  inCurrencies,
  keyOfRow,
  nameOfRow,
  ROWS_SHOWN,
  tableOf,
} from "./tell-rows.ts";
import { aboutWhat, during, groupsWord, groupWords, listed, scopeWords, sentences } from "./tell-spend.ts";
import { divisionOf, tellCredits } from "./total/find-total.ts";

const NAMED_MAX = 3;

/** How much of the cost has a tag, and where it is missing. */
export const TAG_COVERAGE: Form<"tag_coverage"> = {
  ...ON_SPEND,
  *find(run, op) {
    const all = yield* askBilled(run, op);
    const found = op.key === null ? yield* tagKeys(run, op.period) : { keys: [op.key], count: 1 };
    const { keys } = found;
    const coverages = yield* coveragesOf(run, op, keys, all);
    const missing = yield* whereMissing(run, op);
    const isOfAll = op.key === null;
    const ends = isOfAll ? tellEnds(coverages, all) : null;
    const tell = isOfAll ? tellCoverage : tellBoth;
    const parts = ends === null ? coverages.flatMap((one) => tell(one, all)) : [];
    const none = "No tag is on any line: costs can't be told apart by whose they are.";
    const isLed = isOfAll && missing.answer !== "";
    const whole = isLed ? "all of it" : `the ${aboutWhat(op, run.book)}`;
    const covered = ends ?? (parts.length > 0 ? `Of ${whole}, ${listed(parts)}.` : none);
    const parted = isLed
      ? [`Of the ${aboutWhat(op, run.book)}, ${missing.answer}`, covered]
      : [covered, missing.answer];
    return {
      ...missing,
      answer: sentences(tellTagged(op, { missing, coverages, all }, run), ...parted, tellCut(found, all)),
      tables: [coverageTable(coverages), ...(missing.tables ?? [])],
      ...aboutSpend(op.period, all),
    };
  },
};

type Covered = { readonly missing: Told; readonly coverages: readonly Coverage[]; readonly all: Spent };

/** That nothing lacks a tag, where nothing does. */
function tellTagged(op: Op<"tag_coverage">, { missing, coverages, all }: Covered, { book }: Execution): string {
  const isAll = op.key === null && missing.answer === "" && coverages.length > 0 && all.totals.length > 0;
  return isAll ? `All of the ${aboutWhat(op, book)} has a tag.` : "";
}

/** Of more tags than are read at one glance, the one on most of the cost and the one on least; null: of fewer. */
function tellEnds(coverages: readonly Coverage[], all: Spent): string | null {
  if (coverages.length <= NAMED_MAX || all.totals.length > 1) return null;
  const sorted = widestFirst(coverages);
  const [most, least] = [sorted[0], sorted.at(-1)].map((one) => one && figuresOf(one, all)[0]);
  if (!most || !least) return null;
  return (
    `Of the tags, ${most.tag} is on most of it, ${most.ratio} (${most.part}), and ${least.tag} on least, ` +
    `${least.ratio} (${least.part}).`
  );
}

/** The cost that lacks the tag, or has none at all, by group: what to tag first. */
function* whereMissing(
  run: Execution,
  { key, scope, period, group_by, rank_by, order }: Op<"tag_coverage">,
): Asking<Told> {
  const { book } = run;
  const groups = group_by.length > 0 ? group_by : [divisionOf(scope)];
  // Of no tag in particular it is what has none at all, of which the keys that are told may be only the first.
  const lacked = key === null ? { key: "", values: null, excludes: false } : { key, values: [null], excludes: false };
  const tags = [...scope.tags, lacked];
  const spent = yield* askSpend(run, { ...scope, tags }, period, { group_by: groups });
  const which = key === null ? "any tag" : book.entity(key);
  const { totals } = spent;
  if (totals.length === 0) return { answer: "", insights: insight("Nothing lacks it", `No cost is without ${which}.`) };
  const whole = yield* askSpend(run, scope, period, { group_by: groups });
  const ranked = ranking({ rank_by, order, groups }, costsWithout(spent, whole, groups));
  // Of those that lack nothing only the least is told.
  const isFirst = ({ without }: Lack) => order === "least" || without !== "0";
  const first = inCurrencies(ranked.filter(isFirst)).flatMap((own) => own.slice(0, NAMED_MAX));
  const named = first.map((one) => tellLack(one, { missing: spent, whole }, rank_by));
  const by = groupWords(groups, book);
  const part = `the ${order === "least" ? "smallest" : "largest"} part of its own cost lacks ${which}`;
  const most = `By ${by}, ${rank_by === "share" ? `${part}:` : `${order} that lacks ${which} is in`} ${listed(named)}`;
  const isAsked = group_by.length > 0;
  const lacks = totals.map((total) => tellParts(total, { missing: spent, whole }));
  const kinds = yield* askSpend(run, { ...scope, tags }, period, { group_by: ["charge_category"] });
  return {
    answer: sentences(
      // A credit without the tag hides how much else lacks it.
      key !== null ? tellCredits(kinds, "what lacks it") : "",
      // What lacks the only tag is told beside what has it.
      key === null ? `${listed(lacks.map(({ lack }) => lack))} has no tag${restOf(lacks)}.` : "",
      isAsked ? `${most}.` : "",
    ),
    insights: insight(
      "What to tag first",
      isAsked ? "Taxes and fees can't be tagged." : `${most}. Taxes and fees can't be tagged.`,
    ),
    tables: [lackTable(ranked, groups)],
    entities: entitiesOf(
      ranked.filter(isFirst).map(({ row }) => row),
      groups,
    ).slice(0, ROWS_SHOWN),
  };
}

type Part = { readonly missing: Spent; readonly whole: Spent };

type Parts = { readonly lack: string; readonly rest: string | null };

/** "13,508.15 USD (11.6 %)": what lacks the tags, and which part of all cost it is; and what does not lack them. */
function tellParts(missed: Spent["totals"][number], { missing, whole }: Part): Parts {
  const { currency, cost } = missed;
  const sum = missing.money("cost without a tag", missed);
  const all = whole.totals.find((total) => total.currency === currency);
  const share = all ? ratioOfDecimals(cost, all.cost) : null;
  if (!all || share === null) return { lack: sum, rest: null };
  const total = whole.money("total", all);
  const tagged = subtractDecimals(all.cost, cost);
  const rest = whole.money("cost with a tag", { currency, cost: tagged }, [total, sum]);
  const restShare = whole.ratio("share with a tag", ratioOfDecimals(tagged, all.cost) ?? "0", [rest, total]);
  return {
    lack: `${sum} (${missing.ratio("share without a tag", share, [sum, total])})`,
    rest: `${rest} (${restShare})`,
  };
}

function restOf(parts: readonly Parts[]): string {
  const rests = parts.flatMap(({ rest }) => rest ?? []);
  return rests.length > 0 ? `, ${listed(rests)} has one` : "";
}

/** What of a group's cost has none of the tags, and all of it; null: it is beyond the rows that were read. */
type Lack = {
  readonly name: string;
  readonly currency: string | null;
  readonly row: SpendRow;
  readonly without: string;
  readonly whole: SpendRow | null;
};

type Lacks = { readonly lacking: readonly Lack[]; readonly others: readonly Lack[] };

/** The groups that lack the tags, what lacks most first, and those that lack nothing. */
function costsWithout(missing: Spent, all: Spent, groups: Groups): Lacks {
  const wholes = new Map(all.data.map((row) => [keyOfRow(row, groups), row]));
  const lackOf = (row: SpendRow, without: string): Lack => {
    const whole = wholes.get(keyOfRow(row, groups)) ?? null;
    return { name: nameOfRow(row, groups), currency: row.currency, row, without, whole };
  };
  const lacking = new Set(missing.data.map((row) => keyOfRow(row, groups)));
  return {
    lacking: missing.data.map((row) => lackOf(row, row.cost)),
    others: all.data.filter((row) => !lacking.has(keyOfRow(row, groups))).map((row) => lackOf(row, "0")),
  };
}

type Ranking = Pick<Op<"tag_coverage">, "rank_by" | "order"> & { readonly groups: Groups };

/** The groups in the order that is asked for. */
function ranking({ rank_by, order, groups }: Ranking, { lacking, others }: Lacks): readonly Lack[] {
  if (rank_by === "cost") return order === "most" ? [...lacking, ...others] : [...others, ...lacking.toReversed()];
  const isNamed = hasName(groups);
  const way = order === "most" ? -1 : 1;
  return [...lacking, ...others]
    .filter((one) => shareWithout(one) !== null && isNamed(one.row))
    .toSorted((one, other) => way * compareDecimals(shareWithout(one) ?? "0", shareWithout(other) ?? "0"));
}

/** "Sandbox 1,204.50 USD (12 % of its cost)"; where shares are ranked "sandbox 12 % (1,204.50 USD)". */
function tellLack(lack: Lack, { missing, whole: all }: Part, rank_by: Ranking["rank_by"]): string {
  const { name, row, currency, without, whole } = lack;
  const told = missing.entity(name);
  if (without === "0") return `${told} nothing`;
  const sum = missing.money(`${name}, untagged`, { ...row, currency, cost: without });
  const share = shareWithout(lack);
  if (whole === null || share === null) return `${told} ${sum}`;
  const ratio = missing.ratio(`${name}, share that is untagged`, share, [sum, all.money(name, whole)]);
  return rank_by === "share" ? `${told} ${ratio} (${sum})` : `${told} ${sum} (${ratio} of its cost)`;
}

/** Of the group's own cost; null: of nothing. */
function shareWithout({ without, whole }: Lack): string | null {
  return whole && ratioOfDecimals(without, whole.cost);
}

function lackTable(lacks: readonly Lack[], groups: Groups): Table {
  return tableOf(lacks.slice(0, ROWS_SHOWN), [
    ...groups.map((group) => [group, ({ row }: Lack) => nameOfRow(row, [group])] as const),
    ["cost with it", ({ whole, without }) => whole && subtractDecimals(whole.cost, without)],
    ["cost without it", ({ without }) => without],
    ["share without it", shareWithout],
    "currency",
  ]);
}

/** The values that occur in a period, with what each costs. */
export const LIST: Form<"list"> = {
  ...ON_SPEND,
  *find(run, op) {
    return op.of === "tag_key" ? yield* listTagKeys(run, op) : yield* listValues(run, op);
  },
};

function* listValues(run: Execution, op: Op<"list">): Asking<Told> {
  const group = op.of === "tag_value" || op.of === "tag_key" ? (`tag:${op.key ?? ""}` as const) : op.of;
  const spent = yield* askBilled(run, op, { group_by: [group] });
  const { data, entity } = spent;
  const names = [...new Set(data.filter((row) => row[group] !== null).map((row) => nameOfRow(row, [group])))];
  const count = spent.count("values that occur", names.length);
  const occur = names.length === 1 ? "occurs" : "occur";
  const firsts = inCurrencies(data).flatMap(([largest]) => {
    const most = largest ? nameOfRow(largest, [group]) : "";
    return largest ? [`${entity(most)} costs most: ${spent.money(most, largest)}.`] : [];
  });
  const shown = listed(names.slice(0, ROWS_SHOWN).map((name) => entity(name)));
  const then = `${scopeWords(op.scope, run.book)} ${during(op.period, run.book)}`.trim();
  const none = `No ${groupWords([group], run.book)} occurs ${then}.`;
  const all = `${count} ${groupsWord(group, names.length, run.book)} ${occur} ${then}: ${shown}.`;
  return {
    answer: names.length === 0 ? none : all,
    insights: insight("The most expensive of them", sentences(...firsts)),
    tables: [costTable(data, [group])],
    entities: entitiesOf(data.slice(0, ROWS_SHOWN), [group]),
    ...aboutSpend(op.period, spent),
  };
}

function* listTagKeys(run: Execution, op: Op<"list">): Asking<Told> {
  const all = yield* askBilled(run, op);
  const found = yield* tagKeys(run, op.period);
  const coverages = yield* coveragesOf(run, op, found.keys, all);
  const occurring = coverages.filter(({ tagged }) => tagged.totals.length > 0);
  const names = listed(occurring.map(({ key }) => run.book.entity(key)));
  const days = during(op.period, run.book);
  return {
    answer: names === "" ? `No line has a tag ${days}.` : sentences(`The tags ${days}: ${names}.`, tellCut(found, all)),
    insights: widestTag(occurring, all),
    tables: [coverageTable(occurring)],
    ...aboutSpend(op.period, all),
  };
}

/** Which tag says most about whose the costs are. */
function widestTag(coverages: readonly Coverage[], all: Spent): Insights {
  const [widest] = widestFirst(coverages);
  const told = widest ? tellCoverage(widest, all) : [];
  return told.length > 0
    ? insight("The tag that tells most", `${listed(told)}, no other is on more.`)
    : insight("Nothing tells whose the costs are", "Tag what runs, and ask again.");
}
