import { StoreFailure, type StoreFailureKind, type StoreName } from "../../core/store-failure.ts";
import { BackupFailed, type BackupFailure } from "../backup-failed.ts";

/** Functions that one thread calls of another, a message there and one back: what they are given and give is copied. */
// biome-ignore lint/suspicious/noExplicitAny: each side has the functions' own types
export type Calls = Readonly<Record<string, (...args: any[]) => Promise<unknown>>>;

type Question = { readonly call: number; readonly name: string; readonly args: readonly unknown[] };
type Reply = { readonly answered: number } & Outcome<unknown>;

/** How something ended in another thread. */
export type Outcome<Result> = { readonly result: Result } | { readonly failure: SentFailure };

/** An error as a message: a thread gets no class with it. */
type SentFailure = {
  readonly message: string;
  readonly stack: string | undefined;
  readonly backup?: BackupFailure;
  readonly store?: readonly [StoreName, StoreFailureKind];
};

/** What threads talk over: a worker, or the port to whoever began it. */
type Port = {
  on(event: "message", listener: (message: unknown) => void): unknown;
  postMessage(message: unknown): void;
};

/** Answers the calls that come over the port. */
export function serveCalls(port: Port, calls: Calls): void {
  port.on("message", async (message) => {
    if (!isObject(message) || !("call" in message)) return;
    const { call, name, args } = message as Question;
    const outcome = await outcomeOf(async () => calls[name]?.(...(args as never[])));
    port.postMessage({ answered: call, ...outcome } satisfies Reply);
  });
}

/** The functions that are served at the other end of the port. They reject as those do. */
export function callsOver<C extends Calls>(port: Port): C {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  port.on("message", (message) => {
    if (!isObject(message) || !("answered" in message)) return;
    const reply = message as Reply;
    const { resolve, reject } = waiting.get(reply.answered) as PromiseWithResolvers<unknown>;
    waiting.delete(reply.answered);
    if ("failure" in reply) reject(errorOf(reply.failure));
    else resolve(reply.result);
  });
  const call =
    (name: string) =>
    (...args: readonly unknown[]) => {
      calls += 1;
      const waits = Promise.withResolvers<unknown>();
      waiting.set(calls, waits);
      port.postMessage({ call: calls, name, args } satisfies Question);
      return waits.promise;
    };
  return new Proxy({} as C, { get: (_, name) => call(String(name)) });
}

export async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** What `outcomeOf` was given resolves or rejects with it, in another thread. */
export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ("failure" in outcome) throw errorOf(outcome.failure);
  return outcome.result;
}

function failureOf(error: unknown): SentFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    message,
    stack,
    ...(error instanceof BackupFailed && { backup: error.code }),
    ...(error instanceof StoreFailure && { store: [error.store, error.kind] as const }),
  };
}

function errorOf({ message, stack, backup, store }: SentFailure): Error {
  const cause = Object.assign(new Error(message), { stack });
  if (backup) return new BackupFailed(backup, message, { cause });
  return store ? new StoreFailure(...store, message, { cause }) : cause;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
