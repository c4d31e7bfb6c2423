import { delimiter, join, resolve } from "node:path";
import { z } from "zod";
import { nearestName } from "../core/text/nearest-name.ts";
import type { FeedAddresses } from "../cves/index.ts";
import { SECRET_CHARS_MIN } from "./server-secret.ts";
import { ASK_VARIABLES, modelOf } from "./variables/ask.ts";
import { BACKUP_VARIABLES, scheduleOf } from "./variables/backups.ts";
import { readFeedSettings } from "./variables/feed-settings.ts";
import { withFiles } from "./variables/files.ts";
import { NODE_VARIABLES, poolOf } from "./variables/nodes.ts";
import { incomplete, mailOf, oidcOf, PEOPLE_VARIABLES } from "./variables/people.ts";
import { TRACING_VARIABLES, tracingOf } from "./variables/tracing.ts";
import {
  type About,
  boolean,
  clusterName,
  databaseUrl,
  integer,
  isOrigin,
  list,
  networkAddress,
  preset,
  privateAddresses,
  secret,
  share,
  token,
  trustProxy,
  unset,
  url,
} from "./variables/values.ts";

/** Every environment variable that the service reads. The table in the docs is made from this. */
const VARIABLES = z.object({
  PORT: preset("8080", integer(0, 65_535), "TCP port of the HTTP API; 0 takes any free one."),
  HOST: preset("127.0.0.1", z.string(), "Address to listen on."),
  COSTPLANE_DATA: preset("./data", z.string(), "Folder of the embedded databases, the secret and the sockets."),
  DATABASE_URL: unset(
    databaseUrl(),
    "A PostgreSQL server in place of the embedded one; or a primary and its standbys, `a:5432,b:5432`.",
    { isSecret: true },
  ),
  CLICKHOUSE_URL: unset(url(["http:", "https:"]), "A ClickHouse server in place of the embedded one.", {
    isSecret: true,
  }),
  CLICKHOUSE_CLUSTER: unset(
    clusterName(),
    "The cluster whose replicas have the tables (`ON CLUSTER`); `none`: one server, though it is a member of one.",
  ),
  COSTPLANE_SECRET: unset(
    secret(),
    `Server secret of at least ${SECRET_CHARS_MIN} characters, the same on every node.`,
    { default: "made, and kept in the data folder; required with `DATABASE_URL`", isSecret: true },
  ),
  COSTPLANE_SECRET_PREVIOUS: unset(secret(), "The previous server secret, while it is being replaced.", {
    isSecret: true,
  }),
  COSTPLANE_IMPORT_ROOT: unset(
    list((folder) => folder !== "", "folders separated by colons", delimiter),
    "Folders, separated by colons, that connectors read files from: an organization from the one " +
      "with its id as its name, and from those that it was granted.",
    { default: "`$COSTPLANE_DATA/import`" },
  ),
  COSTPLANE_ALLOW_PRIVATE_ADDRESSES: preset(
    "false",
    privateAddresses(),
    "Whether connectors may read from private network addresses and this machine's own; or networks (CIDR), " +
      "separated by commas, that they may read from.",
  ),
  COSTPLANE_ASSUME_AWS_ROLES: preset(
    "false",
    boolean(),
    "Whether connectors without credentials may assume roles by the AWS identity of this service; always with " +
      "the id of their organization as the external id.",
  ),
  COSTPLANE_RELAY_HOST: preset(
    "127.0.0.1",
    networkAddress(),
    "Address of this machine by which a ClickHouse server (`CLICKHOUSE_URL`) reads the files of connectors.",
  ),
  COSTPLANE_DEMO: unset(boolean(), "Whether the first start makes the organization Demo and prints its key.", {
    default: "on, off with `NODE_ENV=production` or `DATABASE_URL`",
  }),
  COSTPLANE_MEMORY_SHARE: preset(
    "0.25",
    share(0.05, 0.9),
    "Share of the machine's memory that the embedded ClickHouse may use.",
  ),
  ADDRESS_FAILURES_PER_MINUTE: preset(
    "1000",
    integer(1, 1_000_000_000),
    "Failed authentications a minute before an address gets 429.",
  ),
  TRUST_PROXY: preset(
    "off",
    trustProxy(),
    "Whose `X-Forwarded-For` counts: a number of proxies, or their addresses and networks.",
  ),
  PUBLIC_URL: unset(url(["http:", "https:"]), "The URL under which callers reach the service."),
  CORS_ORIGINS: preset(
    "",
    list(isOrigin, "origins such as https://app.example.com, separated by commas", ","),
    "Web origins, separated by commas, that browsers may call from.",
    { default: "none" },
  ),
  METRICS_TOKEN: unset(token(), "Bearer token that opens `/metrics` on the API's port.", { isSecret: true }),
  METRICS_PORT: unset(integer(0, 65_535), "Port on `HOST` that serves `/metrics` without a token."),
  LOG_LEVEL: preset(
    "info",
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.",
  ),
  QUOTE_PROVIDER: preset("builtin", z.enum(["builtin", "off"]), "The calculator of quotes: `builtin` or `off`."),
  CVE_REFRESH: preset("on", boolean(), "Whether the vulnerability feeds are read, every two hours."),
  NVD_FEEDS_URL: unset(
    z.string(),
    "Folder of NVD's JSON 2.0 feeds: `https:`, `file:`, or `http:` here; `off` reads the API alone.",
    { default: "NVD's own" },
  ),
  NVD_API_URL: unset(z.string(), "NVD's API 2.0, read for what the feeds lack; `off` for none.", {
    default: "NVD's own, unless `NVD_FEEDS_URL` names a place",
  }),
  NVD_API_KEY: unset(z.string(), "Key for NVD's API: it allows ten times as many requests.", { isSecret: true }),
  KEV_URL: unset(z.string(), "File of the known exploited vulnerabilities.", {
    default: "CISA's own, then its mirror",
  }),
  EPSS_URL: unset(z.string(), "File of FIRST's daily EPSS scores (csv.gz).", { default: "none" }),
  ...ASK_VARIABLES,
  ...NODE_VARIABLES,
  ...BACKUP_VARIABLES,
  ...PEOPLE_VARIABLES,
  ...TRACING_VARIABLES,
  NODE_ENV: unset(z.string(), "`production` writes logs as JSON and makes no demo organization."),
});

