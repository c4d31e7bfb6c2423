import type { Admission, AdmissionRequest } from "../core/admission.ts";
import { sqlStateOf } from "../stores/postgres/index.ts";
import { type GateConnection, withDeadline } from "./connection.ts";
import { type HeldRequests, refuse, type Waiting } from "./held-requests.ts";
import type { PlainPath } from "./plain-path.ts";
import { type BatchOutcome, refuseAll, runBatch, runBatchAroundLocks, runPlainBatch } from "./run-batch.ts";

/** What a batch is resolved with. */
export type Resolving = {
  /** The connection in use, or a new one. Rejects where the database can't be reached. */
  readonly connected: () => Promise<GateConnection>;
  readonly held: HeldRequests;
  readonly plainPath: PlainPath;
  /** Hears of what an operator should know. */
  readonly warn: (message: string, error: unknown) => void;
  /** Hears whether the database took what it was given to write. */
  readonly noteWrites: (areTaken: boolean) => void;
  /** Refuses whoever waits behind this batch: they would only wait for a connection that can't be made. */
  readonly refuseQueue: () => void;
};

type RunBatch = typeof runBatch;
type Decided = Extract<BatchOutcome, { kind: "decided" }>;

/** Answers every request of a batch, whatever becomes of it, or holds those whose organization is locked. */
export async function resolveBatch(resolving: Resolving, batch: readonly Waiting[]): Promise<void> {
  const { held } = resolving;
  // While a lock is known to be held, nobody waits for it again.
  const isLockKnown = !held.isEmpty() || batch.some(({ heldAt }) => heldAt !== undefined);
  const outcome = isLockKnown ? null : await attempt(resolving, runEitherWay(resolving), batch);
  if (outcome === null || outcome.kind === "locked") await resolveAroundLocks(resolving, batch);
  else if (outcome.kind === "decided") answerAll(resolving, batch, outcome);
  else await isolate(resolving, batch, outcome.error);
}

/** In one flight where that may do, else with the decision in between. */
function runEitherWay({ plainPath }: Resolving): RunBatch {
  return async (connection, requests) => {
    const plain = plainPath.callsOf(requests);
    const outcome = plain && (await runPlainBatch(connection, requests, plain));
    if (plain) plainPath.note(outcome !== null);
    return outcome ?? runBatch(connection, requests);
  };
}

async function resolveAroundLocks(resolving: Resolving, batch: readonly Waiting[]): Promise<void> {
  const outcome = await attempt(resolving, runBatchAroundLocks, batch);
  if (outcome.kind === "decided") answerAll(resolving, batch, outcome);
  else await isolate(resolving, batch, outcome.error);
}

/** A batch in which one request breaks a statement is halved until that one stands alone. */
async function isolate(resolving: Resolving, batch: readonly Waiting[], error: unknown): Promise<void> {
  const [first] = batch;
  if (first && batch.length === 1) return resolveAlone(resolving, first, error);
  const middle = batch.length >> 1;
  await resolveBatch(resolving, batch.slice(0, middle));
  await resolveBatch(resolving, batch.slice(middle));
}

/** Once more: what broke it may have been another's doing, such as the deletion of its organization. */
async function resolveAlone(resolving: Resolving, waiting: Waiting, error: unknown): Promise<void> {
  const outcome = await attempt(resolving, runBatchAroundLocks, [waiting]);
  if (outcome.kind === "decided") return answerAll(resolving, [waiting], outcome);
  resolving.warn("The database refused a single request.", error);
  refuse(waiting, "internal_error");
}

async function attempt(resolving: Resolving, run: RunBatch, batch: readonly Waiting[]): Promise<BatchOutcome> {
  const requests = batch.map(({ request }): AdmissionRequest => request);
  let connection: GateConnection;
  try {
    connection = await resolving.connected();
  } catch (error) {
    resolving.warn("PostgreSQL can't be reached for admission.", error);
    resolving.refuseQueue();
    return { kind: "decided", admissions: refuseAll(requests, "store_unavailable") };
  }
  return withDeadline(connection, () => run(connection, requests));
}

function answerAll(resolving: Resolving, batch: readonly Waiting[], { admissions, failure }: Decided): void {
  const { warn, held, noteWrites } = resolving;
  if (failure) warn("PostgreSQL failed a batch of requests.", failure);
  // A server that is away says nothing of itself: whether it answers is asked elsewhere.
  if (sqlStateOf(failure)) noteWrites(false);
  else if (admissions.some((admission) => admission.kind === "settled" && !admission.replayed)) noteWrites(true);
  for (const [index, waiting] of batch.entries()) {
    const admission = admissions[index] as (typeof admissions)[number];
    if (admission.kind === "postponed") held.hold(admission.organizationId, waiting);
    else waiting.answer(admission satisfies Admission);
  }
}
