import { PgBoss } from "pg-boss";
import type { PostgresConnection } from "../stores/postgres/index.ts";

/** Work on a schedule. `run` may be run again after a crash, and on any node. */
export type Job = {
  readonly name: string;
  /** Five fields, UTC. */
  readonly cron: string;
  /** Also due when a node starts, at most once an hour. */
  readonly atStart?: boolean;
  readonly run: () => Promise<void>;
};

export type Jobs = {
  /** Lets the runs under way end, for a bounded time. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  readonly connection: PostgresConnection;
  readonly jobs: readonly Job[];
  /** Hears of a failed run, and of a queue that can't reach its database. */
  readonly onError: (error: unknown) => void;
};

const SCHEMA = "jobs";
const POOL_CONNECTIONS_MAX = 2;
// A schedule's job waits at most that long for a worker; nobody waits for it.
const POLLING_SECONDS = 20;
const START_SECONDS = 3_600;
const STOP_MS_MAX = 3_000;

/** Starts the queue: makes its tables where they are missing, schedules the jobs and works on them. */
export async function startJobs({ connection, jobs, onError }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection,
    schema: SCHEMA,
    max: POOL_CONNECTIONS_MAX,
    application_name: "costplane-jobs",
  });
  boss.on("error", onError);
  await boss.start();
  for (const { name, cron, atStart, run } of jobs) {
    await boss.createQueue(name, { policy: "singleton", retryLimit: 0, deleteAfterSeconds: 86_400 });
    await boss.schedule(name, cron, null, { tz: "UTC" });
    if (atStart) await boss.send(name, null, { singletonSeconds: START_SECONDS });
    await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, () => reported(run, onError));
  }
  return { stop: () => boss.stop({ graceful: true, close: true, timeout: STOP_MS_MAX }) };
}

async function reported(run: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
  try {
    await run();
  } catch (error) {
    onError(error);
    throw error;
  }
}
