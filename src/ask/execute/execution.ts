import type { RouteRights } from "../../core/refusal.ts";
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
  /** What requests of this answer were answered: none is asked twice. */
  readonly answers: Map<string, Promise<unknown>>;
};

/** An operation by its name. */
export type Op<Name extends Operation["op"]> = Extract<Operation, { readonly op: Name }>;

/**
 * A form of question: who may ask it, and how it is found out. `find` asks by `yield*` and tells by what it returns; a
 * problem of what it asks ends it, so that it goes on with answers alone.
 */
export type Form<Name extends Operation["op"]> = {
  /** What the endpoint behind it asks of its caller. */
  readonly rights: RouteRights;
  /** What its questions are on, for those to whom they are closed. */
  readonly on: string;
  find(run: Execution, op: Op<Name>): Asking<Told>;
};

/** The part of a form on spend that all of them have. */
export const ON_SPEND = {
  rights: { service: "cost-data", scope: "spend", permission: "read_data" },
  on: "spend",
} as const;

/** Work that asks as it goes and comes to something. */
export type Asking<Got> = Generator<Promise<unknown>, Got, unknown>;

/** Something worth a manager's time: what changed, why, how sure, what to look at next. */
export type Insight = { readonly title: string; readonly detail: string };

export type Insights = readonly Insight[];

/** An insight where there is something to say; `detail` empty: none. */
export function insight(title: string, detail: string): Insights {
  return detail === "" ? [] : [{ title, detail }];
}

/**
 * What an operation has found out, told by templates. `answer` and the insights are written with placeholders of the
 * book; tables and charts hold the data itself.
 */
export type Finding = {
  readonly answer: string;
  /** Sentences on what of the asked the data does not hold: said before any figure. */
  readonly gaps: readonly string[];
  readonly insights: Insights;
  readonly tables: readonly Table[];
  readonly chart: Chart | null;
  /** The rows in the order in which they are shown: what "the second one" means in the next question. */
  readonly entities: readonly Entity[];
  /** The days, weeks or months that were ranked, the first one first; both ends are in it. */
  readonly steps: readonly { readonly start_date: string; readonly end_date: string }[];
  readonly period: { readonly start_date: string; readonly end_date: string; readonly assumed: boolean } | null;
  readonly dataThrough: string | null;
  /** Sentences that are said once, after all that was found out: how far the bills reach, what was assumed. */
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
};

/** What a form tells; what it leaves out is nothing. */
export type Told = Partial<Finding> & Pick<Finding, "answer">;

/** A finding without anything. */
export const NOTHING: Finding = {
  answer: "",
  gaps: [],
  insights: [],
  tables: [],
  chart: null,
  entities: [],
  steps: [],
  period: null,
  dataThrough: null,
  notes: [],
  warnings: [],
};
