import type { Admission, AdmissionRequest } from "../core/admission.ts";
import type { OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { ProblemCode } from "../core/problems.ts";
import { serverFailureOf, sqlStateOf } from "../stores/postgres/index.ts";
import type { FlightResult, GateConnection } from "./connection.ts";
import { type BatchDecision, decideBatch } from "./decide-batch.ts";
import {
  admitStatement,
  readFacts,
  recallStatement,
  type Statement,
  touchStatement,
  writeStatements,
} from "./store.ts";
import { lockStatement, readLocked } from "./store-locks.ts";
import { type PlainCalls, plainStatements } from "./store-plain.ts";

const BEGIN: Statement = { name: "", text: "BEGIN", values: [] };
const COMMIT: Statement = { name: "", text: "COMMIT", values: [] };
const ROLLBACK: Statement = { name: "", text: "ROLLBACK", values: [] };

const { savedResultDaysMax } = LIMITS;

/** A request that has to wait: somebody else holds the rows of its organization. */
export type Postponed = { readonly kind: "postponed"; readonly organizationId: OrganizationId };

/** What became of a batch: its admissions, or which way it has to be tried again. */
export type BatchOutcome =
  /** `failure`: why all were refused, where the database could not do its part. */
  | { readonly kind: "decided"; readonly admissions: readonly (Admission | Postponed)[]; readonly failure?: unknown }
  /** One of the requests breaks a statement. Nothing was done. */
  | { readonly kind: "poisoned"; readonly error: unknown }
  /** Another transaction holds the rows of one of the organizations. Nothing was done. */
  | { readonly kind: "locked"; readonly error: unknown };

/**
 * Runs one batch as one transaction in two flights: count, lock and load; then write and commit. Never throws: a
 * database that can't be reached refuses every request of the batch with the code that is true for it.
 */
export async function runBatch(
  connection: GateConnection,
  requests: readonly AdmissionRequest[],
): Promise<BatchOutcome> {
  const recall = recallStatement(requests, savedResultDaysMax);
  // Nothing is saved for callers that only pass: their one statement is its own transaction.
  return recall ? decideInTransaction(connection, requests, [BEGIN]) : passBatch(connection, requests);
}

/**
 * Tries to settle a batch in one flight, for calls that are all plain. Null where they are not, or one of them breaks a
 * statement: nothing was done then.
 */
export async function runPlainBatch(
  connection: GateConnection,
  requests: readonly AdmissionRequest[],
  plain: PlainCalls,
): Promise<BatchOutcome | null> {
  let rows: FlightResult["rows"];
  try {
    const answers = await connection.fly([BEGIN, ...plainStatements(plain), COMMIT]);
    rows = rowsOf(answers.at(-2));
  } catch (error) {
    const outcome = failed(connection, error, requests, "outcome_unknown");
    return outcome.kind === "poisoned" ? null : outcome;
  }
  if (rows.length === 0) return null;
  const { admissions, writes } = decideBatch(readFacts(rows, []), requests);
  if (writes.results.length !== requests.length) {
    const failure = new Error("The database settled calls that the gate would have decided otherwise.");
    return { kind: "decided", admissions: refuseAll(requests, "outcome_unknown"), failure };
  }
  if (writes.staleKeys.length > 0) await connection.fly([touchStatement(writes.staleKeys)]).catch(() => undefined);
  return { kind: "decided", admissions };
}

/** As `runBatch`, but waits for no lock: requests of an organization that another transaction holds are postponed. */
export async function runBatchAroundLocks(
  connection: GateConnection,
  requests: readonly AdmissionRequest[],
): Promise<BatchOutcome> {
  let waitsFor: ReturnType<typeof readLocked>;
  try {
    const [, rows] = await connection.fly([BEGIN, lockStatement(requests)]);
    waitsFor = readLocked(rowsOf(rows), requests);
  } catch (error) {
    return rolledBack(connection, error, requests);
  }
  const free = requests.filter((_, index) => !waitsFor[index]);
  const outcome = await decideInTransaction(connection, free, []);
  if (outcome.kind === "locked") {
    return { kind: "decided", admissions: refuseAll(requests, "store_unavailable"), failure: outcome.error };
  }
  if (outcome.kind === "poisoned") return outcome;
  const admissions = outcome.admissions.values();
  const isWaiting = (organizationId: OrganizationId | undefined) =>
    organizationId ? { kind: "postponed" as const, organizationId } : (admissions.next().value as Admission);
  return { ...outcome, admissions: waitsFor.map(isWaiting) };
}

async function passBatch(connection: GateConnection, requests: readonly AdmissionRequest[]): Promise<BatchOutcome> {
  try {
    const [admitted] = await connection.fly([admitStatement(requests)]);
    const { admissions, writes } = decideBatch(readFacts(rowsOf(admitted), []), requests);
    const touches = writeStatements(writes, savedResultDaysMax);
    if (touches.length > 0) await connection.fly(touches);
    return { kind: "decided", admissions };
  } catch (error) {
    return failed(connection, error, requests, "store_unavailable");
  }
}

/** `begin`: the statements that open the transaction; none where it is open already. */
async function decideInTransaction(
  connection: GateConnection,
  requests: readonly AdmissionRequest[],
  begin: readonly Statement[],
): Promise<BatchOutcome> {
  let decision: BatchDecision;
  try {
    const recall = recallStatement(requests, savedResultDaysMax);
    const answers = await connection.fly([...begin, admitStatement(requests), ...(recall ? [recall] : [])]);
    const [admitted, recalled] = answers.slice(begin.length);
    decision = decideBatch(readFacts(rowsOf(admitted), rowsOf(recalled)), requests);
  } catch (error) {
    return rolledBack(connection, error, requests);
  }
  try {
    const answers = await connection.fly([...writeStatements(decision.writes, savedResultDaysMax), COMMIT]);
    // A COMMIT of a failed transaction succeeds as a ROLLBACK.
    if (answers.at(-1)?.command !== "COMMIT") throw new Error("The transaction was rolled back at its commit.");
    return { kind: "decided", admissions: decision.admissions };
  } catch (error) {
    return failed(connection, error, requests, "outcome_unknown");
  }
}

function rowsOf(result: FlightResult | undefined): FlightResult["rows"] {
  return result?.rows ?? [];
}

/** What a failure before anything was written means; it leaves no open transaction behind. */
async function rolledBack(
  connection: GateConnection,
  error: unknown,
  requests: readonly AdmissionRequest[],
): Promise<BatchOutcome> {
  if (connection.isUsable()) await connection.fly([ROLLBACK]).catch(() => connection.cut());
  return failed(connection, error, requests, "store_unavailable");
}

const LOCK_NOT_AVAILABLE = "55P03";
const READ_ONLY = "25006";

// What the server reports in a working connection: the transaction is surely rolled back.
const ROLLED_BACK = /^(53|57014|25006)/;

function failed(
  connection: GateConnection,
  error: unknown,
  requests: readonly AdmissionRequest[],
  whenLost: ProblemCode,
): BatchOutcome {
  const state = sqlStateOf(error);
  if (state === LOCK_NOT_AVAILABLE && connection.isUsable()) return { kind: "locked", error };
  // Without a state, on a connection that works, it is a bug that one of the requests has met.
  const isPoison = state ? serverFailureOf(state) === undefined : connection.isUsable();
  if (isPoison) return { kind: "poisoned", error };

  const isKnown = state && ROLLED_BACK.test(state) && connection.isUsable();
  // The server has become a standby: the next connection is made to the one that takes writes now.
  if (state === READ_ONLY) connection.cut();
  const problem = isKnown ? "store_unavailable" : whenLost;
  return { kind: "decided", admissions: refuseAll(requests, problem), failure: error };
}

/** The same refusal for every request; metered ones alone can have an unknown outcome. */
export function refuseAll(requests: readonly AdmissionRequest[], problem: ProblemCode): Admission[] {
  return requests.map((request) => ({
    kind: "refused",
    problem: { code: problem === "outcome_unknown" && !request.metered ? "store_unavailable" : problem },
    principal: null,
    usage: null,
    limit: null,
  }));
}
