import { dayOf } from "../../core/days.ts";
import type { Problem } from "../../core/problems.ts";
import type { Entity, Operation } from "../../planner/index.ts";
import type { Chart, Table } from "../answer-schema.ts";
import type { FactBook } from "../fact-book.ts";
import type { Asker, AskNeeds } from "../needs.ts";

/** What every operation is run with. The organization comes from the gate, never from a plan. */
export type Execution = {
  readonly needs: AskNeeds;
  readonly asker: Asker;
  readonly book: FactBook;
  readonly signal: AbortSignal;
};

/** An operation by its name. */
export type Op<Name extends Operation["op"]> = Extract<Operation, { readonly op: Name }>;

/** A problem is one of the stores: what the data does not hold is a finding. */
export type Outcome = Promise<Finding | { readonly problem: Problem }>;

/** The day of the question, UTC. */
export function todayOf({ needs }: Execution): string {
  return dayOf(needs.clock());
}

/**
 * What an operation has found out, told by templates. `answer` and the insights are written with placeholders of the
 * book; tables and charts hold the data itself.
 */
export type Finding = {
  readonly answer: string;
  /** Worth a manager's time: what changed, why, how sure, what to look at next. */
  readonly insights: readonly { readonly title: string; readonly detail: string }[];
  readonly tables: readonly Table[];
  readonly chart: Chart | null;
  /** The rows in the order in which they are shown: what "the second one" means in the next question. */
  readonly entities: readonly Entity[];
  readonly period: { readonly start_date: string; readonly end_date: string; readonly assumed: boolean } | null;
  readonly dataThrough: string | null;
  /** Sentences that are said once, after all that was found out: how far the bills reach, what was assumed. */
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
};

/** A finding that is a sentence and, until more is added, nothing else. */
export function sayOnly(answer: string): Finding {
  return {
    answer,
    insights: [],
    tables: [],
    chart: null,
    entities: [],
    period: null,
    dataThrough: null,
    notes: [],
    warnings: [],
  };
}
