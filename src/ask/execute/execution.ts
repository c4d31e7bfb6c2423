import type { Problem } from "../../core/problems.ts";
import type { Entity, Operation } from "../../planner/index.ts";
import type { PinnedSpend } from "../../spend/index.ts";
import type { Chart, Table } from "../answer-schema.ts";
import type { FactBook } from "../fact-book.ts";
import type { Asker, AskNeeds } from "../needs.ts";

/** What every operation is run with. The organization comes from the gate, never from a plan. */
export type Execution = {
  readonly needs: AskNeeds;
  readonly asker: Asker;
  /** The one state of the bills that all operations read; null where the asker may not see them. */
  readonly spend: PinnedSpend | null;
  /** The day of the question, UTC. */
  readonly today: string;
  readonly book: FactBook;
  readonly signal: AbortSignal;
};

/** An operation by its name. */
export type Op<Name extends Operation["op"]> = Extract<Operation, { readonly op: Name }>;

/** A problem is one of the stores: what the data does not hold is a finding. */
export type Outcome = Promise<Finding | { readonly problem: Problem }>;

/** The state of the bills. An operation on spend is run for those only who may see it. */
export function pinnedOf({ spend }: Execution): PinnedSpend {
  if (!spend) throw new TypeError("An operation on spend was run for an asker who may not see it.");
  return spend;
}

/**
 * What an operation has found out, told by templates. `answer` and the insights are written with placeholders of the
 * book; tables and charts hold the data itself.
 */
export type Finding = {
  readonly answer: string;
  /** Sentences on what of the asked the data does not hold: said before any figure. */
  readonly gaps: readonly string[];
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
    gaps: [],
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
