import type { Previous } from "./previous.ts";
import type { Period, PlanFilter, PlanTagFilter, Scope } from "./schema.ts";

type Said = { readonly words: string };

/** What notes beside a question name, each with its words: it narrows a question that names nothing of its kind. */
export type Notes = {
  readonly filters: readonly (PlanFilter & Said)[];
  readonly tags: readonly (PlanTagFilter & Said)[];
  readonly metric: ({ readonly metric: Scope["metric"] } & Said) | null;
  readonly period: ({ readonly period: Period } & Said) | null;
  /** Words that are nothing of this. */
  readonly unplaced: readonly string[];
};

/** What the caller says beside the question: defaults, never orders. A period of it is used where none is asked. */
export type PlanContext = {
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly connector_id: string | null;
  readonly currency: string | null;
  readonly notes?: Notes | null;
  readonly previous: Previous | null;
};
