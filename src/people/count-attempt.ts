import { createHash } from "node:crypto";
import { LIMITS } from "../core/limits.ts";
import type { Problem } from "../core/problems.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { countAttemptRow, deleteAttempts, takeBackAttempt } from "./store-attempts.ts";

/** Who tries to sign in: what its attempts are counted under. */
export type Attempter = {
  /** What is tried: an address or a person, or the known device that does. */
  readonly subject: string;
  /** The network that it comes from; null where a known device is counted by itself. */
  readonly network: string | null;
};

/** Why somebody is not let on; what refuses too many attempts says of their limit, too. */
export type Refused = {
  readonly problem: Problem;
  readonly limit?: { readonly attempts: number; readonly secondsLeft: number };
};

/**
 * Counts an attempt before anything is looked up, so that as many at once count like as many after each other; refused
 * after too many, null where it may go on.
 */
export async function countAttempt(tx: Tx, { subject, network }: Attempter): Promise<Refused | null> {
  const shared = network === null ? null : await countAttemptRow(tx, nameOf(network));
  // What its network is refused for counts for no address: one network could keep everybody out otherwise.
  if (shared && shared.attempts > LIMITS.networkAttemptsMax) return tooManyAttempts(shared.secondsLeft);
  const own = await countAttemptRow(tx, nameOf(subject));
  return own.attempts > LIMITS.addressAttemptsMax ? tooManyAttempts(own.secondsLeft) : null;
}

function tooManyAttempts(secondsLeft: number): Refused {
  const detail = `Too many attempts to sign in. Wait ${secondsLeft} seconds, then try again.`;
  const limit = { attempts: LIMITS.addressAttemptsMax, secondsLeft };
  return { problem: { code: "too_many_attempts", detail }, limit };
}

/** After a good attempt: those of the address before it count no more, and this one not for the network. */
export async function forgiveAttempts(tx: Tx, { subject, network }: Attempter): Promise<void> {
  // In the order in which they are counted, so that two at once do not wait for each other.
  if (network !== null) await takeBackAttempt(tx, nameOf(network));
  await deleteAttempts(tx, nameOf(subject));
}

// What was typed in place of an address may have been a password: it is stored by its digest only.
function nameOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
