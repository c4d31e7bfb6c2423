import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { markdownTable, show } from "../support/figures.ts";
import type { Measured } from "./bench-connector.ts";

/**
 * The speed of loads, each in a process of its own: `node bench/connectors/main.ts CORPUS [QUICK]`. CORPUS is the
 * folder with `cost/`; with QUICK the bills are a tenth of the size. Needs UV_THREADPOOL_SIZE=20.
 */
const [, , corpus = "", isQuick] = process.argv;
const sizes = isQuick ? ["200000", "2000000"] : ["2000000", "20000000"];

const rows = [
  { ...run("cur.ts", corpus, isQuick ? "2" : "17"), goal: "0.3 of the bare engine" },
  { ...run("focus.ts", sizes[0] as string), goal: "0.4 of the bare INSERT" },
  { ...run("focus.ts", sizes[1] as string), goal: "0.4; under 2 GB, and no more than for a tenth" },
  { ...run("unchanged.ts"), goal: "a third of the bare listing" },
].map(({ work, seconds, bare, processorShare, peak, goal }) => {
  const digits = seconds < 1 ? 3 : 1;
  return [
    work,
    `${show(seconds, digits)} s`,
    `${show(bare, digits)} s`,
    show(bare / seconds, 2),
    processorShare === null ? "" : show(processorShare, 2),
    `${show(peak)} MB`,
    goal,
  ];
});
console.log(
  markdownTable(
    ["work", "from file to both tables", "bare", "bare ÷ ours", "by processor time", "peak memory", "goal"],
    rows,
  ),
);

function run(script: string, ...given: readonly string[]): Measured {
  const said = execFileSync(process.execPath, [join(import.meta.dirname, script), ...given], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(said) as Measured;
}
