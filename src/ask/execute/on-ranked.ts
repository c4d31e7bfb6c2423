import {
  type Entity,
  makePeriod,
  type Operation,
  type Period,
  pairWithPrevious,
  type Scope,
} from "../../planner/index.ts";
import { scopeWith } from "./ask-spend.ts";
import { type Finding, NOTHING } from "./execution.ts";
import { ROWS_SHOWN } from "./tell-rows.ts";

/** Whether an operation is on what the ranking before it finds. */
export function isOnRanked(operation: Operation): boolean {
  return "scope" in operation && operation.scope.of_ranked !== undefined;
}

/** An operation that was carried out, and what it found. */
export type Ranking = { readonly operation: Operation; readonly finding: Finding };

/** The operation on what was ranked; null where that is nothing, or more than can be named. */
export function onRanked(operation: Operation, ranking: Ranking, today: string): Operation | null {
  if (!("scope" in operation)) return null;
  const { of_ranked, ...scope } = operation.scope;
  return of_ranked === "step"
    ? onStep({ ...operation, scope }, ranking, today)
    : onRows({ ...operation, scope }, ranking, of_ranked === "others");
}

type OnSpend = Extract<Operation, { scope: Scope }>;

function onRows(operation: OnSpend, { finding: { entities } }: Ranking, isOthers: boolean): Operation | null {
  const [first, ...more] = entities;
  if (!first || entities.length > ROWS_SHOWN) return null;
  const scope = (isOthers ? scopeWithout : scopeWith)(operation.scope, first, ...more);
  if (!("share_of" in operation) || !operation.share_of?.of_ranked) return { ...operation, scope };
  const { of_ranked: _, ...whole } = operation.share_of;
  return { ...operation, scope, share_of: scopeWith(whole, first, ...more) };
}

/** The scope without the lines of some entities of one kind. */
function scopeWithout(scope: Scope, entity: Entity, ...more: readonly Entity[]): Scope {
  const { filters, tags } = scopeWith({ ...scope, filters: [], tags: [] }, entity, ...more);
  const others = <Part extends { readonly excludes: boolean }>(part: Part): Part => ({ ...part, excludes: true });
  return { ...scope, filters: [...scope.filters, ...filters.map(others)], tags: [...scope.tags, ...tags.map(others)] };
}

/** The same of the step that was found, and what it is compared with is the step before that. */
function onStep(operation: OnSpend, ranking: Ranking, today: string): Operation | null {
  const [step] = ranking.finding.steps;
  if (!step || ranking.operation.op !== "trend") return null;
  const unit = ranking.operation.granularity;
  const days = makePeriod({ start: step.start_date, end: step.end_date, unit, vague: false }, today);
  const { period, base } = pairWithPrevious(days, today);
  if (operation.op === "drivers") return { ...operation, period, base };
  return operation.op === "compare"
    ? { ...operation, period, against: againstOf(operation, base) }
    : { ...operation, period };
}

function againstOf({ against }: Extract<OnSpend, { op: "compare" }>, base: Period) {
  return against.by === "period" ? { ...against, base } : against;
}

/** What is told where nothing was ranked that could be looked into. */
export const NONE_RANKED: Finding = { ...NOTHING, answer: "So there is nothing to look into further." };
