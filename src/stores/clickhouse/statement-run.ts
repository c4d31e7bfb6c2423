import type { Slots } from "../../core/concurrency/slots.ts";
import { classOf, endWith, startStatement } from "../../core/tracing.ts";
import { ClickHouseFailure, failureOf } from "./failure.ts";
import { EXACT, type Parameter, requireParameters, type Settings, type Statement } from "./statement.ts";

/** A statement as an engine gets it: all settings decided, with a tag to kill it by. */
export type Prepared = {
  readonly sql: string;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly settings: Settings;
  /** Aborts when nobody waits for the answer any more. An engine whose statement goes on regardless ignores it. */
  readonly stop: AbortSignal;
};

/** The connections of one kind of statement. `kill` ends the tagged statement in the engine, if it runs. */
export type ConnectionPool<Connection> = {
  readonly slots: Slots<Connection>;
  readonly settings: Settings;
  readonly msMax: number;
  readonly newTag: () => string;
  kill(tag: string): Promise<void>;
};

const KILL_AGAIN_MS = 250;

/**
 * Runs one statement on a connection of the pool. When its time is up or its signal aborts, the caller is told at once,
 * and the connection stays taken until the engine has really stopped.
 */
export async function runStatement<Connection, T>(
  pool: ConnectionPool<Connection>,
  statement: Statement,
  work: (connection: Connection, prepared: Prepared) => Promise<T>,
): Promise<T> {
  const { prepared, tag } = prepare(pool, statement);
  const run = async () => {
    const held = await pool.slots.acquire(prepared.stop);
    const running = startedWork(() => work(held.value, prepared));
    void running.then(held.release, held.release);
    return firstOf(running, prepared.stop, () => killUntilSettled(pool, tag, running));
  };
  return endWith(startStatement("clickhouse", statement.sql), run());
}

/**
 * The same for an answer that comes in parts. The connection is held until the last part is read, the reader gives up,
 * or the time is up, also if the reader has stopped reading by then.
 */
export async function* streamStatement<Connection>(
  pool: ConnectionPool<Connection>,
  statement: Statement,
  work: (connection: Connection, prepared: Prepared) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const span = startStatement("clickhouse", statement.sql);
  try {
    yield* untracedParts(pool, statement, work);
  } catch (error) {
    span?.end({ error: classOf(error) });
    throw error;
  } finally {
    span?.end();
  }
}

async function* untracedParts<Connection>(
  pool: ConnectionPool<Connection>,
  statement: Statement,
  work: (connection: Connection, prepared: Prepared) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { prepared, tag } = prepare(pool, statement);
  const { stop } = prepared;
  const held = await pool.slots.acquire(stop);
  const parts = work(held.value, prepared);
  const giveUp = () => {
    const ended = parts.return(undefined).finally(held.release);
    void killUntilSettled(pool, tag, ended);
  };
  stop.addEventListener("abort", giveUp, { once: true });
  try {
    if (stop.aborted) giveUp();
    for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
    if (stop.aborted) throw stopped(stop);
  } catch (cause) {
    throw stop.aborted ? stopped(stop, cause) : failureOf(cause);
  } finally {
    stop.removeEventListener("abort", giveUp);
    // After an abort `giveUp` does it, and nobody should wait here for the engine to notice.
    if (!stop.aborted) await parts.return(undefined).finally(held.release);
  }
}

type AnyPool = Pick<ConnectionPool<unknown>, "settings" | "msMax" | "newTag" | "kill">;

function prepare(pool: AnyPool, statement: Statement): { prepared: Prepared; tag: string } {
  requireParameters(statement);
  const ms = statement.timeoutMsMax ?? pool.msMax;
  const deadline = AbortSignal.timeout(ms);
  const tag = pool.newTag();
  const settings = {
    ...EXACT,
    ...pool.settings,
    ...statement.settings,
    max_execution_time: ms / 1000,
    log_comment: tag,
  };
  const stop = statement.signal ? AbortSignal.any([statement.signal, deadline]) : deadline;
  return { prepared: { sql: statement.sql, params: statement.params ?? {}, settings, stop }, tag };
}

// A client that throws before it returns its promise must give back its connection like any other.
async function startedWork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw failureOf(cause);
  }
}

function firstOf<T>(running: Promise<T>, stop: AbortSignal, onStop: () => Promise<void>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(stopped(stop));
      void onStop();
    };
    if (stop.aborted) giveUp();
    stop.addEventListener("abort", giveUp, { once: true });
    running
      .then(resolve, (failure) => reject(stop.aborted ? stopped(stop, failure) : failure))
      .finally(() => stop.removeEventListener("abort", giveUp));
  });
}

function stopped(stop: AbortSignal, cause?: unknown): ClickHouseFailure {
  const late = stop.reason instanceof DOMException && stop.reason.name === "TimeoutError";
  return new ClickHouseFailure(late ? "timeout" : "cancelled", { cause });
}

// A kill finds nothing while the statement is still being parsed, so one is not enough.
async function killUntilSettled(pool: AnyPool, tag: string, running: Promise<unknown>): Promise<void> {
  let settled = false;
  const end = running
    .catch(() => {})
    .then(() => {
      settled = true;
    });
  while (!settled) {
    await pool.kill(tag).catch(() => {});
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, KILL_AGAIN_MS))]);
  }
}
