import type { Command } from "commander";
import { openCves } from "../app/cves.ts";
import { adoptClickHouse, openClickHouse } from "../app/open-clickhouse.ts";
import { SEVERITIES } from "../core/severities.ts";
import {
  type CveList,
  type CveSources,
  type FeedReport,
  type OperatorSearch,
  type RefreshNeeds,
  type RefreshProgress,
  type RefreshReport,
  refreshFeeds,
  searchForOperator,
} from "../cves/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { configOf } from "./in-transaction.ts";
import { holdingDataFolder, withStores } from "./open-stores.ts";
import { askService } from "./operator-client.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, table } from "./print.ts";
import { progressBar } from "./progress-bar.ts";

type Tools = { readonly sources: CveSources; readonly needs: RefreshNeeds };
type Ask = (path: string, body?: object) => Promise<unknown>;
type EitherWay<T> = { readonly own: (tools: Tools) => Promise<T>; readonly beside: (ask: Ask) => Promise<T> };

const SYNC_MS_MAX = 24 * 3_600_000;
const DESCRIPTION_CHARS = 70;
const PROGRESS_MS = 500;

/** `cves sync` and `cves search`. */
export function addCvesCommand(program: Command, io: CliIo): void {
  const cves = program.command("cves").description("vulnerabilities of NVD and CISA KEV");
  cves
    .command("sync")
    .description("read what is new in the feeds, and wait for it")
    .addOption(jsonOption())
    .action((options: JsonChoice) => sync(io, options));
  cves
    .command("search")
    .description("search the vulnerabilities that are loaded")
    .argument("[KEYWORD...]", "words that must all match")
    .option("--severity <LIST>", SEVERITIES.toReversed().join(", "))
    .option("--from <DAY>", "published on or after")
    .option("--to <DAY>", "published before or on")
    .option("--kev", "only those that are exploited")
    .option("--limit <N>", "rows", "20")
    .addOption(jsonOption())
    .action((words: readonly string[], options: SearchOptions) => search(io, words, options));
}

async function sync(io: CliIo, { json }: JsonChoice): Promise<void> {
  const bar = progressBar(io, json === true);
  const show = ({ feed, ...counts }: RefreshProgress) => bar.show({ label: feed, ...counts });
  const report = await withCves<RefreshReport>(io, {
    own: ({ needs }) => refreshFeeds({ ...needs, onProgress: show }),
    beside: (ask) => syncBeside(ask, show),
  }).finally(bar.end);
  if (report.kind === "busy") {
    throw new CommandFailed("feeds_busy", "Another process reads the feeds now. Wait until it has ended.");
  }
  const { feeds, unreadable } = report;
  const text = table(["FEED", "RESULT", "RECORDS", "CHANGED", "UNREADABLE", "WHY"], feeds.map(rowOf));
  const aside = unreadable.map(({ feed, trouble, record }) => `\nUnreadable in ${feed}, by its ${trouble}: ${record}`);
  print(io, json ? { json } : {}, { json: { data: feeds, unreadable }, text: [text, ...aside].join("") });
  const failed = feeds.filter(({ outcome }) => outcome === "refused" || outcome === "unreachable").length;
  if (failed > 0) throw new CommandFailed("sync_failed", `${failed} of ${feeds.length} feeds could not be read.`);
}

/** The service does the work; how far it is, is asked for meanwhile. */
async function syncBeside(ask: Ask, show: (progress: RefreshProgress) => void): Promise<RefreshReport> {
  const look = async () => {
    const progress = (await ask("/cves/sync").catch(() => null)) as RefreshProgress | null;
    if (progress) show(progress);
  };
  const timer = setInterval(() => void look(), PROGRESS_MS);
  try {
    return (await ask("/cves/sync", {})) as RefreshReport;
  } finally {
    clearInterval(timer);
  }
}

function rowOf({ name, outcome, records, verdicts, unreadable, reason }: FeedReport): readonly string[] {
  const changed = verdicts ? verdicts.inserted + verdicts.updated + verdicts.updatedSameStamp : records;
  return [
    name,
    outcome,
    String(records ?? ""),
    String(changed ?? ""),
    unreadable ? String(unreadable) : "",
    reason ?? "",
  ];
}

type SearchOptions = JsonChoice & {
  readonly severity?: string;
  readonly from?: string;
  readonly to?: string;
  readonly kev?: boolean;
  readonly limit: string;
};

async function search(io: CliIo, words: readonly string[], options: SearchOptions): Promise<void> {
  const { severity, from, to, kev, limit, json } = options;
  const query = {
    limit,
    ...(words.length > 0 ? { keyword: words.join(" ") } : {}),
    ...(severity === undefined ? {} : { severity }),
    ...(from === undefined ? {} : { date_from: from }),
    ...(to === undefined ? {} : { date_to: to }),
    ...(kev ? { kev: "true" } : {}),
  };
  const answer = await withCves<OperatorSearch>(io, {
    own: ({ sources }) => searchForOperator(sources, query),
    beside: async (ask) => (await ask("/cves/search", query)) as OperatorSearch,
  });
  if ("wrongUse" in answer) throw wrongUse(answer.wrongUse);
  if ("unable" in answer) throw new CommandFailed("search_failed", answer.unable);
  print(io, json ? { json } : {}, { json: answer.list, text: showList(answer.list) });
}

function showList({ data, total_records }: CveList): string {
  const rows = data.map(({ id, severity, score, published_at, kev, description }) => [
    ...[id, severity, score === null ? "" : score.toFixed(1), published_at.slice(0, 10), kev ? "KEV" : ""],
    description.replace(/\s+/g, " ").slice(0, DESCRIPTION_CHARS),
  ]);
  const found = `${data.length} of ${total_records}`;
  if (rows.length === 0) return found;
  return `${table(["CVE", "SEVERITY", "SCORE", "PUBLISHED", "KEV", "DESCRIPTION"], rows)}\n${found}`;
}

/** Does the work by itself, or asks the service that holds the embedded ClickHouse. */
function withCves<T>(io: CliIo, { own, beside }: EitherWay<T>): Promise<T> {
  const config = configOf(io);
  return withStores(config, ({ database, holding }) => {
    const byItself = async () => {
      const clickhouse = await openClickHouse(config);
      try {
        await adoptClickHouse(database, clickhouse);
        const { sources, refreshNeeds } = openCves(config, { database, clickhouse: () => clickhouse });
        return await own({ sources, needs: refreshNeeds() as RefreshNeeds });
      } finally {
        await clickhouse.close();
      }
    };
    if (config.clickhouseUrl) return byItself();
    const ask: Ask = (path, body) =>
      askService(config.dataFolder, { path, ...(body ? { body, waitMsMax: SYNC_MS_MAX } : {}) });
    return holdingDataFolder(config, holding, byItself, () => beside(ask));
  });
}
