import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/support/postgres.ts";
import { startJobs } from "./index.ts";

test("a job that fails is told once, by its name, and keeps no other from its run", async () => {
  const made = await createTestDatabase();
  const heard: unknown[] = [];
  const hasRun = Promise.withResolvers<void>();
  const broken = async () => {
    throw new Error("There is no such table.");
  };
  const whole = async () => hasRun.resolve();
  const jobs = await startJobs({
    connection: made.database.connection,
    jobs: [
      { name: "broken", cron: "0 0 1 1 *", atStart: true, run: broken },
      { name: "whole", cron: "0 0 1 1 *", atStart: true, run: whole },
    ],
    onError: (error, job) => heard.push([(error as Error).message, job]),
  });
  try {
    await hasRun.promise;
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual([["There is no such table.", "broken"]]);
  } finally {
    await jobs.stop();
    await made.drop();
  }
});
