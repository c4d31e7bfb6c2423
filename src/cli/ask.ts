import type { Command } from "commander";
import { askAsOperator, type OperatorAnswer, type OperatorQuestion, openAsk } from "../app/ask.ts";
import { openCves } from "../app/cves.ts";
import { adoptClickHouse, openClickHouse } from "../app/open-clickhouse.ts";
import { openSpend } from "../app/spend.ts";
import type { AskAnswer } from "../ask/index.ts";
import { sparkline } from "./chart-line.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { configOf, scopeOfOrganization } from "./in-transaction.ts";
import { holdingDataFolder, withStores } from "./open-stores.ts";
import { askService } from "./operator-client.ts";
import { type JsonChoice, jsonOption, orgOption } from "./options.ts";
import { print, table } from "./print.ts";

type AskOptions = JsonChoice & { readonly org: string; readonly conversation?: string };

const ANSWER_MS_MAX = 40_000;
const ROWS_SHOWN = 20;
const CELL_CHARS_MAX = 60;

/** `ask "…" --org ORG`. */
export function addAskCommand(program: Command, io: CliIo): void {
  program
    .command("ask")
    .description("ask in words; every figure of the answer comes from the bills")
    .argument("<QUESTION...>", "a question in English")
    .addOption(orgOption())
    .option("--conversation <ID>", "goes on from an earlier answer")
    .addOption(jsonOption())
    .action((words: readonly string[], options: AskOptions) => ask(io, words.join(" "), options));
}

async function ask(io: CliIo, query: string, { org, conversation, json }: AskOptions): Promise<void> {
  const context = conversation === undefined ? {} : { context: { conversation_id: conversation } };
  const told = await answerOf(io, org, { query, ...context });
  if ("wrongUse" in told) throw wrongUse(told.wrongUse);
  if ("unable" in told) throw new CommandFailed("ask_failed", told.unable);
  // Not in the form of other commands' answers: parameters of sources are called what their tags are.
  if (json) io.writeOut(`${JSON.stringify(told.answer)}\n`);
  else print(io, {}, { json: told.answer, text: showAnswer(told.answer) });
}

/** The answer of this process, or of the service that holds the embedded ClickHouse. */
function answerOf(io: CliIo, org: string, request: object): Promise<OperatorAnswer> {
  const config = configOf(io);
  return withStores(config, async ({ database, holding }) => {
    const { organizationId } = await database.inTransaction((tx) => scopeOfOrganization(tx, org));
    const question: OperatorQuestion = { organization_id: organizationId, request };
    const byItself = async () => {
      const clickhouse = await openClickHouse(config);
      try {
        await adoptClickHouse(database, clickhouse);
        const spend = openSpend(database, () => clickhouse);
        const cves = openCves(config, { database, clickhouse: () => clickhouse }).sources;
        return await askAsOperator(openAsk(config, { database, spend, cves }), question);
      } finally {
        await clickhouse.close();
      }
    };
    if (config.clickhouseUrl) return byItself();
    const body = { path: "/ask", body: question, waitMsMax: ANSWER_MS_MAX };
    return holdingDataFolder(config, holding, byItself, async () => {
      return (await askService(config.dataFolder, body)) as OperatorAnswer;
    });
  });
}

/** The text, what is worth a look, the first rows of each table, and the chart as a line. */
function showAnswer(answer: AskAnswer): string {
  const { clarification, insights, tables, chart, warnings, conversation_id } = answer;
  return [
    printable(answer.answer),
    ...(clarification?.options ?? []).map((option) => `  - ${printable(option)}`),
    ...insights.map(({ title, detail }) => `* ${printable(title)}: ${printable(detail)}`),
    ...tables.map(showTable),
    ...(chart ? chart.series.slice(0, 1).map(({ values }) => sparkline(values)) : []),
    ...warnings.map((warning) => `Note: ${printable(warning)}`),
    `To go on: --conversation ${conversation_id}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function showTable({ columns, rows }: AskAnswer["tables"][number]): string {
  if (rows.length === 0) return "";
  const shown = rows.slice(0, ROWS_SHOWN).map((row) => row.map((cell) => short(cell ?? "-")));
  const more = rows.length > ROWS_SHOWN ? `\n${rows.length - ROWS_SHOWN} more rows: --json has them.` : "";
  return `${table(
    columns.map((column) => short(column).toUpperCase()),
    shown,
  )}${more}`;
}

function short(cell: string): string {
  const text = printable(cell).replaceAll("\n", " ");
  return text.length > CELL_CHARS_MAX ? `${text.slice(0, CELL_CHARS_MAX - 1)}…` : text;
}

/** Text of a bill must not command the terminal. */
function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, "?");
}
