import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LEFT_OUT } from "./test/support/left-out.ts";
import { SlowestFirst } from "./test/support/slowest-first.ts";
import { temporaryFolder } from "./test/support/temporary-folder.ts";
import { projectEnvironment } from "./tools/runtime.mjs";

// The workers are processes of their own: they inherit libuv's pool size, which can't be set later.
Object.assign(process.env, projectEnvironment(), { TMPDIR: temporaryFolder() });

const PATIENCE = process.env["CI"] ? 3 : 2;
const left = LEFT_OUT.map(({ files }) => files);

// What a process has imported and opened stays with it: each part begins with processes of its own, so that all of them
// have room on a machine of 4 GiB. What takes longest comes first.
const QUESTIONS = "{src/planner,src/ask,test/ask}/**/*.test.ts";
const PARTS = {
  "whole service": { include: ["test/**/*.test.ts"], exclude: [QUESTIONS] },
  rooms: { include: ["src/**/*.test.ts"], exclude: [QUESTIONS] },
  questions: { include: [QUESTIONS], exclude: [] },
  "pages and tools": { include: ["{web,tools,bench}/**/*.test.ts"], exclude: [] },
};

// It imports other test files, under another door: in a process that has run them, they would be there already.
const ALONE = ["test/quotes/platform-path.test.ts"];

// Every statement of the service once more with a ClickHouse that is reached by HTTP as a server is: values are bound,
// answers streamed and files sent in another way. Which were run is noted, and looked at when all files are done.
const BY_HTTP = [
  "src/app/metrics/open-metrics.test.ts",
  "src/ask/routes.context.test.ts",
  "src/backup/restore-backup.test.ts",
  "src/backup/store-clickhouse.test.ts",
  "src/bills/lines/{control-totals,read-bill,write-load,write-load.faults}.test.ts",
  "src/bills/tables/drop-loads.test.ts",
  "src/connectors/upgrade/move-old-loads.test.ts",
  "src/cves/feeds/{load-epss,load-nvd-base,refresh-feeds}.test.ts",
  "src/cves/search/{count-cves,search-cves}.test.ts",
  "src/demo/write-bill.test.ts",
  "src/spend/{choose-source,list-dimensions,match-filters,routes.compare}.test.ts",
  "src/spend/charges/routes.test.ts",
  "src/stores/clickhouse/{layout,migrate}.test.ts",
];
const AFTER_HTTP = ["test/by-http/*.test.ts"];
const STATEMENT_NOTES = process.env["NOTES"] ?? join(tmpdir(), "x");
const httpProjects = [
  {
    test: {
      ...given("clickhouse by http"),
      include: BY_HTTP,
      exclude: left,
      isolate: true,
      // Which statements are run does not depend on how often.
      env: { TEST_CLICKHOUSE: "server", STATEMENT_NOTES, CI: "" },
    },
  },
  {
    test: {
      ...given("after clickhouse by http"),
      include: AFTER_HTTP,
      isolate: true,
      env: { STATEMENT_NOTES },
      sequence: { groupOrder: 1 },
    },
  },
];

export default defineConfig({
  test: {
    globalSetup: ["test/support/global-postgres.ts"],
    reporters: ["default", "./test/support/closing-lines.ts"],
    sequence: { sequencer: SlowestFirst },
    // Each may take 1.5 GB of memory, and on two cores a third makes the waits of all longer than they may be.
    maxWorkers: 2,
    teardownTimeout: 30_000,
    projects: [
      { test: { ...given("alone"), include: ALONE, exclude: left, isolate: true } },
      ...Object.entries(PARTS).map(([name, { include, exclude }]) => ({
        // The service keeps no state outside of what it is given, so the files of a worker share the imported modules.
        test: { ...given(name), include, exclude: [...exclude, ...left, ...ALONE, ...AFTER_HTTP], isolate: false },
      })),
      // It takes minutes, so at CI alone.
      ...(process.env["CI"] ? httpProjects : []),
    ],
  },
});

function given(name: string) {
  return {
    name,
    pool: "forks",
    // CI's machine is shared: a test that failed for want of processor time alone passes when it is tried once more.
    retry: process.env["CI"] ? 1 : 0,
    // Guards against a hang, no promise of speed: the machine may be busy, and CI's has been three times as slow.
    testTimeout: 60_000 * PATIENCE,
    hookTimeout: 120_000 * PATIENCE,
    expect: { poll: { timeout: 30_000 * PATIENCE } },
  } as const;
}
