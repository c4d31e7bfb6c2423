import { createHash } from "node:crypto";
import { dayOf } from "../core/days.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { type Answer, type Handled, type Route, route } from "../http/index.ts";
import { answerFrom, scopeOf } from "./answer-spend.ts";
import { exportSpend } from "./export-spend.ts";
import type { SpendNeeds } from "./facts.ts";
import { readScope, valuesFrom } from "./list-dimensions.ts";
import { glanceAt, type Scope, type SpendReader } from "./open-reader.ts";
import { readSpendQuery } from "./read-query.ts";
import { DimensionList, DimensionParams, SpendAnswer, SpendParams } from "./schema.ts";

/** What the endpoints of this room share. */
export const SPEND_FACTS = {
  method: "GET",
  tag: "spend",
  service: "cost-data",
  scope: "spend",
  bodyBytesMax: LIMITS.bodyBytesMax,
  problems: ["not_found", "query_timeout"],
  isQuery: true,
} as const;

/** The endpoints of spend. */
export function spendRoutes(needs: SpendNeeds): readonly Route[] {
  return [spendRoute(needs), dimensionsRoute(needs)];
}

function spendRoute(needs: SpendNeeds): Route {
  return route({
    ...SPEND_FACTS,
    path: "/api/spend",
    operationId: "getSpend",
    summary: "Cost and usage of a time range, grouped",
    description: ABOUT_SPEND,
    exports: ["csv", "ndjson"],
    query: SpendParams,
    reply: SpendAnswer,
    handle: ({ caller, query: params, format }) => {
      const query = readSpendQuery(params, dayOf(needs.clock()));
      if ("problem" in query) return query;
      const asked = { org: caller.org, scope: scopeOf(query), question: [query, format] };
      return answerQuery(needs, asked, async (reader, signal) => {
        if (format === "csv" || format === "ndjson") return { stream: exportSpend(reader, query, format, signal) };
        return { status: 200, json: await answerFrom(reader, query, signal) };
      });
    },
  });
}

const ABOUT_SPEND = [
  "Exact decimals, never rounded. Each currency has rows and a total of its own. Nothing is dropped: tax, credits,",
  "refunds and fees are in, and what has no service, account, region or tag is a row with null. A line is on the UTC",
  "day on which its charge begins, a monthly fee whole on that day. Filters are repeatable and comma-separated: `!`",
  "before a value excludes it, `\\!` and `\\,` stand for themselves, an empty value is null; different filters must",
  "all hold. `tag:<key>=<value>` asks for lines whose tag has the value, empty for those without. A key is taken byte",
  "for byte; where no line has it, `user:<key>` and `user_<key>` are. With `tag` a line is in the row of each of its",
  "tags. With `compare=previous` a day is compared with that of the range of equal length before, and an invoice with",
  "the one before. `Accept: text/csv` and `application/x-ndjson` stream all rows, whatever the page; cells of CSV",
  "stand as they are in the bill, so a spreadsheet must import them as text.",
].join(" ");

function dimensionsRoute(needs: SpendNeeds): Route {
  return route({
    ...SPEND_FACTS,
    path: "/api/spend/dimensions",
    operationId: "listSpendDimensions",
    summary: "The values that occur in the bills",
    description:
      "Services, accounts, regions and so on that lines have, in order, with how many lines have them: for pickers. " +
      "Without days, of all that is loaded.",
    query: DimensionParams,
    reply: DimensionList,
    handle: ({ caller, query: params }) => {
      const scope = readScope(params, dayOf(needs.clock()));
      if ("problem" in scope) return scope;
      return answerQuery(needs, { org: caller.org, scope, question: params }, async (reader, signal) => {
        return { status: 200, json: await valuesFrom(reader, params, scope, signal) };
      });
    },
  });
}

/** A question that came over HTTP, and which lines it can be about. */
export type Asked = { readonly org: OrgScope; readonly scope: Scope; readonly question: unknown };

/** The work of a question and the ETag of its answer, for which ClickHouse is not asked. */
export async function answerQuery(
  needs: SpendNeeds,
  { org, scope, question }: Asked,
  work: (reader: SpendReader, signal: AbortSignal) => Promise<Answer>,
): Promise<Handled> {
  const glance = await glanceAt(needs, org, scope);
  if ("problem" in glance) return glance;
  const answerFromNow = async (signal: AbortSignal): Promise<Answer> => {
    const reader = await glance.open();
    if ("problem" in reader) return reader;
    const answer = await work(reader, signal);
    // Between the glance and the work another load may have become current.
    return "problem" in answer ? answer : { ...answer, headers: { etag: etagOf(reader.stand, question) } };
  };
  return { query: { etag: etagOf(glance.stand, question), work: answerFromNow } };
}

/** The same question at the same stand of the data has the same answer. */
function etagOf(stand: string, question: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify([stand, question]));
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}
