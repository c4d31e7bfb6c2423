// node tools/docs.ts [--check]: writes what the documents take from the code, or says which of them it would change.
//
// A document marks a part that is made here with `<!-- generated: NAME -->` and `<!-- end -->`; the OpenAPI document
// and the types of the client are made whole.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { buildServers } from "../src/app/build-server.ts";
import { configTable, readConfig } from "../src/app/config.ts";
import { openRooms } from "../src/app/rooms.ts";
import { LIMITS } from "../src/core/limits.ts";
import { PLANS } from "../src/core/plan-figures.ts";
import { PROBLEMS, type ProblemKind } from "../src/core/problems.ts";
import { openDatabase } from "../src/stores/postgres/index.ts";
import { makeClientTypes } from "./client-types.ts";
import { writeJson } from "./write-json.ts";

/** The parts of an OpenAPI document that are read here. */
export type ApiDocument = {
  readonly openapi: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components?: {
    readonly securitySchemes?: Readonly<Record<string, unknown>>;
    readonly responses?: Readonly<Record<string, object>>;
  };
};

export type ApiOperation = {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
};

type Documents = ReadonlyMap<string, string>;

const MARKED = ["README.md", "docs/api.md", "docs/operating/configure.md"];
const OPENAPI = "docs/openapi.json";
const CLIENT_TYPES = "client/src/types.gen.ts";
const SECTION = /(<!-- generated: ([a-z-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** What each limit is for. A limit without a sentence does not compile. */
const ABOUT_LIMITS = {
  quoteBodyBytesMax: "Body of a quote; beyond it 413.",
  bodyBytesMax: "Body of any other request; beyond it 413.",
  headerBytesMax: "Request line and headers together; beyond it 431.",
  fieldErrorsMax: "Fields that one 422 names.",
  headerWaitMsMax: "Time for the headers of a request to arrive; beyond it 408.",
  requestWaitMsMax: "Time for a whole request to arrive; beyond it 408.",
  keepAliveMsMax: "Time that an idle connection is kept open.",
  unitsMax: "`units` and `free_units` of a quote.",
  centsPerUnitMax: "`cents_per_unit` of a quote.",
  idempotencyKeyCharsMin: "Shortest Idempotency-Key.",
  idempotencyKeyCharsMax: "Longest Idempotency-Key.",
  savedResultDaysMax: "Time that a saved result is kept.",
  gateQueueRequestsMax: "Requests that may wait for admission on one node; beyond it 503 `store_unavailable`.",
  gateBatchRequestsMax: "Requests that one transaction admits.",
  gateWaitMsMax: "Time that a batch may take in PostgreSQL before its connection is cut; then 503.",
  gateLockWaitMsMax: "Time that requests of an organization wait while another transaction holds its rows; then 503.",
  gateLockedRequestsMax: "Requests of one organization that may wait for that; the others get 503 at once.",
  limiterAddressesMax: "Networks whose failed authentications one node counts in a minute.",
  shutdownMsMax: "Time from SIGTERM to the end of the process.",
  organizationQueriesMax: "Queries (spend, CVEs, ask) of one organization at once, over all nodes; beyond it 429.",
  organizationExportsMax:
    "Exports (CSV, NDJSON) of one organization at once over all nodes, beside its queries; beyond it 429.",
  queryWaitMsMax: "Time that a query waits for one of the organization's places; beyond it 429 `too_many_queries`.",
  queryMsMax: "Time until the answer of a query begins; beyond it 504 `query_timeout`.",
  exportMsMax: "Time that a streamed answer (CSV, NDJSON) may take; beyond it the connection is cut.",
  readerBytesMin: "What a reader of a streamed answer takes within `readerWaitMsMax`; else the connection is cut.",
  readerWaitMsMax: "Time for the next `readerBytesMin` of a streamed answer to be taken.",
  keywordCharsMax: "`keyword` of a search for CVEs.",
  keywordConditionsMax: "Different words and quoted texts in a `keyword`.",
  cvePageMax: "`page` of a search for CVEs.",
  cvePageRowsMax: "`limit` of a search for CVEs.",
  cveFilterValuesMax: "Values of one list parameter of a search for CVEs.",
  cveCountRowsMax: "`limit` of a count of CVEs.",
  cveCountGroupsMax: "Values of `group_by` of a count of CVEs.",
  cveStateSecondsMax: "Time that the state behind an `as_of` is kept after a newer one has come.",
  feedBytesMax: "Uncompressed file of a vulnerability feed.",
  apiPageBytesMax: "A page of NVD's API.",
  apiLoadPagesMax: "Pages of NVD's API that are stored together.",
  feedChangeLoadsMax: "Loads of changes that may lie over a feed's base before they are folded into a new one.",
  connectorNameCharsMax: "`name` of a connector.",
  connectorSourceCharsMax: "`source` of a connector.",
  connectorPageMax: "`page` of a list of connectors or syncs.",
  connectorPageRowsMax: "`limit` of a list of connectors or syncs.",
  connectorFilterValuesMax: "Values of one list parameter of a list of connectors.",
  organizationConnectorsMax: "Connectors of one organization; beyond it 409 `connector_limit_reached`.",
  connectorSyncsMax: "Syncs in the history of a connector, the newest; and those that its state is told from.",
  connectorSyncDaysMax: "Age of a sync in the history of a connector.",
  syncMsMax: "Time that a sync works, its waiting for a turn not counted; beyond it it fails with `too_slow`.",
  locationMinuteBytesMin:
    "Bytes that a storage location must send in a minute of waiting for it; with fewer a sync is `too_slow`.",
  spendMonthsMax: "Months of one question about spend.",
  spendGroupsMax: "Groups of one `group_by`.",
  spendFilterCharsMax: "One filter of spend, and the key of a tag.",
  spendFilterValuesMax: "Times that one list parameter of spend is sent.",
  spendFilterItemsMax: "Different values that one list parameter of spend names, those between commas too.",
  spendTagFiltersMax: "Tags that one question about spend is limited by: names of `tag` and of `tag:<key>`.",
  spendPageMax: "`page` of spend and of its dimensions.",
  spendPageRowsMax: "`limit` of spend and of its dimensions.",
  spendPageUnitsMax:
    "Sums of usage on a page of spend: a row has this by `limit` of them, and says how many are left out.",
  spendPageBytesMax: "Rows of a page of spend, as JSON; beyond it 422, which says how many rows fit.",
  forecastHistoryDaysMax: "Days before today that a forecast learns from.",
  anomalyDaysMax: "Days of one search for anomalies.",
  anomalyPairsMax: "Pairs of service and account that one search for anomalies judges, those whose days differ most.",
  questionCharsMax: "A question in words.",
  askContextBytesMax: "The context of a question, as JSON.",
  askQueryMsMax: "Time until the answer to a question begins; beyond it 504.",
  askModelMsMax: "Time for all calls of a language model for one question.",
  conversationHoursMax: "Time that a conversation is remembered after its last question.",
  organizationConversationsMax: "Conversations that are remembered for one organization.",
  emailCharsMax: "Longest e-mail address of a person.",
  personNameCharsMax: "Longest name of a person.",
  passwordCharsMin: "Shortest password.",
  passwordCharsMax: "Longest password.",
  waitingPasswordsMax: "Passwords that wait to be checked; more are 503 `store_unavailable`.",
  setUpLinkHoursMax: "Time that the set-up link of the first start is good for.",
  linkDaysMax: "Time that an invitation or another one-time link is good for.",
  sessionIdleHoursMax: "Time after which a session that is not used ends.",
  sessionDaysMax: "Time after which every session ends.",
  personMinuteRequestsMax: "Requests of a person in a UTC minute, over all its organizations and sessions.",
  memberQueryWaitMsMax: "Longest wait of a person's query for one of its organization's slots.",
  addressAttemptsMax: "Attempts to sign in with one e-mail address, or from one known device, in their window.",
  networkAttemptsMax: "Attempts to sign in from one network address in their window.",
  attemptWindowMinutesMax: "The window of attempts to sign in, from the first of them.",
  recentSessionHoursMax: "Time after a sign-in in which one may make and rotate keys; later one signs in again.",
  personPasskeysMax: "Passkeys of a person.",
  organizationLinksMax: "Invitations of an organization that are open at once.",
  organizationViewsMax: "Shared views of an organization.",
  personViewsMax: "Private views of a person in an organization.",
  viewQueryCharsMax: "Longest address that a saved view keeps.",
} as const satisfies Readonly<Record<keyof typeof LIMITS, string>>;

/** The documents with their generated parts as the code has them now, by path. */
export async function makeDocuments(root: URL): Promise<Documents> {
  const api = await readApi();
  const ordered = inFixedOrder(api) as ApiDocument;
  const documents = new Map([
    [OPENAPI, `${writeJson(ordered)}\n`],
    [CLIENT_TYPES, await makeClientTypes(ordered)],
  ]);
  for (const path of MARKED) documents.set(path, fillSections(path, readFileSync(new URL(path, root), "utf8"), api));
  return documents;
}

/** The paths of the documents whose files say something else. */
export function staleDocuments(root: URL, documents: Documents): readonly string[] {
  const isStale = ([path, text]: readonly [string, string]) => {
    const file = new URL(path, root);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  };
  return [...documents].filter(isStale).map(([path]) => path);
}

/** Where a service listens unless told otherwise. */
const HERE = "http://127.0.0.1:8080";
const NO_SECRET = "nothing is ever made under this secret";

/** The OpenAPI document that the service gives by default. No store is opened: the routes alone make it. */
export async function readApi(): Promise<ApiDocument> {
  const reading = readConfig({ PUBLIC_URL: HERE });
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  const { config } = reading;
  const logger = pino({ level: "silent" });
  const database = openDatabase({ connectionString: "postgres://" });
  const clock = () => new Date(0);
  const parts = { database, clickhouse: () => null, secret: NO_SECRET, logger, clock };
  const rooms = openRooms(config, parts);
  const { api } = await buildServers({
    config,
    clock,
    log: { logger, access: () => undefined, flush: () => undefined },
    rooms,
    admit: () => Promise.reject(new Error("This server has no gate.")),
    readiness: { isClosing: () => false, askStores: async () => ({}) },
  });
  const answer = await api.inject("/openapi.json");
  await api.close();
  return answer.json() as ApiDocument;
}

/** Members by name, so that the file changes with what it says and not with how it is put together. */
function inFixedOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFixedOrder);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inFixedOrder(member)]));
}