/** What examples and the published client read: a shell that has them runs commands and the service, too. */
const CLIENT_VARIABLES: readonly string[] = ["COSTPLANE_URL", "COSTPLANE_API_KEY"];

type VariableName = keyof typeof VARIABLES.shape;
type Variables = z.infer<typeof VARIABLES>;

/** The configuration of one process. Folders are absolute. */
export type Config = ReturnType<typeof configOf>;

export type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  /** One sentence for each wrong or unknown variable. */
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the configuration from environment variables, or from the files that they name (`PORT_FILE`); an empty one
 * counts as unset.
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>): ConfigReading {
  const { env, problems: ofFiles } = withFiles(given, Object.keys(VARIABLES.shape));
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = VARIABLES.safeParse(set);
  const problems = [
    ...ofFiles,
    ...(parsed.error?.issues ?? []).map((issue) => wrongValue(issue, set)),
    ...unknownNames(set),
  ];
  if (set["DATABASE_URL"] && !set["COSTPLANE_SECRET"]) {
    problems.push("COSTPLANE_SECRET is required with DATABASE_URL: set the same one on every node.");
  }
  if (set["CLICKHOUSE_CLUSTER"] && !set["CLICKHOUSE_URL"]) {
    problems.push("CLICKHOUSE_CLUSTER is of use with CLICKHOUSE_URL alone: set that, or leave this empty.");
  }
  if (parsed.data && parsed.data.PORT === parsed.data.METRICS_PORT && parsed.data.PORT !== 0) {
    problems.push(`METRICS_PORT must be another port than PORT, which is ${parsed.data.PORT}.`);
  }
  problems.push(...incomplete(set));
  const feeds = readFeedSettings(set);
  if (!feeds.ok) problems.push(...feeds.problems);
  if (!parsed.success || !feeds.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, config: configOf(parsed.data, feeds.addresses) };
}

