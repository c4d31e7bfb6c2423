import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, show } from "../support/figures.ts";
import { residentMegabytes, startServer } from "../support/server-process.ts";
import { aMillionOf, keyOf, YEAR } from "./large-organization.ts";

/**
 * The most memory that a service takes for the same reads of a year of one organization, however many lines it has:
 * `node bench/scale/memory.ts FOLDER [MILLIONS]`, 2 unless told; the folder is filled once, as by
 * `one-organization.ts`. The service is a process of its own, begun anew, and does nothing else. Needs
 * UV_THREADPOOL_SIZE=24.
 */
const folder = process.argv[2];
if (!folder) throw new Error("Name a folder, which is kept between the runs.");
const millions = Number(process.argv[3] ?? 2);
const ROUNDS = 40;

await mkdir(folder, { recursive: true });
const stores = await openBillStores(folder, { isKept: true });
const key = await keyOf(folder, stores, millions);
await stores.close();

const service = await startServer(join(import.meta.dirname, "serve-folder.ts"), [folder]);
try {
  const rows = [["at the start", ...(await memory())]];
  await repeat(`/api/spend?${YEAR}&group_by=service`);
  rows.push([`a year by service, ${ROUNDS} times`, ...(await memory())]);
  await repeat(`/api/spend?${YEAR}&group_by=tag:team`);
  rows.push([`a year by a tag, ${ROUNDS} times`, ...(await memory())]);
  await repeat(`/api/spend/charges?${YEAR}&limit=100`);
  rows.push([`the first page of charges, ${ROUNDS} times`, ...(await memory())]);
  const lines = await exported();
  rows.push([`${show(lines)} lines as CSV`, ...(await memory())]);
  console.log(markdownTable(["by then", "resident MB at most", "resident MB"], rows));
} finally {
  await service.stop();
}

async function answerOf(path: string, accept = "application/json"): Promise<Response> {
  const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}`, accept } });
  if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`);
  return answer;
}

async function repeat(path: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await (await answerOf(path)).arrayBuffer();
}

async function exported(): Promise<number> {
  const answer = await answerOf(`/api/spend/charges?${aMillionOf(millions)}`, "text/csv");
  let ends = 0;
  for await (const piece of answer.body ?? []) ends += Buffer.from(piece).toString("latin1").split("\n").length - 1;
  return ends - 1;
}

async function memory(): Promise<readonly [most: string, now: string]> {
  const status = await readFile(`/proc/${service.pid}/status`, "utf8");
  const most = Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  return [show(most), show(await residentMegabytes(service.pid))];
}
