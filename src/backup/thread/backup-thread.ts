import { randomBytes } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { LAST_NICE } from "../../core/concurrency/yielding-nice.ts";
import { callsOver, outcomeOf } from "./calls.ts";
import type { Ended, ProcessCalls, ThreadOrder } from "./make-in-thread.ts";

// The thread of `makeBackupInThread`: it makes the backup that it was begun with, tells how that ended, and ends.

// On Linux each thread has a priority of its own.
if (process.platform === "linux") setPriority(Number(basename(readlinkSync("/proc/thread-self"))), LAST_NICE);

const port = parentPort as MessagePort;
const { order, connection, hasClickHouse, ...given } = workerData as ThreadOrder;
const calls = callsOver<ProcessCalls>(port);
const ended = await outcomeOf(async () => {
  // What is loaded now is loaded behind all others, too.
  const { makeBackup } = await import("../make-backup.ts");
  const { clickHouseOver } = await import("./load-reads.ts");
  const there =
    "urls" in connection ? { servers: { urls: connection.urls, findWriter: () => calls.findWriter() } } : connection;
  const clickhouse = hasClickHouse ? clickHouseOver(calls) : null;
  return await makeBackup({ ...given, connection: there, clickhouse, randomBytes }, order);
});
port.postMessage({ ended } satisfies Ended);
port.close();
