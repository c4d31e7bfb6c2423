import { ALL_OF_THESE } from "./grammar/questions.ts";
import { areOfOtherDays } from "./grammar/turns/beside-told.ts";
import { editTold } from "./grammar/turns/edit-told.ts";
import { goBack } from "./grammar/turns/go-back.ts";
import { inThoseDays } from "./grammar/turns/in-those-days.ts";
import { inDaysTold, inPlaceTold, inTurnWords } from "./grammar/turns/in-turn-words.ts";
import { nameSeveral, OF_TWO } from "./grammar/turns/name-several.ts";
import {
  causeOfDay,
  inFirstLacking,
  ofUnusualDay,
  onceMore,
  partsOfUnusualDay,
  unusualDays,
} from "./grammar/turns/once-more.ts";
import { type Edit, kindNamed } from "./grammar/turns/other-kind.ts";
import { grownInMonths } from "./grammar/turns/reword-days.ts";
import { rewordTurn } from "./grammar/turns/reword-turn.ts";
import { ofRankedLast } from "./grammar/turns/rows/of-one-told.ts";
import { pointAtRow } from "./grammar/turns/rows/point-at-row.ts";
import { dropRow } from "./grammar/turns/rows/row-at-place.ts";
import { shareInSteps, shareOfAllRows, shareOfRow, shareOfWhole } from "./grammar/turns/rows/share-of-row.ts";
import { accountTold, thatRow } from "./grammar/turns/rows/that-row.ts";
import { exceptTold, ofTheOthers, withoutTold } from "./grammar/turns/rows/the-others.ts";
import { firstOfMonths } from "./grammar/turns/rows/when-told.ts";
import { areAlike } from "./grammar/turns/sum-up.ts";
import { withoutDay } from "./grammar/turns/without-day.ts";
import { wordTold } from "./grammar/turns/word-told.ts";
import { TOTAL_ALONE } from "./lexicon/turns/told-words.ts";
import { THE_SAME } from "./lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "./name-index.ts";
import { choiceOfCloud } from "./open/choice-of-cloud.ts";
import { meantInstead } from "./open/meant-instead.ts";
import { answeredBefore, lastAnswered, type Previous } from "./previous.ts";
import type { QueryPlan } from "./schema.ts";
import { squash } from "./tokens.ts";

type Clarification = Extract<QueryPlan, { kind: "clarify" }>;

// What stands around a name in a reply: "Sorry, I meant the operations department."
const LEADS = "sorry|no|oh|oops|ok|wait|actually|well|i|we|meant|mean|its|it's|it|is|thats|that's|the|an?|our|my";
const LEAD = new RegExp(`^(?:${LEADS})[\\s,]+`, "i");
const NOUNS = "department|team|account|service|region|project|product|environment|application|ones?|please|pls|thanks";
const TAIL = new RegExp(`[\\s.,!?]+$|\\s+(?:${NOUNS})$`, "i");
const REPLY_CHARS_MAX = 120;

/**
 * What a short reply stands for: the question that is still open with the name that was meant, or a turn that only
 * makes sense after the one before. Null where the reply is read as it is written.
 */
export function readReply(reply: string, previous: Previous, index: NameIndex): ReadReply | null {
  const { plan } = previous;
  const back = goBack(reply, previous, index);
  // What is asked after "back to the first list" is a turn of its own on that list.
  if (back) return { ...back, ...readReply(back.text, back.previous, index) };
  const ranked = ofRankedLast(reply, previous);
  if (ranked) return { text: reply, isWhole: false, previous: ranked, ...readReply(reply, ranked, index) };
  if (plan.kind === "clarify") return readOpen(reply, plan, previous, index);
  return plan.kind === "answer" ? readTurn(reply, { plan, previous, index }) : null;
}

/**
 * `isWhole`: the text says all, and goes on with nothing. `previous`: what it goes on from instead. `settles`: it is
 * what was open, with the name that was meant.
 */
type ReadReply = {
  readonly text: string;
  readonly isWhole: boolean;
  readonly previous?: Previous;
  readonly settles?: boolean;
};

/** A reply to what is open; what is open itself may go on with what was answered before. */
function readOpen(reply: string, plan: Clarification, previous: Previous, index: NameIndex): ReadReply | null {
  const meant = meantInstead(reply, previous.asked ?? "", plan.gap, index);
  if (meant !== null) {
    const last = lastAnswered(previous);
    return { text: meant, isWhole: last === null, settles: true, ...(last ? { previous: last } : {}) };
  }
  const before = answeredBefore(previous);
  const text = fillGap(reply, plan, index);
  if (before === null) return text === null ? null : { text, isWhole: true, settles: true };
  const turn = text === null ? readReply(reply, before, index) : { text, isWhole: false, settles: true };
  return { text: reply, isWhole: false, previous: before, ...turn };
}

type Answered = {
  readonly plan: Extract<QueryPlan, { kind: "answer" }>;
  readonly previous: Previous;
  readonly index: NameIndex;
};

// "So what's that in percent", after the same of two periods, is on what lies between them.
const IN_PERCENT = new RegExp(
  "^\\W*(?:(?:so|and|ok) )*(?:(?:what(?:['’]?s| is)|whats) )?" +
    "(?:that|it|(?:the )?(?:diff|difference|delta|change)(?: between (?:the )?(?:two|both|them)(?: \\w+)?)?) " +
    "(?:in|as) (?:an? )?(?:percent(?:age)?|%|pct)\\W*$",
  "i",
);
const THE_DIFFERENCE = "the difference";
const THE_SUM = "the sum of all";

