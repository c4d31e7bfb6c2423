import pg from "pg";
import type { Admission, AdmissionRequest } from "../core/admission.ts";
import { LIMITS } from "../core/limits.ts";
import type { ProblemCode } from "../core/problems.ts";
import type { FlightResult, GateConnection } from "./connection.ts";
import { type BatchDecision, decideBatch } from "./decide-batch.ts";
import { admitStatement, readFacts, recallStatement, type Statement, writeStatements } from "./store.ts";

const BEGIN: Statement = { name: "", text: "BEGIN", values: [] };
const COMMIT: Statement = { name: "", text: "COMMIT", values: [] };
const ROLLBACK: Statement = { name: "", text: "ROLLBACK", values: [] };

const { savedResultDaysMax } = LIMITS;

/** What became of a batch: its admissions, or which of its requests have to be tried alone. */
export type BatchOutcome =
  /** `failure`: why all were refused, where the database could not do its part. */
  | { readonly kind: "decided"; readonly admissions: readonly Admission[]; readonly failure?: unknown }
  | { readonly kind: "poisoned"; readonly error: unknown };

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
  return recall ? meterBatch(connection, requests, recall) : passBatch(connection, requests);
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

async function meterBatch(
  connection: GateConnection,
  requests: readonly AdmissionRequest[],
  recall: Statement,
): Promise<BatchOutcome> {
  let decision: BatchDecision;
  try {
    const [, admitted, recalled] = await connection.fly([BEGIN, admitStatement(requests), recall]);
    decision = decideBatch(readFacts(rowsOf(admitted), rowsOf(recalled)), requests);
  } catch (error) {
    if (connection.isUsable()) await connection.fly([ROLLBACK]).catch(() => connection.cut());
    return failed(connection, error, requests, "store_unavailable");
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

// Classes of SQLSTATE that say that the server can't work now: connection, resources, operator, system, internal.
const UNAVAILABLE = /^(08|53|57|58|XX|F0|25P0|55P03)/;

// Of these, the ones that the server reports in a working connection: the transaction is surely rolled back.
const ROLLED_BACK = /^(53|55P03|57014)/;

function failed(
  connection: GateConnection,
  error: unknown,
  requests: readonly AdmissionRequest[],
  whenLost: ProblemCode,
): BatchOutcome {
  // Only what the server itself said is a SQLSTATE: the code of a broken socket, such as EPIPE, can look like one.
  const state = error instanceof pg.DatabaseError ? error.code : undefined;
  // Without a state, on a connection that works, it is a bug that one of the requests has met.
  const isPoison = state ? !UNAVAILABLE.test(state) : connection.isUsable();
  if (isPoison) return { kind: "poisoned", error };

  const isKnown = state && ROLLED_BACK.test(state) && connection.isUsable();
  const problem = isKnown ? "store_unavailable" : whenLost;
  return { kind: "decided", admissions: refuseAll(requests, problem), failure: error };
}

/** The same refusal for every request; metered ones alone can have an unknown outcome. */
export function refuseAll(requests: readonly AdmissionRequest[], problem: ProblemCode): Admission[] {
  return requests.map((request) => ({
    kind: "refused",
    problem: problem === "outcome_unknown" && !request.metered ? "store_unavailable" : problem,
    caller: null,
    standing: null,
    limit: null,
  }));
}
