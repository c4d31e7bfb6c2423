import type { Command } from "commander";
import type { AskAnswer } from "../ask/index.ts";
import { percentOf } from "../core/text/percent.ts";
import { sparkline } from "./chart-line.ts";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { cutTo, noteOf, pairs, print, printable, showAmount, table, terminalColumns, wrapped } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

type AskOptions = JsonChoice & OrgChoice & { readonly conversation?: string };

const ROWS_SHOWN = 20;
const CELL_CHARS_MAX = 60;

/** `ask "…" --org ORG`. */
export function addAskCommand(program: Command, io: CliIo): void {
  program
    .command("ask")
    .description("ask in words; every figure of the answer is computed from what is loaded")
    .argument("<QUESTION...>", "a question in English")
    .addOption(orgOption())
    .option("--conversation <ID>", "continues from an earlier answer")
    .addOption(jsonOption())
    .action((words: readonly string[], options: AskOptions) => ask(io, words.join(" "), options));
}

async function ask(io: CliIo, query: string, { org: named, conversation, json }: AskOptions): Promise<void> {
  const context = conversation === undefined ? {} : { context: { conversation_id: conversation } };
  const answer = await withService(io, "both", async (service) => {
    const route = inOrganization(await organizationOf(service, named), "dory-ai", "query");
    const notFound = (detail: string) => route.notFound(detail.replace("`conversation_id`", "--conversation"));
    const asked = conversation === undefined ? route : { ...route, notFound };
    return service.json<AskAnswer>({ method: "POST", ...asked, body: { query, ...context }, typed: typedOf });
  });
  // Not in the form of other commands' answers: parameters of sources are called what their tags are.
  if (json) io.writeOut(`${JSON.stringify(answer)}\n`);
  else print(io, {}, { json: answer, text: showAnswer(answer) });
}

function typedOf(field: string): string {
  return field === "context.conversation_id" ? "--conversation" : "QUESTION";
}

/** The text, what is worth a look, the first rows of each table, and the chart as a line. */
function showAnswer(answer: AskAnswer): string {
  const { clarification, insights, tables, chart, warnings, conversation_id } = answer;
  return [
    wrapped(printableLines(answer.answer)),
    ...(clarification?.options ?? []).map((option) => `  - ${printable(option)}`),
    ...insights.map(({ title, detail }) => wrapped(`* ${printable(title)}: ${printable(detail)}`)),
    ...tables.map(showTable),
    chart?.kind === "line" ? showChart(chart.series) : "",
    ...warnings.filter((warning) => !isSaid(warning, answer.answer)).map(noteOf),
    `To continue: --conversation ${conversation_id}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const MISSING_DAYS = /^Connector (".*") \(con_\w+\) .*: (\S+(?: to \S+)?) is missing in this answer\.$/;

/** Whether the answer itself says so: which days it lacks comes first in it, before any figure. */
function isSaid(warning: string, answer: string): boolean {
  if (answer.includes(warning)) return true;
  const [, name, days] = MISSING_DAYS.exec(warning) ?? [];
  return name !== undefined && days !== undefined && answer.includes(days) && answer.includes(JSON.parse(name));
}

function showTable({ columns, rows }: AskAnswer["tables"][number]): string {
  if (rows.length === 0) return "";
  const isSeries = DAY.test(rows[0]?.[0] ?? "") && DAY.test(rows.at(-1)?.[0] ?? "");
  // Of days and months the newest are worth the most; any other table begins with what matters most.
  const kept = isSeries ? rows.slice(-ROWS_SHOWN) : rows.slice(0, ROWS_SHOWN);
  const shown = kept.map((row) => row.map((cell, place) => short(readable(cell, columns[place]))));
  const left = rows.length - kept.length;
  const more = left > 0 ? `\n${left} ${isSeries ? "earlier" : "more"} rows: --json has them.` : "";
  const names = [...columns.keys()].filter((place) => shown.some((row) => row[place]?.match(/[a-z]/i)));
  return `${table(columns.map(headingOf), shown, { names })}${more}`;
}

const DAY = /^\d{4}-\d{2}/;

/** A column in words; the key of a tag is as it is in the bills. */
function headingOf(column: string): string {
  return (column.startsWith("tag:") ? short(column) : short(column).replaceAll("_", " ")).toUpperCase();
}

const SERIES_SHOWN = 5;

/** Each series as a line of bars, with its name where there are several. */
function showChart(series: NonNullable<AskAnswer["chart"]>["series"]): string {
  const shown = series.slice(0, SERIES_SHOWN);
  if (shown.length < 2) return shown.map(({ values }) => sparkline(values, terminalColumns())).join("");
  const width = Math.max(...shown.map(({ name }) => short(name).length));
  return pairs(shown.map(({ name, values }) => [short(name), sparkline(values, terminalColumns() - width - 2)]));
}

const DECIMAL = /^-?\d+\.\d+$/;
const CENT = 0.01;

/** A cell as people read it: `--json` has all of its digits. */
function readable(cell: string | null, column = ""): string {
  if (cell === null) return "-";
  if (!DECIMAL.test(cell) || column.includes("score")) return cell;
  if (/ratio|share/.test(column)) return `${percentOf(cell)} %`;
  return Math.abs(Number(cell)) >= CENT ? showAmount(cell) : cell;
}

function short(cell: string): string {
  return cutTo(printable(cell.replaceAll("\n", " ")), CELL_CHARS_MAX);
}

/** A text of several lines, each without what a terminal would take for a command. */
function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
