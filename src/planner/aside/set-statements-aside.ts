import type { Mark } from "../grammar/frame.ts";
import { readMarks } from "../grammar/read-marks.ts";
import type { NameIndex } from "../name-index.ts";
import { tokenize } from "../tokens.ts";

/**
 * The questions of a text, and the sentences around them that only state something. `isNamed`: the questions have the
 * name that these sentences are on in the place of a pronoun.
 */
export type Questions = { readonly text: string; readonly left: readonly string[]; readonly isNamed: boolean };

const WH = "what|whats|which|how|hows|who|whos|whose|whom|where|wheres|when|whens|why|whether|if";
const OPENS =
  `${WH}|is|are|was|were|do|does|did|can|could|would|will|has|have|had|should|any|anything|anyone|show|give|gimme|` +
  "tell|list|compare|break|split|rank|sort|order|send|pull|chart|plot|draw|graph|add|drop|exclude|leave|make|put|" +
  "in which|on what|let me|walk me|remind me";
// What goes on with a question.
const JOINS = "same|and|or|by|per|top|total|forecast|trend|only|just|without|except|not";
// What may stand before a question.
const LEADS =
  "so|but|also|now|ok|okay|hey|hi|hello|morning|well|thanks|thx|hm+|ugh|right|sorry|actually|anyway|quick|then|yeah|" +
  "yes|no|btw|fyi|please|pls|plz|kindly|just";
const LED = `^(?:(?:${LEADS})[\\s,.!:]+)*`;
const OPENING = new RegExp(`${LED}(?:${OPENS})(?![\\w'’])`, "i");
const ASKING = new RegExp(`${LED}(?:${OPENS}|${JOINS})(?![\\w'’])`, "i");
// "I'm curious how …", "I need to know which …", where nothing else is asked.
const ASKING_WITHIN = new RegExp(
  `${ASKING.source}|\\b(?:curious|wondering|wonder|know|see|understand|tell me|find out|figure out|check|` +
    `ask(?:ed|ing|s)?)[\\s,:–-]+(?:to |me |us )?(?:${WH})\\b`,
  "i",
);
// What a statement begins with: who tells, or what is told of.
const STATES =
  "i|i['’]?m|i['’]?ve|i['’]?d|we|we['’]?re|we['’]?ve|we['’]?d|it['’]?s|it is|they|they['’]?re|he|he['’]?s|she|" +
  "she['’]?s|my|our|their|his|her|you|u|both|these|those|" +
  "the|an?|some|someone|somebody|something|smth|sth|nobody|no one|everybody|everyone|people|might|asking|need|needs|" +
  "trying|doing|tidying|prepping|preparing|reviewing|reconciling|looking|thinking|moved|switched|turned|" +
  "before|after|ahead of|while|morning|hiya|heads[- ]up|finance|legal|marketing|procurement|security|leadership|" +
  "management|accounting|auditors?|board|bosses|" +
  "as (?:that|it|this)|that['’]?s|this is|(?:one|1) (?:more|last)|another (?:one|question)|" +
  "(?:one|question|q) (?:from|for)|an auditor|product " +
  "owner|(?:last|this|next) \\w+,? (?:i|we)|last time|one of (?:our|the|my) \\w+|" +
  "there['’]?s an? (?:rumou?r|feeling|suspicion|theory|claim|story|debate)|[a-z]+s (?:ought to|should|must|used " +
  "to|are supposed to)";
