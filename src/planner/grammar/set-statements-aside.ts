import type { NamedValue } from "../dictionary.ts";
import type { NameIndex } from "../name-index.ts";
import { tokenize } from "../tokens.ts";
import { readMarks } from "./read-marks.ts";

/** The questions of a text, and the sentences around them that only state something. */
export type Questions = { readonly text: string; readonly left: readonly string[] };

const ASKS =
  "what|which|how|who|whose|where|when|why|is|are|was|were|do|does|did|can|could|would|will|has|have|should|any|" +
  "show|give|" +
  "tell|list|compare|break|on what|in which|by how";
// What a statement begins with: who tells, or what is told of.
const STATES =
  "i|i['’]?m|i['’]?ve|i['’]?d|we|we['’]?re|we['’]?ve|we['’]?d|it['’]?s|it is|they|they['’]?re|he|he['’]?s|she|" +
  "she['’]?s|my|our|their|his|her|" +
  "the|an?|some|someone|somebody|something|nobody|everybody|might|asking|need|needs|trying|doing|tidying|" +
  "prepping|preparing|before|" +
  "ahead of|morning|hiya|heads[- ]up|finance|legal|marketing|procurement|security|leadership|management|accounting|" +
  "as (?:that|it|this)|that['’]?s|this is|an auditor|product owner|(?:last|this|next) \\w+,? (?:i|we)";
// With these a sentence limits what is asked, or asks for something itself.
const LIMITS = new RegExp(
  "\\b(?:only|just|except|without|exclud\\w+|includ\\w+|instead|leave out|drop|remove|skip|ignore|split|group|" +
    "sort|rank|limit\\w*|" +
    "cap|capped|target|envelope|approved|meant?|per|budget (?:is|of|was)|by (?:service|team|account|region|month|" +
    "week|day)s?)\\b|[$€£]\\d|\\b\\d+k\\b",
  "i",
);
// "I need the amortized cost" asks for it; "I need it for a slide" does not.
const WANTED =
  /^(?:i|we)?(?:['’]d| would)? ?(?:need|needs|want|like|have to see) (?!it\b|this\b|that\b|them\b|these\b|to\b)/i;
const SENTENCE = /[^.?!]+(?:[.](?=\S)[^.?!]*)*[.?!]*/g;
const LEAD = new RegExp(`^(.{6,180}?)(?:\\s[-–—]\\s|:\\s|,\\s+so\\s+|\\s+so\\s+)(?=(?:${ASKS})\\b)`, "i");
const OCCASION = new RegExp(`^((?:ahead of|before|while|as) [^,]{3,80}),\\s+(?=(?:${ASKS})\\b)`, "i");
// "…, I need to explain it in the notes."
const TAIL = new RegExp(
  "(?:,|\\s[-–—])\\s+(?=(?:i['’]?m|i am|i need|i want|i['’]?ve|i have|i['’]?d like|we need|we['’]?re|" +
    "it['’]?s|as (?:that|it|this))\\b)",
  "i",
);
const STATED = new RegExp(`^(?:${STATES})(?![\\w])`, "i");
const TIMES = "year|month|week|quarter|morning|afternoon|day|time|past|last";
const POINTING = new RegExp(
  `\\b(?:it|its|they|them|their|those|these|there|he|she|one|ones|(?:that|this)(?! (?:${TIMES})\\b))\\b`,
  "i",
);
// "Was Azure down?" may ask for no cost.
const NO_COST = /^(?:was|is|were|are) .{2,30} down\b/i;
const WORDS_MIN = 3;
const CHARS_MAX = 1_000;

/** A sentence, or the beginning of one; `isLeft`: it states something, before or after what is asked. */
type Part = { readonly words: string; readonly isLeft: boolean };

/**
 * Sets aside the sentences, and the beginnings of sentences, that state why something is asked: "Legal have asked …",
 * "…. Might be worth closing a few." What limits a question stays, and so does what a question points back at, or needs
 * the names of. Null where there are none, or nothing else. Whoever uses it must tell what was left out.
 */
export function setStatementsAside(text: string, index: NameIndex): Questions | null {
  if (text.length > CHARS_MAX) return null;
  const parts = [...text.matchAll(SENTENCE)].flatMap(([sentence]) => partsOf(sentence.trim()));
  const first = parts.findIndex(({ isLeft }) => !isLeft);
  const question = wordsOf(parts, false).join(" ");
  const left = wordsOf(parts, true);
  const before = wordsOf(parts.slice(0, first), true).join(" ");
  if (first < 0 || left.length === 0 || !/\w/.test(question) || NO_COST.test(question)) return null;
  return before !== "" && isNeeded(before, question, index) ? null : { text: question, left };
}

function wordsOf(parts: readonly Part[], isLeft: boolean): readonly string[] {
  return parts.filter((part) => part.isLeft === isLeft).map(({ words }) => words);
}

function partsOf(said: string): readonly Part[] {
  const [lead = ""] = OCCASION.exec(said) ?? LEAD.exec(said) ?? [];
  const isLed = lead !== "" && isStatement(lead);
  const rest = isLed ? said.slice(lead.length) : said;
  const led = { words: lead.replace(/[\s,:–—-]+(?:so\s*)?$/i, ""), isLeft: true };
  return [...(isLed ? [led] : []), ...withTail(rest)];
}

function withTail(said: string): readonly Part[] {
  const isLeft = isStatement(said);
  const at = isLeft ? -1 : said.search(TAIL);
  const tail = at < 0 ? "" : said.slice(at).replace(/^[\s,–—-]+/, "");
  if (at <= 0 || !isStatement(tail)) return [{ words: isLeft ? withoutEnd(said) : said, isLeft }];
  return [
    { words: said.slice(0, at), isLeft: false },
    { words: withoutEnd(tail), isLeft: true },
  ];
}

function withoutEnd(said: string): string {
  return said.replace(/[.!]+$/, "");
}

function isStatement(said: string): boolean {
  const words = said.split(/\s+/).length;
  return !said.includes("?") && words >= WORDS_MIN && STATED.test(said) && !LIMITS.test(said) && !WANTED.test(said);
}

/** Whether what is asked after a statement points at what that names, or says nothing of its kind itself. */
function isNeeded(before: string, question: string, index: NameIndex): boolean {
  const [told, asked] = [namesIn(before, index), namesIn(question, index)];
  const fields = new Set(asked.map(({ field, key }) => `${field}:${key}`));
  // What a service is of, it says itself.
  if (fields.has("service:")) fields.add("category:");
  const at = question.search(POINTING);
  const points = at >= 0 && (at < NEAR_CHARS || namesIn(question.slice(0, at), index).length === 0);
  const said = question.toLowerCase();
  return (
    points || told.some(({ field, key, name }) => !fields.has(`${field}:${key}`) && !said.includes(name.toLowerCase()))
  );
}

const NEAR_CHARS = 12;

function namesIn(text: string, index: NameIndex): readonly NamedValue[] {
  return readMarks(tokenize(text), index).flatMap((mark) => (mark.is === "names" ? mark.values : []));
}
