import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./postgres.ts";

let stop: () => Promise<void> = async () => {};

/** One PostgreSQL for the whole run, on which `createTestDatabase` makes each test a database, and a shared folder. */
export async function setup(project: TestProject): Promise<void> {
  const server = await startTestPostgres();
  const sharedFolder = mkdtempSync(join(tmpdir(), "costplane-shared-"));
  stop = async () => {
    rmSync(sharedFolder, { recursive: true, force: true });
    await server.stop();
  };
  project.provide("postgres", server.connection);
  project.provide("sharedFolder", sharedFolder);
}

export async function teardown(): Promise<void> {
  await stop();
}
