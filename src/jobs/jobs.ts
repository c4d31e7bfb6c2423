import { setTimeout as sleep } from "node:timers/promises";
import { NODE_SESSIONS, type PostgresConnection, targetOf } from "../stores/postgres/index.ts";

/** Work on a schedule. `run` may be run again after a crash, and on any node. */
export type Job = {
  readonly name: string;
  /** Five fields, UTC. */
  readonly cron: string;
  /** Also due when a node starts, at most once an hour. */
  readonly atStart?: boolean;
  /** Ends soon after `stop`, in any way: what it throws from then on nobody hears. */
  readonly run: (stop: AbortSignal) => Promise<unknown>;
};

export type Jobs = {
  /** Tells the runs under way to end, and waits for them for a bounded time. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  readonly connection: PostgresConnection;
  readonly connectionsMax?: number;
  readonly jobs: readonly Job[];
  /** Hears of a failed run of a job, and, without a job, of a queue that can't reach its database. */
  readonly onError: (error: unknown, job: string | null) => void;
};

const SCHEMA = "jobs";
/** What older versions had on a schedule, which their database still keeps. */
const RETIRED = ["sync-connectors"];
const CONNECTIONS_MAX = 2;
// A schedule's job waits at most that long for a worker; nobody waits for it.
const POLLING_SECONDS = 20;
const START_SECONDS = 3_600;
const STOP_MS_MAX = 3_000;

/** Starts the queue: makes its tables where they are missing, schedules the jobs and works on them. */
export async function startJobs({
  connection,
  connectionsMax = CONNECTIONS_MAX,
  jobs,
  onError,
}: JobsOptions): Promise<Jobs> {
  const runs = createRuns(onError);
  // A service answers before its jobs are set up: what only they need is read after that.
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    // Its pool is the driver's own; its types know fewer options of it.
    ...(targetOf(connection) as object),
    schema: SCHEMA,
    max: connectionsMax,
    application_name: NODE_SESSIONS.jobs,
  });
  boss.on("error", (error) => runs.report(error, null));
  await boss.start();
  for (const name of RETIRED) await boss.unschedule(name);
  for (const { name, cron, atStart, run } of jobs) {
    await boss.createQueue(name, { policy: "singleton", retryLimit: 0, deleteAfterSeconds: 86_400 });
    await boss.schedule(name, cron, null, { tz: "UTC" });
    if (atStart) await boss.send(name, null, { singletonSeconds: START_SECONDS });
    await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, () => runs.begin(name, run));
  }
  return {
    stop: async () => {
      const ended = Promise.race([runs.stop(), sleep(STOP_MS_MAX, undefined, { ref: false })]);
      await boss.stop({ graceful: true, close: true, timeout: STOP_MS_MAX });
      await ended;
    },
  };
}

/** The runs under way. Once they are told to stop, what goes wrong is no news: the queue and its runs end apart. */
function createRuns(onError: JobsOptions["onError"]) {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const report: JobsOptions["onError"] = (error, job) => {
    if (!stopping.signal.aborted) onError(error, job);
  };

  async function begin(name: string, run: Job["run"]): Promise<void> {
    const running = run(stopping.signal);
    underWay.add(running);
    try {
      await running;
    } catch (error) {
      report(error, name);
      throw error;
    } finally {
      underWay.delete(running);
    }
  }

  return {
    begin,
    report,
    stop: () => {
      stopping.abort();
      return Promise.allSettled(underWay);
    },
  };
}
