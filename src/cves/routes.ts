import { createHash } from "node:crypto";
import { LIMITS } from "../core/limits.ts";
import type { Problem } from "../core/problems.ts";
import { type Answer, type Route, route } from "../http/index.ts";
import { getCve } from "./get-cve.ts";
import { type CveSources, openReader, problemOfFailure } from "./open-reader.ts";
import { CveList, CveParams, CveQuery, CveRecord, CveSummary, RecordQuery, SummaryQuery } from "./schema.ts";
import { type CveReader, searchCves } from "./search-cves.ts";
import { summarizeCves } from "./summarize-cves.ts";

const NOTICE = "This product uses data from the NVD API but is not endorsed or certified by the NVD.";

const FACTS = {
  method: "GET",
  tag: "cves",
  service: "vulnerability-data",
  scope: "cves",
  bodyBytesMax: LIMITS.bodyBytesMax,
} as const;

/** The endpoints of the vulnerability data. */
export function cveRoutes(sources: CveSources): readonly Route[] {
  return [listRoute(sources), summaryRoute(sources), recordRoute(sources)];
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
      `one \`as_of\` are of one state of the data. ${NOTICE}`,
    problems: ["feed_not_loaded", "as_of_expired", "query_timeout"],
    query: CveQuery,
    reply: CveList,
    handle: ({ query }) => answer(sources, query.as_of, query, (reader) => searchCves(reader, query)),
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
    handle: ({ query }) => answer(sources, undefined, query, (reader) => summarizeCves(reader, query)),
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
      answer(sources, undefined, { ...params, ...query }, (reader) => getCve(reader, params.id, query.severity_by)),
  });
}

async function answer(
  sources: CveSources,
  asOf: string | undefined,
  question: object,
  work: (reader: CveReader) => Promise<object | { readonly problem: Problem }>,
): Promise<Answer> {
  const reader = await openReader(sources, asOf);
  if ("problem" in reader) return reader;
  try {
    const json = await work(reader);
    if ("problem" in json) return json as { problem: Problem };
    return { status: 200, json, headers: { "cache-control": "private, no-cache", etag: etagOf(reader, question) } };
  } catch (error) {
    return { problem: problemOfFailure(error) };
  }
}

/** The same question to the same state has the same answer. */
function etagOf({ state }: CveReader, question: object): string {
  const hash = createHash("sha256").update(JSON.stringify([state.id, question]));
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}
