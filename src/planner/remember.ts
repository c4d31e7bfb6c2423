import { isSame } from "./grammar/turns/is-same.ts";
import { namesOf } from "./grammar/turns/rows/names-told.ts";
import { isOnSpend } from "./grammar/turns/sum-up.ts";
import {
  EARLIER_MAX,
  ENTITIES_MAX,
  type Entity,
  earlierOf,
  lastAnswered,
  openAfter,
  type Previous,
} from "./previous.ts";
import type { Operation, QueryPlan } from "./schema.ts";

type Told = { readonly plan: QueryPlan; readonly entities: readonly Entity[] };

/** What a conversation remembers once a turn is over: a question back leaves the rows told, thanks leave everything. */
export function remember(asked: string, told: Told, before: Previous | null): Previous {
  const turn = lastOf(asked, told, before);
  const first = before?.first ?? (isFirst(before) ? operationsOf(turn.plan) : []);
  return first.length > 0 ? { ...turn, first: first.slice(0, EARLIER_MAX) } : turn;
}

/** Whether nothing was answered before. */
function isFirst(before: Previous | null): boolean {
  return before === null || earlierOf(before).length === 0;
}

function operationsOf(plan: QueryPlan): readonly Operation[] {
  return plan.kind === "answer" ? plan.operations : [];
}

function lastOf(asked: string, { plan, entities }: Told, before: Previous | null): Previous {
  const earlier = earlierOf(before);
  if (plan.kind === "clarify") return { plan, ...openAfter(before), asked: openOf(asked, plan, before) };
  if (plan.kind === "refuse") return { plan, ...openAfter(before), asked };
  if (before && plan.kind === "help" && plan.about === "courtesy") return afterCourtesy({ plan, entities }, before);
  const rows = before && plan.kind === "answer" ? rowsBefore(plan.operations, before) : [];
  const told = { plan, entities: entities.slice(0, ENTITIES_MAX), earlier };
  return rows.length > 0 ? { ...told, rows } : told;
}

/** The question that is open: the one before, where that is asked about still. */
function openOf(asked: string, { question }: { readonly question: string }, before: Previous | null): string {
  const isStill = before?.plan.kind === "clarify" && question.endsWith(before.plan.question);
  return (isStill ? before.asked : undefined) ?? asked;
}

/** "Never mind": what was open is open no more. */
function afterCourtesy({ plan }: Told, before: Previous): Previous {
  if (before.plan.kind !== "clarify") return before;
  return lastAnswered(before) ?? { plan, ...openAfter(before) };
}

/** The rows of the list that a turn is of one of: the list that was just told, or the one that its row was of. */
function rowsBefore(operations: readonly Operation[], { entities, rows = [] }: Previous): readonly Entity[] {
  const lists = [entities, rows].filter(({ length }) => length > 1);
  return lists.find((list) => operations.every((one) => isOnSpend(one) && isOfOne(one.scope, list))) ?? [];
}

function isOfOne(scope: Parameters<typeof namesOf>[0], rows: readonly Entity[]): boolean {
  const named = namesOf(scope).filter((name) => rows.some(({ rank: _, date: __, ...row }) => isSame(row, name)));
  return named.length === 1;
}
