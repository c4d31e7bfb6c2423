import type { z } from "zod";
import { type CveList, CveQuery } from "../schema.ts";
import { type CveSources, openReader } from "./open-reader.ts";
import { searchCves } from "./search-cves.ts";

/** A search by an operator: its answer, or a sentence on what is wrong: with what was asked, or here. */
export type OperatorSearch = { readonly list: CveList } | { readonly wrongUse: string } | { readonly unable: string };

/** What a running service does for the CLI, which can't open the embedded ClickHouse beside it; by method and path. */
export function cveOperatorCommands(
  sources: CveSources,
): Readonly<Record<string, (body: unknown) => Promise<unknown>>> {
  return {
    "POST /cves/search": (body) => searchForOperator(sources, body as Record<string, unknown>),
  };
}

/** A search in the words of the API's query. */
export async function searchForOperator(
  sources: CveSources,
  query: Readonly<Record<string, unknown>>,
): Promise<OperatorSearch> {
  const parsed = CveQuery.safeParse(query);
  if (!parsed.success) return { wrongUse: sentencesOf(parsed.error) };
  const reader = await openReader(sources, parsed.data.as_of);
  if ("problem" in reader) return { unable: REFUSALS[reader.problem.code] ?? "ClickHouse can't be used now." };
  const list = await searchCves(reader, parsed.data);
  return "problem" in list ? { wrongUse: list.problem.detail ?? list.problem.code } : { list };
}

const REFUSALS: Readonly<Record<string, string>> = {
  feed_not_loaded: "No vulnerability data is loaded yet. Run: costplane cves sync",
  as_of_expired: "The data of this as_of is no longer kept. Leave it out.",
};

function sentencesOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join(".") || "query"}: ${message}`).join("\n");
}