function fillSections(path: string, text: string, api: ApiDocument): string {
  const sections: Readonly<Record<string, () => string>> = {
    configuration: configurationTable,
    endpoints: () => endpointTable(api),
    limits: limitTable,
    plans: planTable,
    problems: problemTable,
  };
  return text.replaceAll(SECTION, (_all, begin: string, name: string, end: string) => {
    const make = sections[name];
    if (!make) throw new Error(`${path} has a section "${name}"; there are ${Object.keys(sections).join(", ")}.`);
    return `${begin}\n${make()}\n\n${end}`;
  });
}

function configurationTable(): string {
  const rows = configTable().map((row) => [`\`${row.name}\``, asCode(row.default), row.description]);
  return table(["variable", "default", "meaning"], rows);
}

// Defaults are values, but for those that say in words what they depend on.
function asCode(text: string): string {
  return /[ `]/.test(text) || text === "unset" || text === "none" ? text : `\`${text}\``;
}

function endpointTable({ paths }: ApiDocument): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary = "", responses }]) => {
      return [`\`${method.toUpperCase()} ${path}\``, summary, Object.keys(responses).join(", ")];
    }),
  );
  return table(["endpoint", "what it does", "statuses"], rows);
}

function problemTable(): string {
  const rows = Object.entries<ProblemKind>(PROBLEMS).map(([code, kind]) => {
    return [String(kind.status), `\`${code}\``, kind.title, kind.detail, retryOf(kind)];
  });
  return table(
    ["status", "`code`", "`title`", "what to do (`detail`, unless it can say more)", "automatic retry"],
    rows,
  );
}