/** What "in percent" and "total" ask of several turns before. */
function inFewWords(reply: string, previous: Previous): string | null {
  if (areOfOtherDays(previous) && IN_PERCENT.test(reply)) return THE_DIFFERENCE;
  return TOTAL_ALONE.test(reply) && areAlike(previous) ? THE_SUM : null;
}

function readTurn(reply: string, { plan, previous, index }: Answered): ReadReply | null {
  const { operations } = plan;
  const whole = onceMore(reply, previous) ?? inThoseDays(reply, operations);
  if (whole !== null) return { text: whole, isWhole: true };
  const said = inTurnWords(
    inFewWords(reply, previous) ?? withRows(inPlaceTold(inDaysTold(reply, previous), operations), previous, index),
    operations,
  );
  const edit = editOf(reply, said, { plan, previous, index });
  if (edit) return edited(edit, previous);
  const text = inFull(said, { plan, previous, index });
  if (text === null && said === reply.trim()) return null;
  return { text: text ?? said, isWhole: false };
}

function editOf(reply: string, said: string, { plan, previous, index }: Answered): Edit | null {
  // "Which of the two grew", after Ireland by account and Frankfurt by account: of these, and of no two rows.
  const isOfTurns = areOfOtherDays(previous) || (OF_TWO.test(said) && nameSeveral(said, previous, index) !== null);
  const ofOne = isOfTurns ? null : editTold(said, plan.operations, index);
  const onDay = [causeOfDay, partsOfUnusualDay, ofUnusualDay, unusualDays].map((read) => read(reply, previous));
  const ofDays = onDay.find((one) => one !== null);
  return (
    ofDays ??
    inFirstLacking(reply, previous) ??
    withoutDay(said, plan.operations) ??
    shareOfAllRows(said, plan.operations) ??
    dropRow(reply, previous, index) ??
    withoutTold(said, previous, index) ??
    exceptTold(said, previous, index) ??
    ofTheOthers(reply, previous, index) ??
    ofOne
  );
}

/** A turn with the names of the rows that it points at. */
function withRows(reply: string, previous: Previous, index: NameIndex): string {
  const operations = previous.plan.kind === "answer" ? previous.plan.operations : [];
  return grownInMonths(reply, operations) ?? pointAtRow(reply, previous, index);
}

/** A turn in words that name what it leaves unsaid; null where it leaves nothing so. */
function inFull(said: string, { plan: { operations }, previous, index }: Answered): string | null {
  return (
    firstOfMonths(said, previous) ??
    shareInSteps(said, previous, index) ??
    shareOfRow(said, previous, index) ??
    shareOfWhole(said, previous, index) ??
    nameSeveral(said, previous, index) ??
    thatRow(said, previous) ??
    accountTold(said, previous, index) ??
    wordTold(said, operations, index) ??
    rewordTurn(said, operations, index)
  );
}

/** A turn on what was told, once that is edited: "the same" of it is of other rows than those that were told. */
function edited({ text, operations }: Edit, previous: Previous): ReadReply {
  const entities = text === THE_SAME ? [] : previous.entities;
  const plan = { kind: "answer", operations, missing: [] } as const;
  return { text, isWhole: false, previous: { ...previous, plan, entities } };
}

/**
 * The question that is still open, with the name of a reply in the place of what nothing placed. Null where the reply
 * is more than a name, or none that the organization has.
 */
function fillGap(reply: string, { gap, choices }: Clarification, index: NameIndex): string | null {
  const wanted = EVERY_ONE.test(reply) ? ALL_OF_THESE : reply;
  const isChosen = ({ label }: (typeof choices)[number]) => squash(label) === squash(wanted);
  const chosen = choices.find(isChosen) ?? choiceOfCloud(reply, choices) ?? choiceOfKind(reply, choices);
  if (chosen) return chosen.query;
  const name = gap && reply.length <= REPLY_CHARS_MAX ? nameIn(reply) : "";
  if (!gap || name === "" || findNamed(index, squash(name)).values.length === 0) return null;
  return `${gap.before}${name}${gap.after}`;
}

const EVERY_ONE = /^\W*(?:all|both|each|every one|all (?:two|three|four|five))(?: of (?:them|these|those))?\W*$/i;
const NOT_OTHER = /[\s,;–-]+(?:and )?not (?:the )?[\w -]+[.!]*$/i;

/** "The product, not the app", where both have the name: the one that is of this tag. */
function choiceOfKind(reply: string, choices: Clarification["choices"]): Clarification["choices"][number] | undefined {
  const name = nameIn(reply.replace(NOT_OTHER, "")).toLowerCase();
  const ofKey = (key: string | null) => choices.filter(({ label }) => squash(label.split("=")[0] ?? "") === key);
  const own = ofKey(squash(name));
  const [choice, ...others] = own.length > 0 ? own : ofKey(kindNamed(name));
  return others.length > 0 ? undefined : choice;
}

function nameIn(reply: string): string {
  const shorter = reply.trim().replace(LEAD, "").replace(TAIL, "");
  return shorter === reply ? reply : nameIn(shorter);
}
