import { type Command, Option } from "commander";
import { adoptClickHouse, openClickHouse } from "../app/open-clickhouse.ts";
import { askSpend, type OperatorSpend, openSpend } from "../app/spend.ts";
import { ratioOfDecimals } from "../core/decimals.ts";
import type { OrganizationId } from "../core/ids.ts";
import { csvWriter, type SpendAnswer, type SpendRow } from "../spend/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { configOf, scopeOfOrganization } from "./in-transaction.ts";
import { holdingDataFolder, withStores } from "./open-stores.ts";
import { askService } from "./operator-client.ts";
import { jsonOption, orgOption } from "./options.ts";
import { table } from "./print.ts";

type SpendOptions = {
  readonly org: string;
  readonly filter?: readonly string[];
  readonly csv?: boolean;
  readonly json?: boolean;
} & { readonly [name: string]: string | boolean | readonly string[] | undefined };

type Params = Readonly<Record<string, string | string[]>>;
type Ask = (params: Params) => Promise<SpendAnswer>;

/** The options that are parameters of the API under the same name, as commander calls them. */
const PARAMETERS: Readonly<Record<string, string>> = {
  startDate: "start_date",
  endDate: "end_date",
  billingPeriod: "billing_period",
  groupBy: "group_by",
  connector: "connector_id",
  metric: "metric",
  granularity: "granularity",
  compare: "compare",
  sort: "sort",
  page: "page",
  limit: "limit",
};

const BAR_CELLS = 20;
const PAGE_ROWS_MAX = "1000";
const ANSWER_MS_MAX = 30_000;

/** `spend --org ORG …`. */
export function addSpendCommand(program: Command, io: CliIo): void {
  program
    .command("spend")
    .description("what was spent, grouped; the month so far by service unless told otherwise")
    .addOption(orgOption())
    .option("--start-date <DAY>", "first day (2026-03-01)")
    .option("--end-date <DAY>", "last day, included")
    .option("--billing-period <MONTH>", "lines of this invoice (2026-03)")
    .option("--group-by <LIST>", "service, account, region, tag, tag:<key>, provider, connector, …; up to three")
    .option("--connector <ID>", "lines of one connector")
    .option("--metric <NAME>", "billed, effective, list or contracted")
    .option("--granularity <NAME>", "total, day or month")
    .addOption(new Option("--filter <NAME=VALUE...>", "such as service=Compute or tag:team=!core"))
    .option("--compare <RANGE>", "previous, previous_month or previous_year: beside the days before")
    .option("--sort <KEY>", "cost, change, date or a group; - before it for descending (--sort=-cost)")
    .option("--page <N>", "1-based")
    .option("--limit <N>", "rows")
    .option("--csv", "all rows as CSV")
    .addOption(jsonOption())
    .action((options: SpendOptions) => spend(io, options));
}

async function spend(io: CliIo, options: SpendOptions): Promise<void> {
  const params = paramsOf(options);
  await withSpend(io, options.org, async (ask) => {
    if (options.csv) return writeCsv(io, ask, params);
    const answer = await ask(params);
    // Not in the form of other commands' answers: groups are called what their tags are.
    io.writeOut(`${options.json ? JSON.stringify(answer) : showAnswer(answer)}\n`);
  });
}

