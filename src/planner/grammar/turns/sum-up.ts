import { joinDays } from "../../periods/make-period.ts";
import type { Previous } from "../../previous.ts";
import type { Operation, PlanFilter, PlanGroup, PlanTagFilter, Scope } from "../../schema.ts";
import { fieldOfPart, onlyCurrency } from "../filters-of.ts";
import type { Frame, Mark, Question } from "../frame.ts";
import { toldApart } from "./beside-kept.ts";
import { isSided, type SpendOperation } from "./follow-up.ts";
import { isSame } from "./is-same.ts";

/** What tells costs of one set of lines that come to a sum. */
export const SUMS: ReadonlySet<SpendOperation["op"]> = new Set(["total", "breakdown", "trend"] as const);

const SUMMED = new Set<Mark["is"]>(["combined", "filler", "and", "cost", "elliptic", "refer"]);

/** Whether a question asks for nothing but the sum of what was told: "and together?", "add them up". */
export function asksForSum({ says }: Frame): boolean {
  return says.has("combined") && [...says].every((kind) => SUMMED.has(kind));
}

const SHARED = new Set<Mark["is"]>([...SUMMED, "intent"]);

/** "Together, what percent of the total": what was told, as a part of everything. */
export function asksForShareOfSum({ says, intents, filters }: Frame): boolean {
  const isBare = filters.length === 0 && [...says].every((kind) => SHARED.has(kind));
  return says.has("combined") && intents.has("share") && intents.size === 1 && isBare;
}

/** A sum as a part of everything. */
export function asShareOfAll(sum: Operation | Question): Operation | Question {
  if (!("op" in sum) || (sum.op !== "total" && sum.op !== "trend")) return sum;
  return { ...sum, share_of: { ...sum.scope, ...onlyCurrency(sum.scope) } };
}

/**
 * The sum of what the turns before told: of the rows or sides of the last one, else of all that are alike, or of the
 * last two where `isOfTwo` ("both"); or a question.
 */
export function sumBefore({ plan, earlier = [] }: Previous, today: string, isOfTwo = false): Operation | Question {
  const told = plan.kind === "answer" ? plan.operations.filter(isOnSpend) : [];
  const [last] = told;
  const before = earlier.filter(isOnSpend);
  const both = ofLastTwo(told, before, { today, isOfTwo });
  if (both) return both;
  const own = told.length === 1 && last ? sumOfRows(last) : joinAll(told, today);
  const chains = before.map((_, from) => [...before.slice(from), ...told]);
  const joined = (isOfTwo ? chains.slice(-1) : chains).map((parts) => joinAll(parts, today));
  const ofBoth = last && told.length === 1 ? sumOfBoth(last, before.at(-1), today) : null;
  return own ?? joined.find((sum) => sum !== null) ?? ofBoth ?? NO_SUM;
}

type Summing = { readonly today: string; readonly isOfTwo: boolean };

/** The sum of the last turn and the one before it, where they are summed up by themselves. */
function ofLastTwo(
  [last, ...others]: readonly SpendOperation[],
  earlier: readonly SpendOperation[],
  { today, isOfTwo }: Summing,
): Operation | null {
  const before = earlier.at(-1);
  if (!last || others.length > 0) return null;
  return sharesOfBoth(last, before) ?? (isOfTwo ? sumOfBoth(last, before, today) : null);
}

/** "Together?", after the shares that two teams have of EC2: what both have of it. */
function sharesOfBoth(last: SpendOperation, before: SpendOperation | undefined): Operation | null {
  if (last.op !== "total" || before?.op !== "total" || last.share_of === null) return null;
  const areOfOne = isSame([last.share_of, last.period], [before.share_of, before.period]);
  const scope = areOfOne && !isSame(last.scope, before.scope) ? addScope(before.scope, last.scope) : null;
  return scope ? { ...last, scope } : null;
}

/** Whether the last turns told the same of other names each: "AWS in October", then "and Azure". */
export function areAlike({ plan, earlier = [] }: Previous): boolean {
  const [last, ...others] = plan.kind === "answer" ? plan.operations : [];
  const before = earlier.at(-1);
  if (last?.op !== "total" || before?.op !== "total" || others.length > 0) return false;
  const fieldsOf = ({ filters, tags }: Scope) => [...filters, ...tags].map(fieldOfPart);
  const fields = fieldsOf(last.scope);
  const isOfOthers = !isSame(last.scope, before.scope) && isSame(fields, fieldsOf(before.scope));
  return fields.length > 0 && isOfOthers && isSame(last.period, before.period);
}

/** "The sum of both", after two teams by service: of the teams. */
function asTotal(operation: SpendOperation): SpendOperation {
  const isWhole = operation.op === "breakdown" && operation.top === null && operation.thresholds.length === 0;
  return isWhole ? totalOf(operation.scope, operation.period) : operation;
}

function sumOfBoth(last: SpendOperation, before: SpendOperation | undefined, today: string): Operation | null {
  return before ? (joinAll([before, last].map(asTotal), today) ?? rankOfBoth(last, before)) : null;
}

