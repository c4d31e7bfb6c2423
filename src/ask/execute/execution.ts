import { dayOf } from "../../core/days.ts";
import type { Problem } from "../../core/problems.ts";
import type { Operation } from "../../planner/index.ts";
import type { FactBook } from "../fact-book.ts";
import type { Finding } from "../finding.ts";
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