const STATED = new RegExp(`${LED}(?:${STATES})(?![\\w'’])`, "i");
// A thing that is told of has a verb: "both are toys", and not "both numbers".
const OF_THINGS = new RegExp(`${LED}(?:the|an?|my|our|their|his|her|some|both|these|those|it|people|board)\\b`, "i");
const VERB = new RegExp(
  "\\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|should|might|must|" +
    "(?!thing|some|any|no|every)\\w{2,}(?:ed|ing)|ran|went|left|got|said|told|came|took|wants?|needs?|thinks?|uses?|" +
    "cares?|runs?|looks?|shows?|seems?|feels?|says|asks?|keeps?|meets?|hits?|moves?|complains?)\\b",
  "i",
);
// "I know we only started …" limits nothing, and no sum that was promised does.
const SPOKEN = new RegExp(
  "^(?:i|we|they|he|she|you|(?:my|our|the|an?) \\w+)(?:['’]\\w+)? (?:\\w+ )?(?:know|knew|think|thought|guess|believe|" +
    "hope|hoped|promised?|said|told|heard|agreed|assumed?|figured|suspect|expected|realized?|remember)\\b",
  "i",
);
// With these a sentence limits what is asked, or asks for something itself.
const LIMITS = new RegExp(
  "\\b(?:only|just|except|without|exclud\\w+|includ\\w+|instead|leave out|drop|remove|skip|ignore|split|group|" +
    "sort|rank|limit\\w*|" +
    "cap (?:is|was|of|at)|capped|target|envelope|approved|meant?|per|budget (?:is|of|was)|by (?:service|team|" +
    "account|region|month|" +
    "week|day)s?|\\d+ of (?:it|them|those|these))\\b|[$€£]\\d|\\b\\d+k\\b",
  "i",
);
// "I need the amortized cost" asks for it; "I need it for a slide" does not.
const WANTED =
  /^(?:and )?(?:i|we)?(?:['’]d| would)? ?(?:needs?|want|like|have to see) (?!(?:it|this|that|them|these|to)\b)/i;
const HARD = new RegExp(
  "[.?!…]+(?=\\s|$)|\\n+|\\s+[-–—]+\\s+|[()]|:\\s+|,?\\s+(?=(?:so|because|bc|cos|cuz|coz|(?:since|but) (?:we|i|he|" +
    "she|they)|" +
    "as (?:we|i|he|she|they|it|this|that)|before (?:we|i|it|they|you|he|she))\\s)",
  "gi",
);
const SIGNS = /[,;]\s+/g;
const SIGNS_AND_NEEDS = /[,;]\s+|\s+(?=and (?:i |we )?(?:need|want)\b)/g;
const TIMES = "year|month|week|quarter|morning|afternoon|day|time|past|last";
const POINTING = new RegExp(
  `\\b(?:it|its|they|them|their|those|these|there|he|she|one|ones|(?:that|this)(?! (?:${TIMES})\\b))\\b`,
  "i",
);
// "Was Azure down?" may ask for no cost.
const NO_COST = /^(?:was|is|were|are) .{2,30} down\b/i;
const NEAR_CHARS = 12;
const WORDS_MIN = 2;
const CHARS_MAX = 1_000;

/** A text, and whether some sentence of it asks plainly. */
type Within = { readonly text: string; readonly index: NameIndex; readonly isAsked: boolean };

/** Where a part of a text begins and ends. */
type Span = { readonly from: number; readonly to: number };

/**
 * Sets aside the sentences, and the beginnings and ends of sentences, that state why something is asked: "Legal have
 * asked …", "…. Might be worth closing a few.", "we moved it, so …". What limits a question stays, and so does what a
 * question points back at, or needs the names or the days of. Null where there are none, or nothing else. Whoever uses
 * it must tell what was left out.
 */
export function setStatementsAside(text: string, index: NameIndex): Questions | null {
  if (text.length > CHARS_MAX) return null;
  const sentences = spansOf(text, { from: 0, to: text.length }, HARD);
  const opens = (span: Span) => OPENING.test(text.slice(span.from, span.to).trim());
  const isAsked = sentences.some((one) => text[one.to] === "?" || spansOf(text, one, SIGNS).some(opens));
  const left = joined(
    sentences.flatMap((sentence) => statedIn(sentence, { text, index, isAsked })),
    text,
  );
  const question = withoutSpans(text, left);
  if (left.length === 0 || !/\w/.test(question) || NO_COST.test(question)) return null;
  // "Hey so we launched the Bedrock thing, …": a greeting is nothing that is asked.
  const isFirst = (to: number) =>
    !/\w/.test(`${withoutSpans(text.slice(0, to), left)} `.replace(new RegExp(LED, "i"), ""));
  const before = left.filter(({ from }) => isFirst(from));
  const words = (spans: readonly Span[]) => spans.map((span) => wordsOf(text, span));
  const told = words(before).join(" ");
  const named = isAsked ? (withName(question, told, index) ?? withDays(question, told, index)) : null;
  const asked = sinceDay(named ?? question, told, index);
  // "What has it cost us? We launched the Bedrock thing": that of everything is never meant.
  const isOfLeft = named === null && withName(question, words(left).join(" "), index) !== null;
  if (isOfLeft || (named === null && isNeeded(told, asked, index))) return null;
  return { text: asked, left: words(left), isNamed: named !== null };
}

// The same word after "and" is on the same: "what has it cost, and is it growing".
const IT = new RegExp(
  "(?<!\\b(?:that|when) )\\b(it|them|they)\\b(?!['’])" +
    "(?!(?:(?!\\band\\b).)*\\b\\1\\b)(?!.*\\b(?!\\1\\b)(?:its?|them|they|their|those|these|there|ones?)\\b)",
  "i",
);

/** "CloudWatch is eating us alive, show me every day it was over 50": what was told of is what the question is on. */
function withName(question: string, told: string, index: NameIndex): string | null {
  const [name, ...others] = namesIn(told, index);
  // "The staging environment should be tiny, what does it cost beside dev": what follows is another thing.
  const isOpen = !marksIn(question.slice(0, Math.max(0, question.search(IT))), index).some(({ is }) => is === "names");
  if (!name || others.length > 0 || !isOpen || !IT.test(question)) return null;
  return question.replace(IT, name);
}

const THEN = /\b(?:in |on |for |over )?that (?:day|week|month|quarter|year)\b/i;

/** "I need Nov 2025 for a slide, what was the total that month": in the days that were told of. */
function withDays(question: string, told: string, index: NameIndex): string | null {
  const [days, ...others] = wordsOfKind(told, "period", index);
  if (!days || others.length > 0 || !THEN.test(question)) return null;
  return question.replace(THEN, `in ${days.replace(/^(?:in|on|for|since) (?:the )?/i, "")}`);
}

const CHANGES =
  /\b(?:cheaper|drop(?:ped)?|down|fall|fell|less|lower|changed?|help(?:ed)?|stop(?:ped)?|up|higher|increased?)\b/i;

/** "I switched it off on 6 November, did dev get cheaper": since that day. */
function sinceDay(question: string, told: string, index: NameIndex): string {
  const [day, ...others] = wordsOfKind(told, "period", index);
  const isOpen = !marksIn(question, index).some(({ is }) => is === "period");
  if (!day || others.length > 0 || !isOpen || !/\d/.test(day) || !CHANGES.test(question)) return question;
  return `${question.replace(/[\s?.!]+$/, "")} since ${day.replace(/^(?:on|since|from|at) (?:the )?/i, "")}`;
}

const OF_KIND = /^(?:account|acct|team|project|app|application|product|service|environment|env|department)$/;

function namesIn(text: string, index: NameIndex): readonly string[] {
  return wordsOfKind(text, "names", index);
}

/** The words of a text that are marks of a kind; a name with the noun that says what it is of. */
function wordsOfKind(text: string, kind: Mark["is"], index: NameIndex): readonly string[] {
  const tokens = tokenize(text);
  return readMarks(tokens, index).flatMap(({ is, at, length }) => {
    const next = tokens[at + length];
    const [first, last] = [tokens[at], next && OF_KIND.test(next.word) ? next : tokens[at + length - 1]];
    return is === kind && first && last ? [text.slice(first.start, last.start + last.text.length)] : [];
  });
}

/** The parts of a span between what parts it, as far as they have words. */
function spansOf(text: string, { from, to }: Span, breaks: RegExp): readonly Span[] {
  const found = [...text.slice(from, to).matchAll(breaks)];
  const starts = [from, ...found.map(({ index, 0: { length } }) => from + index + length)];
  const ends = [...found.map(({ index }) => from + index), to];
  return starts
    .map((start, at) => ({ from: start, to: ends[at] ?? to }))
    .filter((span) => /\w/.test(text.slice(span.from, span.to)));
}

/** What a sentence states before or after what it asks; all of it where it asks for nothing. */
function statedIn(sentence: Span, { text, index, isAsked: isAskedPlainly }: Within): readonly Span[] {
  const asking = isAskedPlainly ? ASKING : ASKING_WITHIN;
  const parts = spansOf(text, sentence, isAskedPlainly ? SIGNS : SIGNS_AND_NEEDS);
  const said = parts.map((part) => text.slice(part.from, part.to).trim());
  const isAsked = said.map((words) => asking.test(words) || (!isAskedPlainly && WANTED.test(words)));
  const isStated = said.map((words, at) => !isAsked[at] && isStatement(words, index));
  const [first, last] = [isAsked.indexOf(true), isAsked.lastIndexOf(true)];
  if (first < 0) return isStated.includes(true) && text[sentence.to] !== "?" ? [sentence] : [];
  const lead = parts.slice(0, first);
  const tail = isStated.findIndex((stated, at) => stated && at > last);
  return [
    ...(isStated.slice(0, first).includes(true) ? [{ from: sentence.from, to: lead.at(-1)?.to ?? sentence.from }] : []),
    ...(tail < 0 ? [] : [{ from: parts[tail]?.from ?? sentence.to, to: sentence.to }]),
  ];
}

function isStatement(said: string, index: NameIndex): boolean {
  const words = said.split(/\s+/).length;
  const isTold =
    isOfName(said, index) || (STATED.test(said) && (!OF_THINGS.test(said) || VERB.test(said.replace(OF_THINGS, ""))));
  return words >= WORDS_MIN && isTold && !WANTED.test(said) && (!LIMITS.test(said) || SPOKEN.test(said));
}

/** "CloudWatch is eating us alive": of something with a name, in words that the grammar does not have. */
function isOfName(said: string, index: NameIndex): boolean {
  const tokens = tokenize(said);
  const [first, next, ...more] = readMarks(tokens, index);
  if (first?.is !== "names" || !next) return false;
  // "Data transfer costs are killing us".
  const [verb, others] = next.is === "cost" ? [more[0], more] : [next, [next, ...more]];
  return (
    /^(?:is|are|was|were|has|have|got|looks|seems|feels)$/.test(tokens[verb?.at ?? 0]?.word ?? "") &&
    others.some(({ is }) => is === "unknown")
  );
}

/** Neighbours as one. */
function joined(spans: readonly Span[], text: string): readonly Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    const isNext = last && !/\w/.test(text.slice(last.to, span.from));
    if (isNext) all.splice(-1, 1, { from: last.from, to: span.to });
    else all.push(span);
  }
  return all;
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  return spans
    .toReversed()
    .reduce((kept, { from, to }) => `${kept.slice(0, from)} ${kept.slice(to)}`, text)
    .replace(/^[\s,.;:!–—-]+/, "")
    .replace(/[\s,.;:–—-]+$/, "")
    .replace(/\?[\s.!]+$/, "?")
    .replace(/ {2,}/g, " ");
}

