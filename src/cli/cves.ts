import type { Command } from "commander";
import { SEVERITIES } from "../core/severities.ts";
import type { CveList, FeedReport, RefreshProgress, RefreshReport } from "../cves/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { type JsonChoice, jsonOption, optionName } from "./options.ts";
import { print, table } from "./print.ts";
import { type ProgressBar, progressBar } from "./progress-bar.ts";
import type { ServiceAsker } from "./service-asker.ts";
import { inOrganization, organizations, withService } from "./with-service.ts";

const DESCRIPTION_CHARS = 70;
const PROGRESS_MS = 500;

type Refreshed = Extract<RefreshReport, { readonly kind: "done" }>;

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
  const report = await withService(io, "both", (service) => refresh(service, bar)).finally(bar.end);
  const { feeds, unreadable } = report;
  const text = table(["FEED", "RESULT", "RECORDS", "CHANGED", "UNREADABLE", "WHY"], feeds.map(rowOf));
  const quarantined = unreadable.map(
    ({ feed, parseError, record }) => `\nUnreadable in ${feed}, by its ${parseError}: ${record}`,
  );
  print(io, json ? { json } : {}, { json: { data: feeds, unreadable }, text: [text, ...quarantined].join("") });
  const failed = feeds.filter(({ outcome }) => outcome === "refused" || outcome === "unreachable").length;
  if (failed > 0) throw new CommandFailed("sync_failed", `${failed} of ${feeds.length} feeds could not be read.`);
}

/** Begins a refresh, or joins the one that is under way; how far it is, is asked for meanwhile. */
async function refresh(service: ServiceAsker, bar: ProgressBar): Promise<Refreshed> {
  const look = async () => {
    const { progress } = await service.json<{ readonly progress: RefreshProgress | null }>({ path: "/feeds/sync" });
    if (progress) bar.show({ label: progress.feed, done: progress.done, total: progress.total });
  };
  const timer = bar.isShown ? setInterval(() => void look().catch(() => {}), PROGRESS_MS) : undefined;
  try {
    return await service.json<Refreshed>({ method: "POST", path: "/feeds/sync" });
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
  const list = await withService(io, "both", async (service) => {
    // They are the same for every organization.
    const [any] = await organizations(service);
    if (!any) throw wrongUse("There is no organization yet. Create one: costplane org create NAME");
    return service.json<CveList>({ ...inOrganization(any.id, "cves"), query, typed: typedOf });
  });
  print(io, json ? { json } : {}, { json: list, text: showList(list) });
}

const TYPED: Readonly<Record<string, string>> = { keyword: "KEYWORD", date_from: "--from", date_to: "--to" };

function typedOf(field: string): string {
  return TYPED[field] ?? optionName(field);
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
