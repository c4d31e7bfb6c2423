import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timed } from "../support/bill-stores.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { benchConnector, forgetPeak, peakMegabytes } from "./bench-connector.ts";

/**
 * The most memory that a load takes, by the lines of its bill: `node bench/connectors/load-memory.ts [LINES,… [RUNS]]`,
 * 2, 20 and 100 million and 3 runs unless told. Each bill is made once, as Parquet of FOCUS, and each load is a process
 * and stores of its own, so that none has what another left. Needs UV_THREADPOOL_SIZE=20, and a GB of disk for each 10
 * million lines.
 */
const [first = "2000000,20000000,100000000", runs = "3"] = process.argv.slice(2);

/** Loads the bill of that path, in this process, and tells the lines, the seconds and the peak in MB. */
async function loadOnce(bill: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "costplane-bench-memory-"));
  try {
    const connector = await benchConnector("focus", bill, work);
    await forgetPeak();
    const { result: lines, seconds } = await timed(() => connector.sync());
    console.log(JSON.stringify({ lines, seconds, peak: await peakMegabytes() }));
    await connector.close();
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

type Load = { readonly lines: number; readonly seconds: number; readonly peak: number };

/** Makes a bill of so many lines and loads it so often, each time in a process of its own. */
async function loadsOf(wanted: string): Promise<readonly Load[]> {
  const folder = await mkdtemp(join(tmpdir(), "costplane-bench-bill-of-"));
  const bill = join(folder, "bill", "bill.parquet");
  try {
    await mkdir(join(folder, "bill"));
    execFileSync(process.execPath, [join(import.meta.dirname, "focus-bill.ts"), bill, wanted], { stdio: "inherit" });
    return Array.from({ length: Number(runs) }, () => {
      const told = execFileSync(process.execPath, [import.meta.filename, bill], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const load = JSON.parse(told.toString()) as Load;
      console.error(JSON.stringify(load));
      return load;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (first.endsWith(".parquet")) {
  await loadOnce(first);
} else {
  const rows: (string | number)[][] = [];
  for (const wanted of first.split(",")) {
    const loads = await loadsOf(wanted);
    const peaks = loads.map(({ peak }) => peak);
    const seconds = median(loads.map((load) => load.seconds));
    const least = show(Math.min(...peaks));
    const most = show(Math.max(...peaks));
    rows.push([show(loads[0]?.lines ?? 0), show(median(peaks)), `${least} to ${most}`, show(seconds)]);
  }
  console.log(markdownTable(["lines", "peak MB, median", "of all runs", "seconds, median"], rows));
}
