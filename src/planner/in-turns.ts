import { MONTHS } from "./lexicon/rewording.ts";
import { WHICH_OF_MEASURES } from "./lexicon/turns/figure-turns.ts";
import { NOUN, turn } from "./lexicon/turns/turn-parts.ts";
import { answeredBefore, earlierOf, lastAnswered, type Previous } from "./previous.ts";
import type { ReadAfter, Understood } from "./understood.ts";

/** What a text means that thanks, begins anew, or says two things of which one goes on with the other; null: none. */
export function readInTurns(question: string, previous: Previous | null, after: ReadAfter): Understood | null {
  if (previous && isCourtesy(question, previous)) return { plan: { kind: "help", about: "courtesy" }, ...NOTHING_READ };
  const asked = question.replace(NEW_TOPIC, "");
  if (asked !== question) return after(null, asked);
  const anew = previous && askedAnew(question, previous, after);
  if (anew) return anew;
  const one = previous && oneAskedFor(question, previous);
  if (one) return after(null, one);
  return (
    ofMeasures(question, previous, after) ??
    listsDeclined(question, previous) ??
    afterCorrection(question, previous, after) ??
    afterGoingBack(question, previous, after) ??
    afterDeclined(question, previous, after)
  );
}

const NOTHING_READ = { corrections: [], reading: [] };

const GOOD =
  "great|good|perfect|excellent|awesome|nice|cool|super|fine|brilliant|wonderful|lovely|helpful|useful|enough";
const THANKS =
  "(?:many |much )?(?:thanks|thx|ty|cheers|thank (?:you|u))(?: a (?:lot|ton|million|bunch)| (?:so|very) much)?|" +
  "(?:much )?appreciated|never ?mind(?: (?:that|it|this))?|forget (?:about )?(?:it|that)|got it|understood|" +
  "that(?:['’]?s| is| was| will be) all(?: for (?:now|today))?|(?:good)?bye|nothing else|no more questions";
const PRAISE =
  "(?:(?:that|this|it)(?:['’]?s| is| was) )?(?:very |really |so |super |all )?" +
  `(?:${GOOD}|what (?:i|we) (?:needed|wanted))(?: to know)?(?! (?:day|one|weekend|evening))`;
const BESIDE =
  "ok(?:ay)?|oh|well|for (?:(?:the|your) (?:help|info|answer|numbers?)|now|that|this)|again|then|so|" +
  "have a (?:good|nice|great|lovely) (?:day|one|weekend|evening)";
const [IS_THANKS, IS_PRAISE] = [THANKS, PRAISE].map((words) => new RegExp(`\\b(?:${words})\\b`, "i"));
const COURTESY = new RegExp(`\\b(?:${THANKS}|${BESIDE}|${PRAISE})\\b`, "gi");

/** "Thanks, that's helpful", "never mind": nothing is asked. */
function isCourtesy(question: string, { plan }: Previous): boolean {
  const isSaid = IS_THANKS?.test(question) || (plan.kind === "answer" && IS_PRAISE?.test(question));
  return isSaid === true && !/[\p{L}\p{N}?]/u.test(question.replace(COURTESY, ""));
}

// "Ok different thing: Lambda yesterday?"
const NEW_TOPIC = new RegExp(
  "^\\W*(?:(?:ok|okay|now|so|and|well)[\\s,]+)*(?:(?:let['’]?s|can we|could we|i(?:['’]d like| want) to) " +
    "(?:talk about|discuss|look at|(?:move|switch|turn) (?:on )?to) )?(?:(?:an? )?" +
    "(?:different|another|new|separate|unrelated) (?:thing|topic|question|subject)|something (?:else|different))" +
    "\\s*[,:;.–-]+\\s*(?=\\w.{3})",
  "i",
);
// "Ok never mind. How much did we pay for CloudWatch": "never mind EC2, do RDS" names what is not to be minded.
const NEVER_MIND = new RegExp(
  "^\\W*(?:(?:ok|okay|oh|no|well|actually|so|sorry)[\\s,.]+)*(?:never ?mind(?: (?:that|it|this))?|" +
    "(?:forget|scratch|ignore|skip|drop) (?:about )?(?:it|that|this|what i (?:said|asked))|leave (?:it|that))" +
    "\\s*[,:;.!–-]+\\s*(?=\\w.{3})",
  "i",
);