/** One row for each variable, in the order of the reference. */
export function configTable(): readonly {
  readonly name: string;
  readonly default: string;
  readonly description: string;
}[] {
  return Object.entries(VARIABLES.shape).map(([name, schema]) => {
    const { default: value = "unset", description } = schema.meta() as About;
    return { name, default: value, description };
  });
}

function configOf(set: Variables, feedAddresses: FeedAddresses) {
  const dataFolder = resolve(set.COSTPLANE_DATA);
  const demoFolder = join(dataFolder, "demo");
  const isProduction = set.NODE_ENV === "production";
  return {
    port: set.PORT,
    host: set.HOST,
    dataFolder,
    databaseUrl: set.DATABASE_URL,
    clickhouseUrl: set.CLICKHOUSE_URL,
    clickhouseCluster: set.CLICKHOUSE_CLUSTER,
    /** undefined: `loadSecret` keeps one in the data folder. */
    secret: set.COSTPLANE_SECRET,
    previousSecret: set.COSTPLANE_SECRET_PREVIOUS,
    importRoots: (set.COSTPLANE_IMPORT_ROOT ?? [join(dataFolder, "import")]).map((one) => resolve(one)),
    allowPrivateAddresses: set.COSTPLANE_ALLOW_PRIVATE_ADDRESSES,
    assumesAwsRoles: set.COSTPLANE_ASSUME_AWS_ROLES,
    relayHost: set.COSTPLANE_RELAY_HOST,
    /** Where the demo's bills lie. */
    demoFolder,
    makesDemo: set.COSTPLANE_DEMO ?? !(isProduction || set.DATABASE_URL),
    memoryShare: set.COSTPLANE_MEMORY_SHARE,
    addressFailuresPerMinute: set.ADDRESS_FAILURES_PER_MINUTE,
    trustProxy: set.TRUST_PROXY,
    publicUrl: set.PUBLIC_URL?.replace(/\/+$/, ""),
    corsOrigins: set.CORS_ORIGINS,
    metricsToken: set.METRICS_TOKEN,
    metricsPort: set.METRICS_PORT,
    logLevel: set.LOG_LEVEL,
    quoteProvider: set.QUOTE_PROVIDER,
    refreshesCves: set.CVE_REFRESH,
    feedAddresses,
    ask: {
      engine: set.ASK_ENGINE,
      /** null where too little is set for one. */
      model: modelOf(set),
      modelTokensPerDayMax: set.ASK_TOKENS_PER_DAY,
    },
    /** Whether the start brings the schemas up to date; else it is refused where they are not. */
    migrates: set.COSTPLANE_MIGRATE,
    /** Connections to PostgreSQL beside the gate's one. */
    connections: { pool: poolOf(set), jobs: set.DATABASE_JOB_CONNECTIONS },
    /** null: none are scheduled. */
    backups: scheduleOf(set),
    backupPassphrase: set.BACKUP_PASSPHRASE,
    mail: mailOf(set),
    oidc: oidcOf(set),
    /** null: nothing is traced. */
    tracing: tracingOf(set),
    isProduction,
    nodeEnv: set.NODE_ENV,
  } as const;
}

function wrongValue(issue: z.core.$ZodIssue, set: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]) as VariableName;
  const { isSecret } = VARIABLES.shape[name].meta() as About;
  const expected = issue.code === "invalid_value" ? `must be one of ${issue.values.join(", ")}` : issue.message;
  return isSecret ? `${name} ${expected}.` : `${name} ${expected}, not ${JSON.stringify(set[name])}.`;
}

function unknownNames(set: Readonly<Record<string, string | undefined>>): readonly string[] {
  const known = Object.keys(VARIABLES.shape);
  const taken = [...known, ...CLIENT_VARIABLES];
  const unknown = Object.keys(set).filter((name) => name.startsWith("COSTPLANE_") && !taken.includes(name));
  return unknown.map((name) => {
    const meant = nearestName(name, known);
    return `${name} is not a variable of Costplane${meant ? `; did you mean ${meant}?` : ": remove it."}`;
  });
}
