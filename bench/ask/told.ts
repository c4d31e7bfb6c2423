import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AskAnswer } from "../../src/ask/index.ts";
import { ASKED_ON } from "../../test/ask/shorthand.ts";
import { startAskRoom } from "../../test/support/ask-room.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { loadDemo } from "./load-demo.ts";

/**
 * What the demo organization is told: a round is judged by its answers, not by plans alone. Each line of the file is
 * `{"id", "turns": [...]}`; of each the last answer is printed. `bench/ask/told.ts FILE`, with UV_THREADPOOL_SIZE=24.
 */
const [file] = process.argv.slice(2);
if (!file) throw new Error("Name a file whose lines are {id, turns}.");
const ROWS_SHOWN = 8;

type Talk = { readonly id: string; readonly turns: readonly string[] };

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-told-"));
const stores = await openBillStores(folder);
const room = await startAskRoom({ ...stores, ...(await loadDemo(stores, join(folder, "bills"), ASKED_ON)) });
try {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  for (const line of lines) {
    const { id, turns } = JSON.parse(line) as Talk;
    console.log(`\n## ${id}: ${turns.join(" → ")}\n${await tellLast(turns)}`);
  }
} finally {
  await room.stop();
  await stores.close();
}

async function tellLast(turns: readonly string[]): Promise<string> {
  let context: object | undefined;
  let said = "";
  for (const turn of turns) {
    const { status, body, text } = await room.ask(turn, context);
    said = status === 200 ? told(body) : text;
    context = body?.conversation_id ? { conversation_id: body.conversation_id } : undefined;
  }
  return said;
}

function told({ answer, insights, tables, clarification, period }: AskAnswer): string {
  if (clarification) return `ASKS ${JSON.stringify(clarification)}`;
  const days = period ? [`(${period.start_date}..${period.end_date}${period.assumed ? ", assumed" : ""})`] : [];
  const shown = tables.map(({ columns, rows }) =>
    [columns, ...rows.slice(0, ROWS_SHOWN)].map((row) => `  ${row.join(" | ")}`).join("\n"),
  );
  return [answer, ...days, ...insights.map(({ detail }) => `* ${detail}`), ...shown].join("\n");
}
