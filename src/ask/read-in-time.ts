import { withinTime } from "../core/concurrency/within-time.ts";
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
