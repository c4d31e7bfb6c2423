import type { Command } from "commander";
import { SEVERITIES } from "../core/severities.ts";
import type { CveCounts, CveList, FeedReport, RefreshProgress, RefreshReport } from "../cves/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { asMembers, type JsonChoice, jsonOption, optionName } from "./options.ts";
import { cutTo, print, table } from "./print.ts";
import { type ProgressBar, progressBar } from "./progress-bar.ts";
import type { ServiceAsker } from "./service-asker.ts";
import { inOrganization, organizations, withService } from "./with-service.ts";

const DESCRIPTION_CHARS = 70;
const PROGRESS_MS = 500;

type Refreshed = Extract<RefreshReport, { readonly kind: "done" }>;

/** `cves sync`, `cves search` and `cves count`. */
export function addCvesCommand(program: Command, io: CliIo): void {
  const cves = program.command("cves").description("vulnerabilities of NVD and CISA KEV");
  cves
    .command("sync")
    .description("read what is new in the feeds, and wait for it")
    .addOption(jsonOption())
    .action((options: JsonChoice) => sync(io, options));
  filtered(cves.command("search").description("search the vulnerabilities that are loaded"))
    .option("--limit <N>", "rows", "20")
    .action((words: readonly string[], options: FilterOptions) => search(io, words, options));
  filtered(cves.command("count").description("count the vulnerabilities that are loaded by group"))
    .requiredOption(
      "--by <LIST>",
      "severity, month, kev, ransomware, kev_added_month, kev_due_month, kev_vendor, kev_product, cwe",
    )
    .option("--limit <N>", "rows", "100")
    .action((words: readonly string[], options: CountOptions) => count(io, words, options));
}

/** The command with what limits the vulnerabilities. */
function filtered(command: Command): Command {
  return command
    .argument("[KEYWORD...]", "words that must all match")
    .option("--severity <LIST>", SEVERITIES.toReversed().join(", "))
    .option("--from <DAY>", "published on or after")
    .option("--to <DAY>", "published before or on")
    .option("--kev", "only those that are exploited")
    .option("--due-from <DAY>", "to be fixed, by CISA, on or after")
    .option("--due-to <DAY>", "to be fixed, by CISA, before or on")
    .addOption(jsonOption());
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
    reason ?? (outcome === "absent" ? "There is no such file at its address." : ""),
  ];
}

type FilterOptions = JsonChoice & {
  readonly severity?: string;
  readonly from?: string;
  readonly to?: string;
  readonly kev?: boolean;
  readonly dueFrom?: string;
  readonly dueTo?: string;
  readonly limit: string;
};
type CountOptions = FilterOptions & { readonly by: string };

async function search(io: CliIo, words: readonly string[], options: FilterOptions): Promise<void> {
  const list = await asked<CveList>(io, ["cves"], queryOf(words, options));
  print(io, options, { json: list, text: showList(list) });
}

async function count(io: CliIo, words: readonly string[], options: CountOptions): Promise<void> {
  const counts = await asked<CveCounts>(io, ["cves", "counts"], { ...queryOf(words, options), group_by: options.by });
  print(io, options, { json: counts, text: showCounts(counts) });
}

function queryOf(words: readonly string[], options: FilterOptions): Record<string, string> {
  const { severity, from, to, kev, dueFrom, dueTo, limit } = options;
  const days = { dateFrom: from, dateTo: to, kevDueFrom: dueFrom, kevDueTo: dueTo };
  const keyword = words.length > 0 ? words.join(" ") : undefined;
  return asMembers({ limit, keyword, severity, ...days, kev: kev ? "true" : undefined }) as Record<string, string>;
}

function asked<Got>(io: CliIo, path: readonly string[], query: Readonly<Record<string, string>>): Promise<Got> {
  return withService(io, "both", async (service) => {
    // They are the same for every organization.
    const [any] = await organizations(service);
    if (!any) throw wrongUse("There is no organization yet. Create one: costplane org create NAME");
    return service.json<Got>({ ...inOrganization(any.id, ...path), query, typed: typedOf });
  });
}

const TYPED: Readonly<Record<string, string>> = {
  ...{ keyword: "KEYWORD", date_from: "--from", date_to: "--to", group_by: "--by" },
  ...{ kev_due_from: "--due-from", kev_due_to: "--due-to" },
};

function typedOf(field: string): string {
  return TYPED[field] ?? optionName(field);
}

function showList({ data, total_records }: CveList): string {
  const rows = data.map(({ id, severity, score, published_at, kev, description }) => [
    ...[id, severity, score === null ? "" : score.toFixed(1), published_at.slice(0, 10), kev ? "KEV" : ""],
    cutTo(description.replace(/\s+/g, " "), DESCRIPTION_CHARS),
  ]);
  const found = `${data.length} of ${total_records}`;
  if (rows.length === 0) return found;
  return `${table(["CVE", "SEVERITY", "SCORE", "PUBLISHED", "KEV", "DESCRIPTION"], rows)}\n${found}`;
}

function showCounts({ group_by, data, total_records, total_cves }: CveCounts): string {
  const rows = data.map((row) => [...group_by.map((group) => String(row[group] ?? "(none)")), String(row.total)]);
  const found = `${data.length} of ${total_records} groups, ${total_cves} vulnerabilities`;
  if (rows.length === 0) return found;
  return `${table([...group_by.map((group) => group.replaceAll("_", " ").toUpperCase()), "TOTAL"], rows)}\n${found}`;
}
