import type { Day } from "./periods/calendar.ts";
import { startOf } from "./periods/calendar.ts";
import { makePeriod } from "./periods/make-period.ts";
import type { PlanContext } from "./plan-context.ts";
import type { Operation, Period, QueryPlan, Scope } from "./schema.ts";

/** The lines and days that a question is about where it does not say others. */
export type Defaults = { readonly scope: Scope; readonly period: Period | null };

/** What the context says of lines and days. What it has in members goes before what its notes say. */
export function defaultsOf(context: PlanContext, today: Day): Defaults {
  const { currency, connector_id, notes = null } = context;
  const named = currency ? [{ field: "currency" as const, values: [currency], excludes: false }] : [];
  const noted = (notes?.filters ?? []).filter((one) => !named.some(({ field }) => field === one.field));
  return {
    scope: {
      metric: notes?.metric?.metric ?? "billed",
      filters: [...named, ...noted.map(({ field, values, excludes }) => ({ field, values, excludes }))],
      tags: (notes?.tags ?? []).map(({ key, values, excludes }) => ({ key, values, excludes })),
      connector_id,
    },
    period: daysOf(context, today) ?? notes?.period?.period ?? null,
  };
}

/** The days that `start_date` and `end_date` name; null where there is neither. */
export function daysOf({ start_date, end_date }: PlanContext, today: Day): Period | null {
  if (start_date === null && end_date === null) return null;
  const end = end_date ?? (start_date !== null && start_date > today ? start_date : today);
  const start = start_date ?? startOf("month", end);
  return start <= end ? makePeriod({ start, end, unit: "span", vague: false }, today) : null;
}

/** The scope of a turn before, with what the context of this turn says and that one left open. */
export function withDefaults(scope: Scope, { scope: more }: Defaults): Scope {
  const fields = new Set(scope.filters.map(({ field }) => field));
  const keys = new Set(scope.tags.map(({ key }) => key));
  return {
    metric: scope.metric === "billed" ? more.metric : scope.metric,
    filters: [...scope.filters, ...more.filters.filter(({ field }) => !fields.has(field))],
    tags: [...scope.tags, ...more.tags.filter(({ key }) => !keys.has(key))],
    connector_id: more.connector_id ?? scope.connector_id,
  };
}

/** Sentences on what of the context a plan does not use. */
export function unusedContext(plan: QueryPlan, context: PlanContext, today: Day): readonly string[] {
  const unplaced = (context.notes?.unplaced ?? []).map((words) => `Not used of the notes: “${words}”.`);
  if (plan.kind !== "answer") return unplaced;
  const { operations } = plan;
  const days = daysOf(context, today);
  const { connector_id, currency } = context;
  return [
    ...(days && !operations.some((one) => isOn(one, days))
      ? [days.start_date > today ? UNUSED.ahead : UNUSED.days]
      : []),
    ...(connector_id && !operations.some((one) => connectorOf(one) === connector_id) ? [UNUSED.connector] : []),
    ...(currency && !operations.some((one) => hasCurrency(one, currency)) ? [UNUSED.currency] : []),
    ...unusedNotes(operations, context),
    ...unplaced,
  ];
}

const UNUSED = {
  ahead: "start_date and end_date were not used: they are to come, and the question asks what was billed.",
  days: "start_date and end_date were not used: the question names its own days, or what it asks has none.",
  connector: "connector_id was not used: what the question asks is not of one connector.",
  currency: "currency was not used: the question names its own, or what it asks has none.",
} as const;

function unusedNotes(operations: readonly Operation[], { notes }: PlanContext): readonly string[] {
  if (!notes) return [];
  const scopes = operations.flatMap((one) => ("scope" in one ? one.scope : []));
  const has = (parts: (scope: Scope) => readonly object[], wanted: object) =>
    scopes.some((scope) => parts(scope).some((part) => JSON.stringify(part) === JSON.stringify(wanted)));
  const left = [
    ...notes.filters.filter(({ words: _, ...filter }) => !has((scope) => scope.filters, filter)),
    ...notes.tags.filter(({ words: _, ...tag }) => !has((scope) => scope.tags, tag)),
    ...[notes.metric ?? []].flat().filter(({ metric }) => !scopes.some((scope) => scope.metric === metric)),
    ...[notes.period ?? []].flat().filter(({ period }) => !operations.some((one) => isOn(one, period))),
  ];
  return [...new Set(left.map(({ words }) => words))].map((words) => `Not used of the notes: “${words}”.`);
}

/** Whether an operation is of these days, of which those that run may have been cut. */
function isOn(operation: Operation, { start_date, end_date, running }: Period): boolean {
  const periods = operation.op === "cves" ? daysOfCves(operation) : [];
  const own = "period" in operation ? [operation.period] : [];
  return [...periods, ...own].some((period) => {
    if (period?.start_date !== start_date) return false;
    return period.end_date === end_date || (running && period.end_date < end_date);
  });
}

function daysOfCves({ published, kev_added, kev_due, modified }: Extract<Operation, { op: "cves" }>) {
  return [published, kev_added, kev_due, modified];
}

function connectorOf(operation: Operation): string | null {
  if (operation.op === "connectors") return operation.connector_id;
  return "scope" in operation ? operation.scope.connector_id : null;
}

function hasCurrency(operation: Operation, currency: string): boolean {
  return (
    "scope" in operation &&
    operation.scope.filters.some(({ field, values }) => field === "currency" && values.includes(currency))
  );
}
