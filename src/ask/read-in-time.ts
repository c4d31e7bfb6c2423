import { setTimeout } from "node:timers/promises";
import { withinTime } from "../core/concurrency/within-time.ts";
import type { OrganizationId } from "../core/ids.ts";
import { understand } from "../planner/index.ts";

type Understood = ReturnType<typeof understand>;

// A pattern is compiled at its first use: the first questions of a process take a second, and ten where the machine has
// much else to do. `within`: so many questions are read within that time.
const TIMES = [
  { within: 5, ms: 15_000 },
  { within: 50, ms: 3_000 },
] as const;
const MS_MAX = 500;

const TOO_LONG =
  "Reading that took too long, so it was given up. The machine may be busy: ask it again, or in a sentence or two.";
const AGAIN = "ask it again";

let questions = 0;

/**
 * What a question means, unless finding out takes so long that others would wait for it: all of the node's requests
 * stand still meanwhile. It is asked for in other words then.
 */
export function understandInTime(...asked: Parameters<typeof understand>): Understood {
  questions += 1;
  const ms = TIMES.find(({ within }) => questions <= within)?.ms ?? MS_MAX;
  return withinTime(ms, () => understand(...asked)) ?? unread(asked[0]);
}

/** That a question was not read, with the way to have it read when the machine has less to do. */
export function unread(query: string): Understood {
  const choices = [{ label: AGAIN, query }];
  return { plan: { kind: "clarify", question: TOO_LONG, choices }, reading: [], corrections: [] };
}

// What a question takes that nobody made to take long is a tenth of it, also on a busy machine.
const LONG_MS = 50;
const RESTS = 3;
const REST_MS_MAX = RESTS * MS_MAX;

const restUntil = new Map<OrganizationId, number>();

/**
 * Reads for an organization. After what takes long it rests three times as long, and its next question waits: however
 * many of them are asked at once, the node is there for others most of the time. Null, and nothing is read, where
 * nobody waits for it any more (`signal`).
 */
export async function readInTurn<Read>(
  organizationId: OrganizationId,
  signal: AbortSignal,
  read: () => Read,
): Promise<Read | null> {
  const restMs = () => (signal.aborted ? 0 : (restUntil.get(organizationId) ?? 0) - performance.now());
  for (let ms = restMs(); ms > 0; ms = restMs()) await setTimeout(ms, undefined, { signal }).catch(() => {});
  if (signal.aborted) return null;
  const begin = performance.now();
  const result = read();
  const end = performance.now();
  if (end - begin > LONG_MS) restUntil.set(organizationId, end + Math.min(RESTS * (end - begin), REST_MS_MAX));
  else restUntil.delete(organizationId);
  return result;
}
