import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LEFT_OUT } from "./test/support/left-out.ts";
import { SlowestFirst } from "./test/support/slowest-first.ts";
import { projectEnvironment, ROOT } from "./tools/runtime.mjs";

// The workers are processes of their own: they inherit libuv's pool size, which can't be set later.
Object.assign(process.env, projectEnvironment());
// What Node compiled is kept: the services and commands that tests start begin in half of the time.
process.env["NODE_COMPILE_CACHE"] ??= join(ROOT, "node_modules/.cache/compiled");

const TESTS = "{src,web,test,tools,bench}/**/*.test.ts";
const left = LEFT_OUT.map(({ files }) => files);

// It imports other test files, under another door: in a process that has run them, they would be there already.
const ALONE = ["test/quotes/platform-path.test.ts"];

// Loads of bills, their removal, the lines behind a figure, loads of vulnerabilities and searches, once more with a
// ClickHouse that is reached by HTTP as a server is: values are bound, answers streamed and files sent in another way.
const BY_HTTP = [
  "src/bills/lines/write-load.test.ts",
  "src/bills/tables/drop-loads.test.ts",
  "src/spend/charges/*.test.ts",
  "src/cves/feeds/load-nvd-base.test.ts",
  "src/cves/search/search-cves.test.ts",
];
const serverProject = {
  test: {
    ...given("clickhouse by http"),
    include: BY_HTTP,
    exclude: left,
    isolate: true,
    env: { TEST_CLICKHOUSE: "server" },
  },
};

export default defineConfig({
  test: {
    globalSetup: ["test/support/global-postgres.ts"],
    reporters: ["default", "./test/support/closing-lines.ts"],
    sequence: { sequencer: SlowestFirst },
    // Each may take 1.5 GB of memory, and some compare latencies: three on two cores are in each other's way.
    maxWorkers: 2,
    teardownTimeout: 30_000,
    projects: [
      // The service keeps no state outside of what it is given, so the files of a worker share the imported modules.
      { test: { ...given("together"), include: [TESTS], exclude: [...left, ...ALONE], isolate: false } },
      { test: { ...given("alone"), include: ALONE, exclude: left, isolate: true } },
      // It takes minutes, so at CI alone.
      ...(process.env["CI"] ? [serverProject] : []),
    ],
  },
});

function given(name: string) {
  return {
    name,
    pool: "forks",
    // CI's machine is shared: a test that failed for want of processor time alone passes when it is tried once more.
    retry: process.env["CI"] ? 1 : 0,
    // Guards against a hang, no promise of speed: the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  } as const;
}
