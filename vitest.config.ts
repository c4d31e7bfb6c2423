import { defineConfig } from "vitest/config";
import { LEFT_OUT } from "./test/support/left-out.ts";
import { projectEnvironment } from "./tools/runtime.mjs";

// The workers are processes of their own: they inherit libuv's pool size, which can't be set later.
Object.assign(process.env, projectEnvironment());

export default defineConfig({
  test: {
    include: ["{src,web,test,tools,bench}/**/*.test.ts"],
    exclude: LEFT_OUT.map(({ files }) => files),
    globalSetup: ["test/support/global-postgres.ts"],
    reporters: ["default", "./test/support/closing-lines.ts"],
    // CI's machine is shared: a test that failed for want of processor time alone passes when it is tried once more.
    retry: process.env["CI"] ? 1 : 0,
    pool: "forks",
    maxWorkers: 2,
    // Guards against a hang, no promise of speed: the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
