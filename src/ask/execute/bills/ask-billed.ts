import { isDeepStrictEqual } from "node:util";
import { addMonths } from "../../../core/days.ts";
import type { PlanFilter, Scope } from "../../../planner/index.ts";
import { type Asked, aboutSpend, askSpend, type Spent } from "../ask-spend.ts";
import { endWith } from "../asking.ts";
import { type Asking, type Execution, insight, type Told } from "../execution.ts";
import { nameOfRow } from "../tell-rows.ts";
import { type AboutSpend, during, listed, nameOfProvider, scopeWords, sentences } from "../tell-spend.ts";
import { connectorsWithout, isAhead } from "./gaps.ts";

/** Asks for the cost of an operation; where nothing was billed, that is all that is told. */
export function* askBilled(run: Execution, about: AboutSpend, asked: Asked = {}): Asking<Spent> {
  const known = yield* askSpend(run, about.scope, about.period, asked);
  const untagged = yield* tellUntagged(run, about);
  const isRare = isOfRareCharges(about.scope) && known.totals.length > 0;
  const ofKind = [
    isRare ? yield* tellOtherDays(run, about, known) : "",
    ...(yield* tellCorrections(run, about)),
    ...(yield* tellFrequency(run, about)),
  ];
  const spent = { ...known, untagged, ofKind: ofKind.filter((sentence) => sentence !== "") };
  if (spent.totals.length > 0) return spent;
  const nothing = nothingBilled(run, about, spent);
  return yield* endWith({ ...nothing, answer: sentences(nothing.answer, yield* tellOtherDays(run, about, spent)) });
}

const MONTHS_BACK = 35;

const RARE = new Set<string | null>(["Tax", "Credit", "Adjustment", "Correction"]);

/** Whether only charges are asked for that come now and then: who names no days asks for all of them. */
function isOfRareCharges({ filters }: Scope): boolean {
  return filters.some(({ values, excludes }) => !excludes && values.length > 0 && values.every((one) => RARE.has(one)));
}

/**
 * "How much did we get in credits", where none was given in the days that were taken as nobody named any: what all
 * bills have of it, and when the last of it was. Empty where days were named, or where `known` is all that there is.
 */
function* tellOtherDays(run: Execution, { scope, period }: AboutSpend, known: Spent): Asking<string> {
  if (!period.assumed) return "";
  const all = { start_date: addMonths(run.today, -MONTHS_BACK), end_date: run.today };
  const spent = yield* askSpend(run, scope, all, { granularity: "day", sort: "date" });
  const last = spent.data.at(-1);
  if (last?.date === undefined || isDeepStrictEqual(spent.totals, known.totals)) return "";
  const sums = listed(spent.totals.map((total) => spent.money("on all days of the bills", total)));
  return `All days of the bills together have ${sums} of it, the last on ${spent.of(last).day("last day", last.date)}.`;
}

/**
 * "VPC and CloudWatch in production", where no line of CloudWatch has an environment: that it is not in the figure, and
 * how much it is. Its sentences are empty where each service has the tag, whichever value.
 */
function* tellUntagged(run: Execution, { scope, period }: AboutSpend): Asking<readonly string[]> {
  const named = scope.filters.find(({ field, excludes }) => field === "service" && !excludes);
  const tag = scope.tags.find(({ values, excludes }) => !excludes && values !== null && !values.includes(null));
  if (!named || !tag) return [];
  const tags = scope.tags.filter((one) => one !== tag);
  const tagged: Scope = { ...scope, tags: [...tags, { key: tag.key, values: null, excludes: false }] };
  const { data } = yield* askSpend(run, tagged, period, { group_by: ["service"] });
  const known = new Set(data.map((row) => row.service ?? null));
  const told: string[] = [];
  for (const service of named.values.filter((value) => !known.has(value))) {
    const filters = scope.filters.map((one) => (one === named ? { ...named, values: [service] } : one));
    const spent = yield* askSpend(run, { ...scope, filters, tags }, period);
    const sums = listed(spent.totals.map((total) => spent.money(`${service}, untagged`, total)));
    if (sums !== "") {
      told.push(`No line of ${spent.entity(service ?? "")} has the tag ${spent.entity(tag.key)}: ${sums} is left out.`);
    }
  }
  return told;
}