// "Back to regions: show me Europe only", after a question that is still open.
const BACK_FROM_OPEN = /^\W*(?:(?:ok|now|so|and|then)[\s,]+)*back to [^-–,:;.?!]{2,40}?\s*[-–,:;.]+\s*(?=\w.{3})/i;

/** What is asked instead goes on with what was answered, and with no question that is still open. */
function askedAnew(question: string, previous: Previous, after: ReadAfter): Understood | null {
  const isOpen = previous.plan.kind === "clarify";
  const leads = isOpen ? [NEVER_MIND, BACK_FROM_OPEN] : [NEVER_MIND];
  const rest = leads.reduce((text, lead) => text.replace(lead, ""), question);
  return rest === question ? null : after(isOpen ? answeredBefore(previous) : previous, rest);
}

const WHICH_IN = turn(`${WHICH_OF_MEASURES} ((?:in|for|on) .{2,24})`);

/** "So which one is lower in October", after billed beside effective cost: both, of these days. */
function ofMeasures(question: string, previous: Previous | null, after: ReadAfter): Understood | null {
  const told = previous?.plan.kind === "answer" ? previous.plan.operations : [];
  const metrics = new Set(told.flatMap((one) => ("scope" in one ? one.scope.metric : [])));
  const [, days] = metrics.size > 1 ? (WHICH_IN.exec(question) ?? []) : [];
  if (days === undefined) return null;
  const each = told.map((one) => {
    const plan = { kind: "answer", operations: [one], missing: [] } as const;
    return after({ entities: [], ...previous, plan }, `and ${days}`);
  });
  const operations = each.flatMap(({ plan }) => (plan.kind === "answer" ? plan.operations : []));
  const [first] = each;
  if (!first || operations.length < told.length) return null;
  return { ...first, plan: { kind: "answer", operations, missing: [] } };
}

const LISTS_THEM = new RegExp(
  "^\\W*(?:(?:and|so|ok|then|just|pls|please|can you) )*(?:list|show|name|sort|rank)(?: me)? " +
    "(?:them|those|these|'?em)\\b",
  "i",
);
const OF_NOTHING = {
  kind: "clarify",
  question: "What was asked before could not be told, so there is nothing of it to list. What do you want to see?",
  choices: [],
} as const;

/** "List em with team", after what could not be told: they are nothing that was told. */
function listsDeclined(question: string, previous: Previous | null): Understood | null {
  const isOfNothing = previous?.plan.kind === "refuse" && LISTS_THEM.test(question);
  return isOfNothing ? { plan: OF_NOTHING, ...NOTHING_READ } : null;
}

const SAME_DAYS = /\b(?:the )?same (?:days?|weeks?|months?|quarters?|period|dates|range|timeframe)\b/i;

const THEN = /,?\s*\b(?:then|in that time|in those days)(?=\W*$)/i;
const DAYS_OF_IT = new RegExp(
  `\\b(?:(?:this|last) (?:month|week|quarter|year)|(?:in|for|during) (?:${MONTHS})(?: 20\\d\\d)?|yesterday|today)\\b`,
  "i",
);
const THING_OF_IT =
  /\b(?:the |our |my )?([\w-]+ (?:account|team|service|project|cluster|environment|env|app|application|bucket))\b/i;
const IT_COST =
  /^(\W*(?:(?:ok|and|so|but|then)[\s,]+)*(?:how much|what) (?:did|does|do|has|is|was) )(?:it|that|this)\b/i;

/** "How much did ERP spend then", "how much did it cost", after what could not be told: its days, or its thing. */
function ofDeclined(question: string, { asked = "" }: Previous): string | null {
  const days = THEN.test(question) ? DAYS_OF_IT.exec(asked)?.[0] : undefined;
  if (days) return question.replace(THEN, ` ${days}`);
  const [, thing] = IT_COST.test(question) ? (THING_OF_IT.exec(asked) ?? []) : [];
  return thing ? question.replace(IT_COST, (_, lead: string) => `${lead}the ${thing}`) : null;
}