/** "Both together", after the team that costs most of one service, then of another: of the two services. */
function rankOfBoth(last: SpendOperation, before: SpendOperation): Operation | null {
  if (last.op === "trend" && before.op === "trend") return alikeOfBoth(last, before);
  if (last.op !== "breakdown" || before.op !== "breakdown") return null;
  return nextRanks(last, before) ?? alikeOfBoth(last, before);
}

/** What both told in the same way of other lines, of the lines of both. */
function alikeOfBoth<Told extends Extract<SpendOperation, { op: "breakdown" | "trend" }>>(last: Told, before: Told) {
  const scope = addScope(before.scope, last.scope);
  const isAlike = isSame({ ...before, scope: last.scope }, last);
  return scope && isAlike ? { ...last, scope } : null;
}

type Ranking = Extract<SpendOperation, { op: "breakdown" }>;

/** "Both together", after the service that costs most and then the second: of the top two. */
function nextRanks(last: Ranking, before: Ranking): Operation | null {
  const [first, second] = [before.top, last.top];
  if (!first || !second || first.skip + first.count !== second.skip) return null;
  const top = { ...second, skip: first.skip, count: first.count + second.count };
  return isSame({ ...before, top }, { ...last, top }) ? { ...last, top } : null;
}

const NO_SUM: Question = {
  question: "The sum of what? Name what should be added up, in one question.",
  from: 0,
  to: 0,
  instead: [],
};

export function isOnSpend(operation: Operation): operation is SpendOperation {
  return "scope" in operation;
}

/** What the groups or sides of one operation come to; null where it has only one, or where no plan has their sum. */
function sumOfRows(operation: SpendOperation): Operation | null {
  const { scope, groups } = toldApart(operation);
  const hasParts = groups.length > 0 || hasSeveral(scope);
  if (operation.op === "trend" && hasParts && operation.top === null) return { ...operation, group_by: [] };
  // A list tells what its rows come to.
  if (operation.op === "breakdown" && (operation.top || operation.thresholds.length > 0)) return operation;
  const isSum = operation.op === "breakdown" || operation.op === "total" || isSided(operation);
  return isSum && hasParts ? totalOf(scope, operation.period) : null;
}

function hasSeveral({ filters, tags }: Scope): boolean {
  return [...filters, ...tags].some(({ values, excludes }) => !excludes && (values?.length ?? 0) > 1);
}

/** What the lines of a scope cost together. */
export function totalOf(scope: Scope, period: SpendOperation["period"]): Extract<Operation, { op: "total" }> {
  return { op: "total", scope, period, with_usage: false, share_of: null, thresholds: [] };
}

/** What the lines of a scope cost by some groups, all of them, the most expensive first. */
export function breakdownOf(
  scope: Scope,
  period: SpendOperation["period"],
  group_by: readonly PlanGroup[],
): Extract<SpendOperation, { op: "breakdown" }> {
  const rest = { granularity: "total", order: "most", top: null, thresholds: [], with_usage: false } as const;
  return { op: "breakdown", scope, period, group_by, ...rest };
}

/** Totals that differ in their days alone, or in one name alone, as one. */
function joinAll(parts: readonly SpendOperation[], today: string): Operation | null {
  const [first, ...others] = parts;
  const arePlain = parts.every((one) => one.op === "total" && one.share_of === null && one.thresholds.length === 0);
  if (!first || others.length === 0 || !arePlain) return null;
  if (others.every(({ scope }) => isSame(scope, first.scope))) {
    const period = joinDays(
      parts.map((one) => one.period),
      today,
    );
    return period && totalOf(first.scope, period);
  }
  const isOnce = others.every(({ period }) => isSame(period, first.period));
  const scope = isOnce ? others.reduce<Scope | null>((sum, one) => sum && addScope(sum, one.scope), first.scope) : null;
  return scope && totalOf(scope, first.period);
}

/** The lines of either of two scopes; null where they differ in more than the values of one field or tag. */
export function addScope(one: Scope, other: Scope): Scope | null {
  const filters = addValues(one.filters, other.filters, ({ field }) => field);
  const tags = addValues(one.tags, other.tags, ({ key }) => key);
  const isAlike = one.metric === other.metric && one.connector_id === other.connector_id;
  const added = (filters?.added ?? 2) + (tags?.added ?? 2);
  return filters && tags && isAlike && added === 1 ? { ...one, filters: filters.parts, tags: tags.parts } : null;
}

/** The conditions of both, each with the values of either; `added`: how many of them differ. */
function addValues<Part extends PlanFilter | PlanTagFilter>(
  parts: readonly Part[],
  others: readonly Part[],
  nameOf: (part: Part) => string,
): { readonly parts: readonly Part[]; readonly added: number } | null {
  if (parts.length !== others.length) return null;
  let added = 0;
  const joined = parts.map((part) => {
    const other = others.find((one) => nameOf(one) === nameOf(part));
    if (other && isSame(part, other)) return part;
    if (!other?.values || !part.values || part.excludes || other.excludes) return null;
    // Of what both have, a sum of the two would count twice.
    if (other.values.some((value) => part.values?.includes(value))) return null;
    added += 1;
    return { ...part, values: [...part.values, ...other.values] };
  });
  return joined.every((part) => part !== null) ? { parts: joined as readonly Part[], added } : null;
}