function retryOf({ status, retry }: ProblemKind): string {
  if (retry === "soon") return "after `Retry-After`";
  if (retry === "never") return "no";
  return status >= 500 || status === 408 ? "may help" : "no: change the request";
}

function limitTable(): string {
  const rows = Object.entries(ABOUT_LIMITS).map(([name, about]) => {
    return [`\`${name}\``, grouped(LIMITS[name as keyof typeof LIMITS]), unitOf(name), about];
  });
  return table(["limit", "value", "unit", "of what"], rows);
}

/** The unit stands before the bound in a limit's name: `bodyBytesMax`. */
function unitOf(name: string): string {
  const unit = /(^[a-z]+|[A-Z][a-z]+)(?:Max|Min)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return { chars: "characters", ms: "milliseconds", unit: "cents" }[unit] ?? unit;
}

function planTable(): string {
  const rows = Object.entries(PLANS).map(([plan, figures]) => {
    const price = figures.pricePerQuoteCents;
    return [
      plan,
      grouped(figures.requestsPerMinute),
      grouped(figures.quotesPerMonth),
      price === null ? "nothing is sold" : `${price} cent`,
      price === null ? "" : `${figures.spendingLimitCents} cents`,
    ];
  });
  return table(["plan", "requests a minute", "quotes a month", "a quote beyond", "spending limit a month"], rows);
}

function grouped(value: number): string {
  return value.toLocaleString("en");
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = new URL("../", import.meta.url);
  const documents = await makeDocuments(root);
  const stale = staleDocuments(root, documents);
  if (process.argv[2] !== "--check") {
    for (const path of stale) writeFileSync(new URL(path, root), documents.get(path) ?? "");
  } else if (stale.length > 0) {
    process.stderr.write(`Not what the code says: ${stale.join(", ")}. Run \`npm run docs\` and commit the result.\n`);
    process.exitCode = 1;
  }
}