function wordsOf(text: string, { from, to }: Span): string {
  return text.slice(from, to).replace(/^[\s,;:–—-]+|[\s,.;:!–—-]+$/g, "");
}

/** Whether what is asked after a statement points at what that names, or says nothing of its kind itself. */
function isNeeded(before: string, question: string, index: NameIndex): boolean {
  if (before === "") return false;
  const [told, asked] = [marksIn(before, index), marksIn(question, index)];
  const hasDays = (marks: readonly Mark[]) => marks.some(({ is }) => is === "period");
  const names = asked.flatMap((mark) => (mark.is === "names" ? mark.values : []));
  const fields = new Set(names.map(({ field, key }) => `${field}:${key}`));
  // What a service is of, it says itself.
  if (fields.has("service:")) fields.add("category:");
  const at = question.search(POINTING);
  const points =
    at >= 0 && (at < NEAR_CHARS || !marksIn(question.slice(0, at), index).some(({ is }) => is === "names"));
  const said = question.toLowerCase();
  const isMissed = told
    .flatMap((mark) => (mark.is === "names" ? mark.values : []))
    .some(({ field, key, name }) => !fields.has(`${field}:${key}`) && !said.includes(name.toLowerCase()));
  return points || isMissed || (hasDays(told) && !hasDays(asked) && !asked.some(({ is }) => is === "room"));
}

function marksIn(text: string, index: NameIndex): readonly Mark[] {
  return readMarks(tokenize(text), index);
}
