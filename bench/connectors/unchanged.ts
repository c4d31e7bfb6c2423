import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { curCsv } from "../../test/support/bills.ts";
import { timed } from "../support/bill-stores.ts";
import { median } from "../support/figures.ts";
import { benchConnector, forgetPeak, peakMegabytes, tell } from "./bench-connector.ts";

/**
 * A sync with nothing new over 36 months of files in AWS' layout, ten files a month with their manifests, against a
 * bare listing of the same folder, by turns: `node bench/connectors/unchanged.ts`. Needs UV_THREADPOOL_SIZE=20.
 */
const MONTHS = 36;
const FILES_OF_MONTH = 10;
const ROUNDS = 15;
const work = await mkdtemp(join(tmpdir(), "costplane-bench-unchanged-"));
const bills = join(work, "bills");

try {
  for (let month = 0; month < MONTHS; month += 1) await deliver(new Date(Date.UTC(2023, month, 1)));
  await mkdir(join(work, "stores"));
  const connector = await benchConnector("aws", bills, join(work, "stores"));
  const lines = await connector.sync();
  if (lines !== MONTHS * FILES_OF_MONTH) throw new Error(`${lines} lines were loaded.`);
  await forgetPeak();
  const rounds: { readonly bare: number; readonly seconds: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await timed(() => list(bills));
    rounds.push({ bare: bare.seconds, seconds: (await timed(() => connector.sync())).seconds });
  }
  const middle = (of: "bare" | "seconds") => median(rounds.map((round) => round[of]));
  const what = `Nothing new in ${MONTHS} months, ${MONTHS * FILES_OF_MONTH} files`;
  tell({
    work: what,
    seconds: middle("seconds"),
    bare: middle("bare"),
    processorShare: null,
    peak: await peakMegabytes(),
  });
  await connector.close();
} finally {
  await rm(work, { recursive: true, force: true });
}

/** A period of a report, as AWS delivers it: a manifest, and below it that of the assembly beside the files. */
async function deliver(start: Date): Promise<void> {
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  const day = (date: Date) => date.toISOString().slice(0, 10).replaceAll("-", "");
  const period = `report/${day(start)}-${day(end)}`;
  const names = Array.from({ length: FILES_OF_MONTH }, (_, part) => `report-${part + 1}.csv`);
  const manifest = JSON.stringify({
    assemblyId: "assembly",
    reportKeys: names.map((name) => `exports/${period}/assembly/${name}`),
    billingPeriod: { start: `${day(start)}T000000.000Z`, end: `${day(end)}T000000.000Z` },
  });
  await mkdir(join(bills, period, "assembly"), { recursive: true });
  for (const folder of [period, `${period}/assembly`]) {
    await writeFile(join(bills, folder, "report-Manifest.json"), manifest);
  }
  for (const [part, name] of names.entries()) {
    await writeFile(join(bills, period, "assembly", name), curCsv(start.toISOString().slice(0, 7), [`${part + 1}.5`]));
  }
}

/** Every file with its size and time: what has to be asked to know that nothing is new. */
async function list(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
