import type { Problem, Refused } from "../core/problems.ts";
import { shortHash } from "../core/text/json-text.ts";
import { type Answer, type Handled, type Route, route, together } from "../http/index.ts";
import { spendQuestion } from "./answer-spend.ts";
import { exportSpend } from "./export-spend.ts";
import type { SpendNeeds } from "./facts.ts";
import { isStale } from "./freshness.ts";
import { dimensionQuestion } from "./list-dimensions.ts";
import { openReader, type Question, reaches, type SpendFilter, type SpendReader } from "./open-reader.ts";
import { DimensionParams, SpendParams } from "./params.ts";
import { type PinnedSpend, pinSpend } from "./pin-data.ts";
import { alsoWrongToday, judgeRange, judgeSpend, knownSpendQuery, NO_SUCH_CONNECTOR } from "./read-query.ts";
import { DimensionList, SpendAnswer } from "./schema.ts";

/** What the endpoints of this room share. */
export const SPEND_FACTS = {
  method: "GET",
  tag: "spend",
  service: "cost-data",
  scope: "spend",
  permission: "read_data",
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
    query: together(SpendParams, judgeSpend),
    alsoWrong: alsoWrongToday(needs),
    reply: SpendAnswer,
    handle: async ({ principal, query: params, format }) => {
      const pinned = await pinSpend(needs, principal.org);
      if ("problem" in pinned) return pinned;
      const query = knownSpendQuery(params, pinned.today);
      if ("problem" in query) return query;
      const question = spendQuestion(query);
      const asked = { query, as: format };
      if (format !== "csv" && format !== "ndjson") return answerJson(pinned, question, asked);
      return answerQuery(pinned, question.filter, asked, (reader, signal) =>
        exportSpend(reader, query, format, signal),
      );
    },
  });
}

const ABOUT_SPEND = [
  "Exact decimals, never rounded. Each currency has rows and a total of its own. Nothing is dropped: tax, credits,",
  "refunds and fees are in, and what has no service, account, region or tag is a row with null. A line is on the UTC",
  "day on which its charge begins, a monthly fee whole on that day. Filters are repeatable and comma-separated: `!`",
  "before a value excludes it, `\\!` and `\\,` stand for themselves, an empty value is null; different filters must",
  'all hold. `tag:<key>=<value>` asks for lines whose tag has the value; empty for those without the tag, `""` for',
  "those whose tag has an empty value. A key is taken byte for byte; in a month of a connector where no line has it,",
  "`user:<key>` and `user_<key>` are. With `tag` a line is in the row of each of its tags; `tag=` asks for lines",
  "without any. With `compare=previous` a day is compared with that of the range of equal length before, and an",
  "invoice with the one before; with `previous_month` and `previous_year` with the same day earlier. `previous` says",
  "which days these are.",
  "Days that a connector has no bill of are in `uncovered`, and `warnings` tell of them, and of values of filters that",
  "no line has; exports have these in the header `X-Warnings`, a JSON list. `Accept: text/csv` and",
  "`application/x-ndjson` stream all rows. A cell of CSV that a spreadsheet would compute has",
  "`'` before it. A page has at most 2 MB: beyond it 422 `page_too_large` says how many rows fit.",
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
    query: together(DimensionParams, judgeRange),
    alsoWrong: alsoWrongToday(needs),
    reply: DimensionList,
    handle: async ({ principal, query: params }) => {
      const pinned = await pinSpend(needs, principal.org);
      if ("problem" in pinned) return pinned;
      const question = dimensionQuestion(params, pinned.today);
      return "problem" in question ? question : answerJson(pinned, question, { query: params, as: "dimensions" });
    },
  });
}

/** What a request asks for, for its ETag: a query, and the kind or format of the answer. */
type QueryForm = { readonly query: object; readonly as: string };

/** The answer of a question that came over HTTP, in JSON, with the ETag that `asked` has beside the data. */
export function answerJson<Reply extends object>(
  pinned: PinnedSpend,
  { filter, answer }: Question<Reply | Refused>,
  asked: QueryForm,
): Handled {
  return answerQuery(pinned, filter, asked, async (reader, signal) => {
    const json = await answer(reader, signal);
    return "problem" in json ? { problem: json.problem as Problem } : { status: 200, json };
  });
}

/** The work of a question that came over HTTP, and the ETag of its answer, for which ClickHouse is not asked. */
export function answerQuery(
  pinned: PinnedSpend,
  filter: SpendFilter,
  asked: QueryForm,
  work: (reader: SpendReader, signal: AbortSignal) => Promise<Answer>,
): Handled {
  if (!reaches(pinned, filter)) return NO_SUCH_CONNECTOR;
  return {
    query: {
      etag: etagOf(pinned, asked),
      // Most of what a reader tells takes longer than to find that its answer is known.
      work: async (signal) => {
        const reader = openReader(pinned, filter);
        return "problem" in reader ? reader : work(reader, signal);
      },
    },
  };
}

const lastTags = new WeakMap<QueryForm["query"], { readonly about: string; readonly etag: string }>();

/**
 * The same question about the same data has the same answer, but for what the time makes of that data. Whoever asks
 * whether something is new asks the same about the same, so the last ETag of each query that is kept is not made again.
 */
function etagOf({ org, version, today, now, states }: PinnedSpend, { query, as }: QueryForm): string {
  const stale = states.filter((state) => isStale(state, now)).map(({ id }) => id);
  const syncing = states.filter(({ status }) => status === "syncing").map(({ id }) => id);
  const about = `${as} ${org.organizationId} ${version} ${today} ${stale} ${syncing}`;
  const last = lastTags.get(query);
  if (last?.about === about) return last.etag;
  const etag = `W/"${shortHash([about, query])}"`;
  lastTags.set(query, { about, etag });
  return etag;
}
