import { type Command, Option } from "commander";
import { ratioOfDecimals } from "../core/decimals.ts";
import type { SpendAnswer, SpendRow } from "../spend/index.ts";
import type { CliIo } from "./cli-io.ts";
import { wrongUse } from "./command-failed.ts";
import { jsonOption, type OrgChoice, optionName, orgOption } from "./options.ts";
import { table } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

type SpendOptions = OrgChoice & {
  readonly filter?: readonly string[];
  readonly csv?: boolean;
  readonly json?: boolean;
} & { readonly [name: string]: string | boolean | readonly string[] | undefined };

type Params = Readonly<Record<string, string | string[]>>;

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
  const query = paramsOf(options);
  await withService(io, "both", async (service) => {
    const org = await organizationOf(service, options.org);
    const asked = { ...inOrganization(org, "spend"), query, typed: typedOf };
    const answer = await service.json<SpendAnswer>(asked);
    if (options.csv) {
      io.writeError(answer.warnings.map((warning) => `Note: ${printable(warning)}\n`).join(""));
      return writeAll(io, await service.bytes({ ...asked, accept: "text/csv" }));
    }
    // Not in the form of other commands' answers: groups are called what their tags are.
    io.writeOut(`${options.json ? JSON.stringify(answer) : showAnswer(answer)}\n`);
  });
}

async function writeAll(io: CliIo, bytes: NodeJS.ReadableStream): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) io.writeOut(decoder.decode(chunk as Buffer, { stream: true }));
}

function typedOf(field: string): string {
  return Object.values(PARAMETERS).includes(field) ? optionName(field.replace("_id", "")) : `--filter ${field}`;
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