function paramsOf(options: SpendOptions): Params {
  const given = Object.entries(PARAMETERS).flatMap(([option, name]) => {
    const value = options[option];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const filters = Map.groupBy((options.filter ?? []).map(readFilter), ([name]) => name);
  const lists = [...filters].map(([name, values]) => [name, values.map(([, value]) => value)] as const);
  return { ...Object.fromEntries(given), ...Object.fromEntries(lists) };
}

function readFilter(text: string): readonly [string, string] {
  const place = text.indexOf("=");
  if (place < 1) throw wrongUse(`--filter: ${text} must be NAME=VALUE, such as service=Compute.`);
  return [text.slice(0, place), text.slice(place + 1)];
}

async function writeCsv(io: CliIo, ask: Ask, params: Params): Promise<void> {
  for (let page = 1, written = 0, records = 1; written < records; page++) {
    const answer = await ask({ ...params, page: String(page), limit: PAGE_ROWS_MAX });
    const { head, write } = csvWriter({ ...answer, compare: answer.previous ? "previous" : null });
    if (page === 1) io.writeError(answer.warnings.map((warning) => `Note: ${printable(warning)}\n`).join(""));
    io.writeOut((page === 1 ? head : "") + answer.data.map(write).join(""));
    written += answer.data.length;
    records = answer.data.length === 0 ? 0 : answer.total_records;
  }
}

/** A table with a bar for each cost, then the totals and what a reader should know. Costs are rounded to cents. */
function showAnswer(answer: SpendAnswer): string {
  const { group_by: groups, granularity, data, totals, total_records, warnings } = answer;
  const hasPrevious = answer.previous !== undefined;
  const headings = [
    ...groups.map((group) => printable(group).toUpperCase()),
    ...(granularity === "total" ? [] : ["DATE"]),
    "CURRENCY",
    ...["COST", ...(hasPrevious ? ["BEFORE"] : [])].map((heading) => heading.padStart(widthOf(data))),
    "",
  ];
  const rows = data.map((row) => [
    ...groups.map((group) => nameOf(row, group)),
    ...(granularity === "total" ? [] : [dateOf(row)]),
    row.currency ?? "-",
    ...[row.cost, ...(hasPrevious ? [row.previous_cost ?? "0"] : [])].map((cost) =>
      cents(cost).padStart(widthOf(data)),
    ),
    bar(row, data),
  ]);
  const sums = totals.map(({ cost, currency }) => `${cents(cost)} ${currency ?? ""}`.trim());
  return [
    `${answer.start_date} to ${answer.end_date}, ${answer.metric}${comparedWith(answer)}`,
    rows.length > 0 ? table(headings, rows) : "No rows.",
    `${data.length} of ${total_records} rows; total ${sums.join(" and ") || "0.00"}`,
    ...warnings.map((warning) => `Note: ${printable(warning)}`),
  ].join("\n");
}

function comparedWith({ previous }: SpendAnswer): string {
  return previous ? `, compared with ${previous.start_date} to ${previous.end_date}` : "";
}

/** The day or month of a row; one that is not over is marked. */
function dateOf({ date = "", running }: SpendRow): string {
  return running ? `${date} (so far)` : date;
}

function nameOf(row: SpendRow, group: string): string {
  const name = row[`${group}_name`] ?? row[group] ?? "(none)";
  return printable(String(name));
}

/** Text of a bill must not command the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, "?");
}

function cents(cost: string): string {
  return ratioOfDecimals(cost, "1", 2) as string;
}

function widthOf(rows: readonly SpendRow[]): number {
  return Math.max(6, ...rows.flatMap((row) => [cents(row.cost).length, cents(row.previous_cost ?? "0").length]));
}

/** Against the highest cost in the same currency; what is below 0 is light. */
function bar({ cost, currency }: SpendRow, rows: readonly SpendRow[]): string {
  const size = (text: string) => Number(text.replace("-", ""));
  const highest = Math.max(...rows.filter((row) => row.currency === currency).map((row) => size(row.cost)));
  const cells = highest > 0 ? Math.round((BAR_CELLS * size(cost)) / highest) : 0;
  return (cost.startsWith("-") ? "░" : "█").repeat(cells);
}

/** Gives `work` what answers: this process, or the service that holds the embedded ClickHouse. */
async function withSpend(io: CliIo, org: string, work: (ask: Ask) => Promise<void>): Promise<void> {
  const config = configOf(io);
  await withStores(config, async ({ database, holding }) => {
    const { organizationId } = await database.inTransaction((tx) => scopeOfOrganization(tx, org));
    const byItself = async () => {
      const clickhouse = await openClickHouse(config);
      try {
        await adoptClickHouse(database, clickhouse);
        const needs = openSpend(database, () => clickhouse);
        await work(askingBy(organizationId, (question) => askSpend(needs, question)));
      } finally {
        await clickhouse.close();
      }
    };
    const beside = () => {
      const ask = (body: object) => askService(config.dataFolder, { path: "/spend", body, waitMsMax: ANSWER_MS_MAX });
      return work(askingBy(organizationId, (question) => ask(question) as Promise<OperatorSpend>));
    };
    if (config.clickhouseUrl) return byItself();
    return holdingDataFolder(config, holding, byItself, beside);
  });
}

function askingBy(organizationId: OrganizationId, ask: (question: Question) => Promise<OperatorSpend>): Ask {
  return async (params) => {
    const told = await ask({ organization_id: organizationId, params });
    if ("wrongUse" in told) throw wrongUse(told.wrongUse);
    if ("unable" in told) throw new CommandFailed("spend_failed", told.unable);
    return told.answer;
  };
}

type Question = Parameters<typeof askSpend>[1];