/** "Credits or refunds": a refund may be a correction of usage or of a purchase, and none of the credits. */
function* tellCorrections(run: Execution, { scope, period }: AboutSpend): Asking<readonly string[]> {
  const isOfCredits = ({ field, values, excludes }: PlanFilter) =>
    field === "charge_category" && !excludes && values.every((value) => value === "Credit");
  const credits = scope.filters.find(isOfCredits);
  if (!credits) return [];
  const corrections: PlanFilter = { field: "charge_class", values: ["Correction"], excludes: false };
  const others = scope.filters.map((one) => (one === credits ? { ...one, excludes: true } : one));
  const asked = { ...scope, filters: [...others, corrections] };
  const spent = yield* askSpend(run, asked, period, { group_by: ["provider", "service", "account"] });
  if (spent.data.length === 0) return [];
  const sums = listed(spent.totals.map((total) => spent.money("corrections", total)));
  const [first] = spent.data;
  const what = spent.entity(first?.service ?? nameOfProvider(first?.provider ?? ""));
  const name = first?.account ? `${what} in ${spent.entity(nameOfRow(first, ["account"]))}` : what;
  const most = spent.data.length > 1 ? `, most of it for ${name}` : `, for ${name}`;
  return [`Corrections that are no credits, such as refunds, come to ${sums} besides${most}.`];
}

/** "Paid upfront": what of purchases was paid once, and what is paid again and again (FOCUS ChargeFrequency). */
function* tellFrequency(run: Execution, { scope, period }: AboutSpend): Asking<readonly string[]> {
  const isOfPurchases = ({ field, values, excludes }: PlanFilter) =>
    field === "charge_category" && !excludes && values.every((value) => value === "Purchase");
  if (!scope.filters.some(isOfPurchases)) return [];
  const sums: string[] = [];
  for (const frequency of ["One-Time", "Recurring"]) {
    const often: PlanFilter = { field: "charge_frequency", values: [frequency], excludes: false };
    const spent = yield* askSpend(run, { ...scope, filters: [...scope.filters, often] }, period);
    sums.push(listed(spent.totals.map((total) => spent.money(`${frequency} purchases`, total))));
  }
  const [once = "", again = ""] = sums;
  if (once === "" && again === "") return [];
  if (once === "") return ["All of these purchases recur: nothing was paid once, upfront."];
  return [again === "" ? "All of these purchases were paid once." : `Of these ${once} was paid once, ${again} recurs.`];
}

/** What is said where nothing was billed; `of`: the lines that are meant, where they are not the scope itself. */
export function nothingBilled(
  { book }: Execution,
  { scope, period }: AboutSpend,
  spent: Spent,
  of = scopeWords(scope, book),
): Told {
  const ahead = isAhead(spent, period);
  const { absent, others } = connectorsWithout(period, spent);
  const isKnown = !ahead && (absent.size === 0 || others.length > 0);
  const what = `${of} ${during(period, book)}`;
  // Another connector's bills tell what kinds of charges there are in them, but not what services of this one cost.
  const asFar = absent.size === 0 || isOfKinds(scope) ? "" : ", as far as bills of these days are loaded";
  return {
    answer: isKnown
      ? `Nothing was billed${what}${asFar}.`
      : `What was billed${what} can't be told: no bill here has it.`,
    insights: insight("No cost in these days", whyNothing(ahead, isKnown, absent.size === 0)),
    ...aboutSpend(period, spent),
  };
}

const KINDS_OF_CHARGES: ReadonlySet<PlanFilter["field"]> = new Set<PlanFilter["field"]>([
  ...(["charge_category", "charge_class", "charge_frequency", "pricing_category"] as const),
  "commitment_discount_status",
]);

function isOfKinds({ filters, tags }: Scope): boolean {
  return tags.length === 0 && filters.every(({ field }) => KINDS_OF_CHARGES.has(field));
}

function whyNothing(ahead: boolean, isKnown: boolean, areAllLoaded: boolean): string {
  if (ahead) return "The bills do not reach these days yet. Ask for earlier ones, or look at the connectors.";
  if (areAllLoaded) return "Bills of these days are loaded from each connector, and have no such lines.";
  return isKnown
    ? "Either nothing was used, or its bills did not come. Ask for the connectors to see how far each reaches."
    : "No bill of these days was loaded, so nothing is known of them. Ask for days that the bills have.";
}
