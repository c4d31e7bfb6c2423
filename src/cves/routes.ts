import type { Refused } from "../core/problems.ts";
import { shortHash } from "../core/text/json-text.ts";
import { type Answer, type Handled, type Route, route } from "../http/index.ts";
import {
  CountQuery,
  CveCounts,
  CveList,
  CveParams,
  CveQuery,
  CveRecord,
  CveSummary,
  RecordQuery,
  SummaryQuery,
} from "./schema.ts";
import { countCves } from "./search/count-cves.ts";
import { exportCves } from "./search/export-cves.ts";
import { getCve } from "./search/get-cve.ts";
import { type CveSources, findReader } from "./search/open-reader.ts";
import { type CveReader, searchCves } from "./search/search-cves.ts";
import { summarizeCves } from "./search/summarize-cves.ts";
import type { CveState } from "./store.ts";

const NOTICE = "This product uses data from the NVD API but is not endorsed or certified by the NVD.";

const FACTS = {
  method: "GET",
  tag: "cves",
  service: "vulnerability-data",
  scope: "cves",
  permission: "read_data",
  isQuery: true,
} as const;

/** The endpoints of the vulnerability data. */
export function cveRoutes(sources: CveSources): readonly Route[] {
  return [listRoute(sources), countsRoute(sources), summaryRoute(sources), recordRoute(sources)];
}

function listRoute(sources: CveSources): Route {
  return route({
    ...FACTS,
    path: "/api/cves",
    operationId: "listCves",
    summary: "Search vulnerabilities of NVD and CISA KEV",
    description:
      "All words of `keyword` must match, in any order and case, as the beginning of a word of the id, the English " +
      "description, vendor and product of vulnerable CPE matches, or vendor, product and name in KEV. A word with " +
      'any other character than letters and digits must also occur literally; `"quoted words"` literally within one ' +
      "field. One severity per CVE: by `newest` that of the newest CVSS version, in it the first Primary score; by " +
      "`primary` that of the newest Primary score. `cvss` says which score decided, `scores` has them all. Pages of " +
      "one `as_of` are of one state of the data. `Accept: text/csv` and `application/x-ndjson` stream all that are " +
      `found. ${NOTICE}`,
    problems: ["feed_not_loaded", "as_of_expired", "query_timeout"],
    query: CveQuery,
    reply: CveList,
    exports: ["csv", "ndjson"],
    handle: ({ query, format }) =>
      answer(sources, { asOf: query.as_of, question: [query, format] }, async (reader) =>
        format === "csv" || format === "ndjson" ? exportCves(reader, query, format) : jsonOf(searchCves(reader, query)),
      ),
  });
}

function countsRoute(sources: CveSources): Route {
  return route({
    ...FACTS,
    path: "/api/cves/counts",
    operationId: "countCves",
    summary: "Count vulnerabilities by group",
    description:
      "How many of the CVEs that `GET /api/cves` finds by the same filters are in each group. A group without any is " +
      `left out. Vendors and products are those of the entries in KEV: others have none (null). ${NOTICE}`,
    problems: ["feed_not_loaded", "as_of_expired", "query_timeout"],
    query: CountQuery,
    reply: CveCounts,
    handle: ({ query }) =>
      answer(sources, { asOf: query.as_of, question: query }, (reader) => jsonOf(countCves(reader, query))),
  });
}

function summaryRoute(sources: CveSources): Route {
  return route({
    ...FACTS,
    path: "/api/cves/summary",
    operationId: "summarizeCves",
    summary: "Count vulnerabilities by severity, month and KEV",
    description: `Counts of all CVEs by severity, by month of publication, and of those in KEV. ${NOTICE}`,
    problems: ["feed_not_loaded", "query_timeout"],
    query: SummaryQuery,
    reply: CveSummary,
    handle: ({ query }) =>
      answer(sources, { question: query }, async (reader) => ({ status: 200, json: summarizeCves(reader, query) })),
  });
}

function recordRoute(sources: CveSources): Route {
  return route({
    ...FACTS,
    path: "/api/cves/:id",
    operationId: "getCve",
    summary: "Read one vulnerability, whole",
    description: `Everything that NVD and KEV say of one CVE, rejected ones too. ${NOTICE}`,
    problems: ["not_found", "feed_not_loaded", "query_timeout"],
    params: CveParams,
    query: RecordQuery,
    reply: CveRecord,
    handle: ({ params, query }) =>
      answer(sources, { question: { ...params, ...query }, mayBeAbsent: true }, (reader) =>
        jsonOf(getCve(reader, params.id, query.severity_by)),
      ),
  });
}

type CveQuestion = { readonly asOf?: string | undefined; readonly question: unknown; readonly mayBeAbsent?: boolean };

/** The work of a question and the ETag of its answer, for which ClickHouse is not asked. */
async function answer(
  sources: CveSources,
  { asOf, question, mayBeAbsent = false }: CveQuestion,
  work: (reader: CveReader) => Promise<Answer>,
): Promise<Handled> {
  const found = await findReader(sources, asOf);
  if ("problem" in found) return found;
  return {
    query: { etag: etagOf(found.state, question), mayBeAbsent, work: async (signal) => work(await found.open(signal)) },
  };
}

async function jsonOf(work: Promise<object | Refused>): Promise<Answer> {
  const json = await work;
  return "problem" in json ? (json as Refused) : { status: 200, json };
}

/** The same question to the same state has the same answer. */
function etagOf({ id }: CveState, question: unknown): string {
  return `W/"${shortHash([id, question])}"`;
}