const OTHER_DAYS = turn(
  "(?:(?:and|vs\\.?|versus|against|compared?|to|with|in|for|during|since|what about|how about|the|same)\\s+)*",
  `(?:(?:${MONTHS})(?: 20\\d\\d)?|(?:last|this|previous) (?:day|week|month|quarter|year)|yesterday|today)`,
);

/** "Vs October?", where nothing else was told before: what could not be told is not told of other days. */
function isOfDeclined(question: string, previous: Previous): boolean {
  return previous.plan.kind === "refuse" && OTHER_DAYS.test(question) && lastAnswered(previous) === null;
}

/** "And CloudFront, same months", after what could not be told: of what was answered before that. */
function afterDeclined(question: string, previous: Previous | null, after: ReadAfter): Understood | null {
  const whole = previous?.plan.kind === "refuse" ? ofDeclined(question, previous) : null;
  if (whole !== null) return after(null, whole);
  if (previous && isOfDeclined(question, previous)) return { plan: previous.plan, ...NOTHING_READ };
  const told = previous?.plan.kind === "refuse" && SAME_DAYS.test(question) ? lastAnswered(previous) : null;
  const read = told && after(told, question);
  return read?.plan.kind === "answer" ? read : null;
}

const WHICH = new RegExp(`\\bwhich (${NOUN})\\b`, "i");
const THE_ONE = /^\W*(?:i mean(?:t)? )?the ones? (with|that|which|who) (?=\S)/i;

/** "The one with the biggest increase", after "which team should worry me", which is still open: which team that is. */
function oneAskedFor(question: string, { plan, asked = "" }: Previous): string | null {
  const [, noun] = plan.kind === "clarify" ? (WHICH.exec(asked) ?? []) : [];
  const [, joint = ""] = THE_ONE.exec(question) ?? [];
  if (noun === undefined || joint === "") return null;
  return question.replace(THE_ONE, `which ${noun} ${joint.toLowerCase() === "with" ? "had " : ""}`);
}

const CORRECTION =
  /^(.{0,20}\b(?:i|we) mean(?:t)?(?: the)? \w+|(?:the )?\w+ (?:i|we) mean(?:t)?)[.;!]+\s+(?!the \w+ one\b)(.{3,80})$/i;

/** "Team I mean. 3 to 12 Nov": what is said after a correction goes on with what was meant. */
function afterCorrection(question: string, previous: Previous | null, after: ReadAfter): Understood | null {
  const [, correction, rest] = previous?.plan.kind === "answer" ? (CORRECTION.exec(question) ?? []) : [];
  return correction === undefined || rest === undefined ? null : inTwo([correction, rest], previous, after);
}

const GOING_BACK = new RegExp(
  "^((?:(?:ok|now|so|and|then)[\\s,]+)*(?:(?:go|going|switch|switching) )?back to (?:all|every|everything)\\b" +
    "[^-–,:;.?!]{0,40}?)\\s*[-–,:;.]+\\s+(\\S.{3,100})$",
  "i",
);

/** "Back to all regions - what was the total": what is asked then is of what was gone back to. */
function afterGoingBack(question: string, previous: Previous | null, after: ReadAfter): Understood | null {
  const [, back, rest] = previous?.plan.kind === "answer" ? (GOING_BACK.exec(question) ?? []) : [];
  const read = back === undefined || rest === undefined ? null : inTwo([back, rest], previous, after);
  return read?.plan.kind === "answer" ? read : null;
}

function inTwo(
  [first, rest]: readonly [string, string],
  previous: Previous | null,
  after: ReadAfter,
): Understood | null {
  const told = after(previous, first);
  if (told.plan.kind !== "answer") return null;
  const read = after({ plan: told.plan, entities: [], earlier: earlierOf(previous) }, rest);
  return { ...read, reading: [...told.reading, ...read.reading] };
}
