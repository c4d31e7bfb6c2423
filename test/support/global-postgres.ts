import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./postgres.ts";

let stop: () => Promise<void> = async () => {};

/** One PostgreSQL for the whole run; `createTestDatabase` makes each test a database on it. */
export async function setup(project: TestProject): Promise<void> {
  const server = await startTestPostgres();
  stop = server.stop;
  project.provide("postgres", server.connection);
}

export async function teardown(): Promise<void> {
  await stop();
}
