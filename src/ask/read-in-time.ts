import { setTimeout } from "node:timers/promises";
import { withinTime } from "../core/concurrency/within-time.ts";
import type { OrganizationId } from "../core/ids.ts";
import { understand } from "../planner/index.ts";

type Understood = ReturnType<typeof understand>;

// The first questions of a process take a second where the machine is busy: a pattern is compiled at its first use.
const FIRST = 50;
const FIRST_MS_MAX = 3_000;
const MS_MAX = 500;

const TOO_LONG = "That takes too long to read. What do you want to know, in a sentence or two?";
const UNREAD: Understood = {
  plan: { kind: "clarify", question: TOO_LONG, choices: [] },
  reading: [],
  corrections: [],
};

let questions = 0;

/**
 * What a question means, unless finding out takes so long that others would wait for it: all of the node's requests
 * stand still meanwhile. It is asked for in other words then.
 */
export function understandInTime(...asked: Parameters<typeof understand>): Understood {
  questions += 1;
  return withinTime(questions > FIRST ? MS_MAX : FIRST_MS_MAX, () => understand(...asked)) ?? UNREAD;
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
