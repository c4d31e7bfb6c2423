import type { Name } from "./api-types.ts";

export type Fact = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly text: string;
  readonly unit: string;
  readonly currency: Name;
  readonly source: Name;
  readonly from: readonly string[];
};
export type Source = {
  readonly id: string;
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
};
export type Insight = { readonly title: string; readonly detail: string; readonly fact_ids: readonly string[] };
export type AskChart = {
  readonly kind: "bar" | "line";
  readonly title: string;
  readonly x: readonly Name[];
  readonly series: readonly { readonly name: string; readonly currency: Name; readonly values: readonly Name[] }[];
};
export type AskAnswer = {
  readonly answer: string;
  readonly insights: readonly Insight[];
  readonly facts: readonly Fact[];
  readonly sources: readonly Source[];
  readonly tables: readonly { readonly columns: readonly string[]; readonly rows: readonly (readonly Name[])[] }[];
  readonly chart: AskChart | null;
  readonly period: { readonly start_date: string; readonly end_date: string; readonly assumed: boolean } | null;
  readonly freshness: { readonly data_through: Name } | null;
  readonly warnings: readonly string[];
  readonly engine: string;
  readonly model?: string;
  readonly conversation_id: string;
  readonly clarification: { readonly question: string; readonly options: readonly string[] } | null;
};
