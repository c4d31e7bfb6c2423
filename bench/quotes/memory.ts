import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markdownTable, show } from "../support/figures.ts";
import { makeOrganizations } from "../support/organizations.ts";
import { residentMegabytes, startServer } from "../support/server-process.ts";
import { runLoad } from "../support/wrk.ts";
import { freshQuotes } from "./scripts.ts";

/**
 * The resident memory of the service between 100,000 and 2 million quotes, read every few seconds:
 * `node bench/quotes/memory.ts [quotes]`
 */
const QUOTES = Number(process.argv[2] ?? 2_000_000);
const FIRST_QUOTES = 100_000;
const STEP_SECONDS = 5;

const dataFolder = await mkdtemp(join(tmpdir(), "costplane-bench-data-"));
const main = join(import.meta.dirname, "../../src/main.ts");
const service = await startServer(main, ["start"], { COSTPLANE_DATA: dataFolder, PORT: "0", COSTPLANE_DEMO: "off" });
const keys = await makeOrganizations(dataFolder, 20);
const samples: { readonly quotes: number; readonly megabytes: number }[] = [];
let quotes = 0;
try {
  for (let step = 0; quotes < QUOTES; step += 1) {
    const result = await runLoad({
      url: service.url,
      script: freshQuotes(keys, `step-${step}`),
      seconds: STEP_SECONDS,
    });
    if (result.errors) throw new Error(result.errors);
    quotes += result.requestsPerSecond * STEP_SECONDS;
    if (quotes >= FIRST_QUOTES) samples.push({ quotes, megabytes: await residentMegabytes(service.pid) });
  }
} finally {
  await service.stop();
  await rm(dataFolder, { recursive: true });
}

const [first, last] = [samples[0], samples.at(-1)] as [(typeof samples)[0], (typeof samples)[0]];
const most = Math.max(...samples.map(({ megabytes }) => megabytes));
console.log(
  markdownTable(
    ["quotes", "resident MB"],
    [
      [show(first.quotes), show(first.megabytes)],
      [show(last.quotes), show(last.megabytes)],
      ["the most between", show(most)],
      ["last ÷ first", show(last.megabytes / first.megabytes, 2)],
    ],
  ),
);
