import { EXCEPT } from "../grammar/turns/rows/the-others.ts";
import { COUNT } from "../lexicon/rewording.ts";
import { NOUN } from "../lexicon/turns/turn-parts.ts";
import type { Day } from "../periods/calendar.ts";
import { earlierOf, type Previous } from "../previous.ts";
import type { Operation } from "../schema.ts";
import type { ReadAfter, Understood } from "../understood.ts";
import { hasStandIn, isTold, type Ranked, rankingOf } from "./stand-ins.ts";

const SIZES = "biggest|largest|highest|top|costliest|priciest|worst|cheapest|smallest|lowest|quietest";
const MOST =
  `(?:single )?(?:${SIZES}|(?:number|no\\.?) ?(?:one|1)|(?:most|least) (?:expensive|costly|pricey))` +
  "(?:[- ](?:spending|cost|costing|spend))?";
const BETWEEN = `(?!(?:${NOUN}|for|in|of|by|on|at|per|and|the|one)\\b)\\w{2,12} `;
const OURS = "(?:^|\\b(?:our|my|the|your) )";
const RANKED_NOUN = new RegExp(`${OURS}(${MOST} (?:${BETWEEN})?(?:${NOUN})(?<!s))\\b(?!['’\\w-])`, "gi");
const RANKED_STEP = new RegExp(
  `${OURS}(${MOST} (?:day|week|month|quarter)(?: (?:of|in|since|during|this|last|over) [^,;?!.]{2,30}?)?)` +
    "(?=[,;?!.]|$| (?:by|per|and|for|with|against|vs|versus) )",
  "gi",
);
const GREW = "(?:has |have |had )?[a-z]{3,9} (?:up |down )?(?:the )?(?:most|least|fastest)";
const RANKED_CLAUSE = new RegExp(`\\bthe (${NOUN}) (?:that|which|who) (${GREW})\\b`, "gi");
const RANKED_ROWS = new RegExp(
  `(?<=\\b(?:${EXCEPT}) )(?:(?:our|my|the|your) )?((?:${SIZES}) ${COUNT} (?:${NOUN}))\\b`,
  "gi",
);
// "The top service per account", "in each cloud": one within each.
const OF_EACH = /^\W*(?:(?:in|for|of|on|across|within) )?(?:per|each|every|all)\b/i;
// "The cheapest day in October, and the most expensive": two of them.
const OTHER_RANK = new RegExp(`^,? and (?:(?:what was|our|the) )*${MOST}(?: one| day| week| month)?\\W*$`, "i");
const PARTED = /\b(?:split|break|breaks?down|slice|drill)\b/i;
const IS_RANKED = /\b(?:most|least|top|fastest|worst|\w{3,}est)\b/i;
const JOINTS = /(?:\s*[,;.?!–-]+\s*(?:(?:and|then|also|plus|or)\s+)*|\s+(?:and|then)\s+)(?=\w)/gi;
// "Our biggest cost driver, and how fast does it grow": of one.
const DRIVER = /\bcost driver\b(?!s)/i;
const SENTENCE_END = /[.?!]+\s/;
const THAT = "that (?:one|service|account|team|region|cloud|project|day|week|month)";
const POINTS_BACK = new RegExp(
  `\\b(?:it|its|there|they|them|their|those|${THAT})\\b|^(?:why|who|(?:on|for|in|of|from) (?:what|which))\\b`,
  "i",
);

/** A text in two: what is ranked, and what is asked of that. */
type Parting = {
  readonly ranking: string;
  readonly rest: string;
  /** What stands behind the ranked noun in the sentence; null: the rest is a sentence of its own. */
  readonly behind: string | null;
};

/**
 * "Our biggest service, and who uses it", "break our top account down by service", "the priciest day by team": what is
 * ranked is found first, and the rest is planned as a turn that goes on with it, of which a plan knows the place only.
 * null: nothing is so.
 */
export function readOfRanked(
  question: string,
  previous: Previous | null,
  after: ReadAfter,
  today: Day,
): Understood | null {
  if (!IS_RANKED.test(question)) return null;
  for (const parting of partings(question)) {
    const read = readParting(parting, { previous, after, today });
    if (read) return read;
  }
  return null;
}

function* partings(question: string): Generator<Parting> {
  for (const { index, 0: joint } of question.matchAll(JOINTS)) {
    const [first, rest] = [question.slice(0, index), question.slice(index + joint.length)];
    // "…? My boss will ask me about it" points at nothing that is asked.
    const [asked = ""] = rest.split(SENTENCE_END);
    const ranking = first.replace(DRIVER, "service");
    if (IS_RANKED.test(first) && POINTS_BACK.test(asked)) yield { ranking, rest, behind: null };
  }
  // "The biggest service of the biggest account": of the last one.
  const named = [RANKED_NOUN, RANKED_STEP].flatMap((form) => [...question.matchAll(form)]);
  for (const found of named.toSorted((one, other) => other.index - one.index)) {
    yield* partedAt(question, found, `what is the ${found[1]}`);
  }
  for (const found of question.matchAll(RANKED_CLAUSE)) {
    yield* partedAt(question, found, `which ${found[1]} ${found[2]}`);
  }
  for (const found of question.matchAll(RANKED_ROWS)) {
    yield* partedAt(question, found, `what are the ${found[1]}`, "them");
  }
}

function* partedAt(
  question: string,
  { index, 0: words }: RegExpExecArray,
  ranking: string,
  they = "it",
): Generator<Parting> {
  const [before, behind] = [question.slice(0, index), question.slice(index + words.length)];
  if ((OF_EACH.test(behind) && !PARTED.test(before)) || OTHER_RANK.test(behind)) return;
  yield { ranking, rest: `${before}${they}${behind}`, behind };
}

type Setting = { readonly previous: Previous | null; readonly after: ReadAfter; readonly today: Day };

function readParting({ ranking, rest, behind }: Parting, { previous, after, today }: Setting): Understood | null {
  const first = after(previous, ranking);
  const found = rankingOf(first.plan, today);
  if (!found) return null;
  const plan = { kind: "answer", operations: [found.told], missing: [] } as const;
  const then = after({ plan, entities: found.entities, earlier: earlierOf(previous) }, rest);
  if (then.plan.kind !== "answer" || then.plan.missing.length > 0) return null;
  const onRanked = then.plan.operations.map((one) => found.onRanked(one));
  const operations = onRanked.filter((one) => one !== null);
  const told = behind === null ? found.operation : ofSentence(found.operation, operations, behind);
  if (operations.length < onRanked.length || operations.every((one) => isTold(one, told))) return null;
  const corrections = [...first.corrections, ...then.corrections];
  const reading = [...first.reading, ...then.reading];
  if (hasStandIn([reading, corrections])) return null;
  const isFoundAlone = operations.every(({ op }) => op === "peak");
  const all = isFoundAlone ? operations : [told, ...operations];
  return { plan: { ...then.plan, operations: all }, corrections, reading };
}

const LIMITED = /^ (?:in|for|of|on|at|within|under|we|that|which|with|owned|run|used)\b/i;

/** "The biggest account in production by service, in October": the biggest in production, and of October. */
function ofSentence(ranked: Ranked, [first]: readonly Operation[], behind: string): Ranked {
  if (ranked.op !== "breakdown" || !first || !("scope" in first)) return ranked;
  const { of_ranked: _, ...scope } = first.scope;
  const within = LIMITED.test(behind) ? { ...ranked, scope } : ranked;
  const isOther = ranked.period.assumed && !first.period.assumed && first.op !== "forecast";
  return isOther ? { ...within, period: first.period } : within;
}
