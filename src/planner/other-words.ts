import type { Correction } from "./correct-spelling.ts";
import { AROUND_QUESTIONS } from "./lexicon/around-questions.ts";
import { PAPER_WORDS } from "./lexicon/around-words.ts";
import { AHEAD_FORMS } from "./lexicon/asking/ahead-forms.ts";
import { ASKED_FORMS } from "./lexicon/asking/asked-forms.ts";
import { ASKING_VERBS } from "./lexicon/asking/asking-verbs.ts";
import { BESIDE_FORMS } from "./lexicon/asking/beside-forms.ts";
import { BILL_FORMS } from "./lexicon/asking/bill-forms.ts";
import { CHAT_FORMS, CHAT_LETTERS } from "./lexicon/asking/chat-forms.ts";
import { CVE_FORMS } from "./lexicon/asking/cve-forms.ts";
import { FELT_FORMS } from "./lexicon/asking/felt-forms.ts";
import { HEARD_FORMS } from "./lexicon/asking/heard-forms.ts";
import { LEFT_OUT_FORMS } from "./lexicon/asking/left-out-forms.ts";
import { OCCASION_FORMS } from "./lexicon/asking/occasion-forms.ts";
import { OTHER_ENGLISH } from "./lexicon/asking/other-english.ts";
import { HEARD_OF, LOOKING_AT_ALL, OWN_IS, OWN_THING, OWN_UNIT } from "./lexicon/asking/own-things.ts";
import { OWNERS } from "./lexicon/asking/owner-forms.ts";
import { PLAIN_FORMS } from "./lexicon/asking/plain-forms.ts";
import { REVIEW_FORMS } from "./lexicon/asking/review-forms.ts";
import { SAID_FORMS } from "./lexicon/asking/said-forms.ts";
import { SHORT_FORMS } from "./lexicon/asking/short-forms.ts";
import { SQL_FORMS } from "./lexicon/asking/sql-forms.ts";
import { TYPED_FORMS } from "./lexicon/asking/typed-forms.ts";
import { WORDED_FORMS } from "./lexicon/asking/worded-forms.ts";
import { ENGLISH_WORDS } from "./lexicon/english-words.ts";
import { IN_FULL } from "./lexicon/in-full.ts";
import { MAIL_REWORDINGS } from "./lexicon/mail-rewordings.ts";
import { BUDGET_FORMS } from "./lexicon/measures/budget-forms.ts";
import { COMMITMENT_FORMS } from "./lexicon/measures/commitment-forms.ts";
import { COMMITMENT_IDIOMS } from "./lexicon/measures/commitment-idioms.ts";
import { DISCOUNT_FORMS } from "./lexicon/measures/discount-forms.ts";
import { MEASURES_IN_FULL, MEASURES_REWORDED } from "./lexicon/measures/measures.ts";
import { QUANTITY_FORMS } from "./lexicon/measures/quantity-forms.ts";
import { AT_WORK_FORMS } from "./lexicon/ordinary/at-work-forms.ts";
import { BUSINESS_FORMS } from "./lexicon/ordinary/business-forms.ts";
import { EVERYDAY_FORMS } from "./lexicon/ordinary/everyday-forms.ts";
import { FINANCE_FORMS } from "./lexicon/ordinary/finance-forms.ts";
import { FORMAL_FORMS } from "./lexicon/ordinary/formal-forms.ts";
import { IDIOM_FORMS } from "./lexicon/ordinary/idiom-forms.ts";
import { MEANT_FORMS } from "./lexicon/ordinary/meant-forms.ts";
import { wellSpelled } from "./lexicon/ordinary/misspellings.ts";
import { MONTHLY_FORMS } from "./lexicon/ordinary/monthly-forms.ts";
import { OFFICE_FORMS } from "./lexicon/ordinary/office-forms.ts";
import { ON_DUTY_FORMS } from "./lexicon/ordinary/on-duty-forms.ts";
import { ORDINARY_FORMS, ORDINARY_REWORDINGS } from "./lexicon/ordinary/ordinary-forms.ts";
import { POLITE_FORMS } from "./lexicon/ordinary/polite-forms.ts";
import { FIRST_FORMS, ROUND_ABOUT_FORMS } from "./lexicon/ordinary/round-about-forms.ts";
import { TERSE_FORMS } from "./lexicon/ordinary/terse-forms.ts";
import { WORKDAY_FORMS } from "./lexicon/ordinary/workday-forms.ts";
import { WRITTEN_OUT_FORMS } from "./lexicon/ordinary/written-out-forms.ts";
import { PLAIN_REWORDINGS } from "./lexicon/plain-rewordings.ts";
import { type Rewording, reword } from "./lexicon/rewording.ts";
import { REWORDINGS, rewordingsOfYears } from "./lexicon/rewordings.ts";
import { BOOKED_FORMS } from "./lexicon/things/booked-forms.ts";
import { CLOSE_FORMS } from "./lexicon/things/close-forms.ts";
import { THINGS_IN_FULL } from "./lexicon/things/thing-rewordings.ts";
import { BOUNDS_IN_FULL, SIDE_REWORDINGS } from "./lexicon/turns/side-words.ts";
import { TOLD_IN_FULL } from "./lexicon/turns/told-in-full.ts";
import { findNamed, keysOf, type NameIndex } from "./name-index.ts";
import type { Day } from "./periods/calendar.ts";
import { squash } from "./tokens.ts";

const SIGNS_AROUND = /^[\s,.;:?!]+|[\s,.;:]+$/g;
const NAMES_YEAR = /\b20\d\d\b/;

/** A text in other words, and what was read as them. */
type InOtherWords = { readonly text: string; readonly corrections: readonly Correction[] };

// "Director asks: “Why is Azure up?”": a question of several words that is passed on, and no name in quotes.
const PASSED_ON = /^([^"“”]{0,40}?)["“]\s*((?=(?:\S+\s+){2})[^"“”]*[?.!])\s*["”]\s*(\([^()]{1,30}\))?[\s.?!]*$/u;

/** The text with one blank for several, and three of the same sign for more: forms are tried on what has been typed. */
function withoutRuns(text: string): string {
  return text.replace(/\s+/g, " ").replace(/([^\p{L}\p{N}\s])\1{3,}/gu, "$1$1$1");
}

/** What was typed as forms are tried on it: in plain blanks and spelling, without the quotes of who passes it on. */
export function asTyped(typed: string, index: NameIndex): string {
  return wellSpelled(withoutQuotes(withoutRuns(typed)), (word) => isKnown(word, index));
}

/** A question that is passed on in quotes, without who asks it; any other text as it is. */
function withoutQuotes(asked: string): string {
  const [, before = "", question, by] = PASSED_ON.exec(asked) ?? [];
  if (question === undefined) return asked;
  return before.trim() === "" || by !== undefined || /[:,–-]\s*$/.test(before) ? question : asked;
}

/** The text without greetings, thanks, and who wants to know it for what; all of it where nothing else is left. */
export function withoutAround(asked: string, index: NameIndex): string {
  const named = (said: string) =>
    said.split(/\P{L}+/u).some((word) => PAPER_WORDS.test(word) && findNamed(index, squash(word)).values.length > 0);
  const text = AROUND_QUESTIONS.reduce((rest, [pattern, read]) => {
    return rest.replace(pattern, (...found) =>
      named(found[0]) ? found[0] : read(found as unknown as RegExpExecArray),
    );
  }, asked);
  if (text === asked || !/[\p{L}\p{N}]/u.test(text)) return asked;
  return text.replace(/^[\s,.;:!–-]+/, "");
}

const KEY_LIKE = /(?<![\p{L}\p{N}"`“:/.@_-])[\p{L}\p{N}][\p{L}\p{N}_]*(?:[:/.@+-][\p{L}\p{N}_]+){1,15}/gu;
const LAST_PART = /[:/.@+-][^:/.@+-]*$/;
// "Cost-center" is read as words.
const KEY_WRITTEN = /[:/.]|-.*-/;

/** The text with the keys of tags that stand in it as on the bill in quotes. */
function withKeysQuoted(asked: string, { keys }: NameIndex): string {
  return asked.replace(KEY_LIKE, (said) => {
    for (let end = said.length; end > 0; end = said.slice(0, end).search(LAST_PART)) {
      const part = said.slice(0, end);
      const found = ["", "user", "aws"].flatMap((cloud) => keys.get(`${cloud}${squash(part)}`) ?? []);
      if (found.length > 0 && KEY_WRITTEN.test(part)) {
        return `"${found.find((key) => key.toLowerCase() === part.toLowerCase()) ?? found[0]}"${said.slice(end)}`;
      }
    }
    return said;
  });
}

const OF_ENVIRONMENT =
  /(?<![\p{L}\p{N}"_.-])(\p{L}{3,})-(prod|production|dev|staging|stage|test|qa|uat)(?![\p{L}\p{N}"_-])/giu;
const BESIDE_ENVIRONMENT =
  /^(?:non|pre|post|all|any|the|our|for|and|but|not|versus|per|from|only|just|environment|team|tag|account|project)$/i;

/**
 * The text with names of an environment in quotes that nothing on the bills has: "billing-prod" is asked about, and is
 * not all of prod, as "billing" would ask for nothing. "Data-prod" is what the team "data" has there.
 */
function withJoinedQuoted(asked: string, index: NameIndex): string {
  return asked.replace(OF_ENVIRONMENT, (said, first: string, environment: string) => {
    const isWord = ENGLISH_WORDS.has(first.toLowerCase()) && !BESIDE_ENVIRONMENT.test(first);
    if (!isWord || index.keys.has(squash(first)) || isKnown(said, index)) return said;
    return isKnown(first, index) ? `"${first}" ${environment}` : `"${said}"`;
  });
}

/** The text with keys of tags and names of parts in quotes: no word within one is anything else. */
export function withNamesQuoted(asked: string, index: NameIndex): string {
  return withJoinedQuoted(withKeysQuoted(asked, index), index);
}

/** The text with owners asked for by their tag, where the organization has one. */
export function byOwners(asked: string, index: NameIndex): string {
  if (keysOf(index, ["owner"]).length === 0) return asked;
  return reword(asked, OWNERS);
}

/** The text with letters in the place of words spelled out, save those that something on the bills is called. */
export function spelledOut(asked: string, index: NameIndex): string {
  const isNamed = (words: string) => index.keys.has(squash(words)) || isKnown(words, index);
  return CHAT_LETTERS.reduce((text, [letter, pattern, read]) => {
    if (isNamed(letter)) return text;
    return text.replace(pattern, (said, part) => (isNamed(said) ? said : read.replace("$1", () => part ?? "")));
  }, asked);
}

/** Whether something on the bills is called so. */
function isKnown(words: string, index: NameIndex): boolean {
  return findNamed(index, squash(words)).values.length > 0;
}

/** The text with the thing that is said first to be one's own as what is asked for: "payments: are we up". */
function ofOwnThing(asked: string, index: NameIndex): string {
  const [heard, subject = ""] = HEARD_OF.exec(asked) ?? [];
  if (heard !== undefined && isKnown(subject, index)) return asked.replace(heard, () => `${subject}: `);
  const [said, name = ""] = OWN_THING.exec(asked) ?? [];
  const isNamed = (one: string) => isKnown(one, index) && !LOOKING_AT_ALL.test(one);
  if (said === undefined || !(OWN_UNIT.test(name) || name.split(/ and |, /i).every(isNamed))) return asked;
  return asked.replace(said, () => `${name}: `);
}

/** The text with what a sentence only names as what is asked for: "my feature is checkout. What did it cost?" */
function ofNamedThing(asked: string, index: NameIndex): string {
  const [is, unit = "", called = "", inBrackets, behind] = OWN_IS.exec(asked) ?? [];
  const { values } = findNamed(index, squash(called));
  if (is === undefined || values.length === 0) return asked;
  const noun = (inBrackets ?? behind ?? unit).toLowerCase();
  const isOfKind = values.some(({ field, key }) => (field === "tag" ? key : field).toLowerCase().startsWith(noun));
  return asked.replace(is, () => `${isOfKind ? noun : "cost of"} ${called}: `);
}

const SPENDS = new RegExp(
  "^(\\W*(?:(?:and|so|hi|hey|ok)[\\s,]+)*(?:what|how much) (?:did|does|has|have|do) (?:the )?)([^\\s,;:?!]+)" +
    "(?= (?:spend|spent)\\b)",
  "i",
);
// Of what spends money: a service and a category of services cost it.
const SPENDERS = ["team", "owner", "application", "department", "project", "account"];

/** "What did web spend": the team of that name, and not the category of services that is called so, too. */
function ofSpender(asked: string, index: NameIndex): string {
  const [said, before = "", name = ""] = SPENDS.exec(asked) ?? [];
  const { values } = findNamed(index, squash(name));
  const kinds = values.map(({ field, key }) => (field === "tag" ? key : field));
  const spender = SPENDERS.find((kind) => kinds.includes(kind));
  const isClear = said === undefined || spender === undefined || kinds.every((kind) => kind === spender);
  const areOthers = kinds.every((kind) => kind === spender || kind === "service" || kind === "category");
  return isClear || !areOthers ? asked : asked.replace(said, () => `${before}${spender} ${name}`);
}

/** The text with what stands for words that it said before in full: "the first half of October with the second". */
export function inFull(asked: string, today: Day, index: NameIndex, isFirst = false): string {
  const ofThing = ofOwnThing(ofNamedThing(ofSpender(asked, index), index), index);
  const shown = readForms(ofThing, [...(isFirst ? FIRST_FORMS : []), ...FORMS], today);
  const told = ASKING_VERBS.reduce((text, [pattern, readAs]) => {
    const [verb = ""] = /\p{L}+/u.exec(pattern.exec(text)?.[0] ?? "") ?? [];
    return findNamed(index, squash(verb)).values.length > 0 ? text : readForms(text, [[pattern, readAs]], today);
  }, shown);
  return readForms(told, ALL_IN_FULL, today);
}

// Each sees what those before it have read.
const FORMS: readonly Rewording[] = [
  ...SQL_FORMS,
  ...MEANT_FORMS,
  ...OFFICE_FORMS,
  ...WORKDAY_FORMS,
  ...FINANCE_FORMS,
  ...ON_DUTY_FORMS,
  ...WRITTEN_OUT_FORMS,
  ...TERSE_FORMS,
  ...AT_WORK_FORMS,
  ...IDIOM_FORMS,
  ...BUSINESS_FORMS,
  ...QUANTITY_FORMS,
  ...COMMITMENT_IDIOMS,
  ...COMMITMENT_FORMS,
  ...CLOSE_FORMS,
  ...FORMAL_FORMS,
  ...POLITE_FORMS,
  ...EVERYDAY_FORMS,
  ...BUDGET_FORMS,
  ...DISCOUNT_FORMS,
  ...REVIEW_FORMS,
  ...CHAT_FORMS,
  ...BILL_FORMS,
  ...TYPED_FORMS,
  ...SAID_FORMS,
  ...OCCASION_FORMS,
  ...HEARD_FORMS,
  ...CVE_FORMS,
  ...PLAIN_FORMS,
  ...ORDINARY_FORMS,
  ...BESIDE_FORMS,
  ...OTHER_ENGLISH,
  ...ASKED_FORMS,
  ...FELT_FORMS,
  ...LEFT_OUT_FORMS,
  ...BOOKED_FORMS,
  ...ROUND_ABOUT_FORMS,
  ...AHEAD_FORMS,
  ...MONTHLY_FORMS,
  ...WORDED_FORMS,
  ...SHORT_FORMS,
];

const ALL_IN_FULL = [...MEASURES_IN_FULL, ...IN_FULL, ...THINGS_IN_FULL, ...BOUNDS_IN_FULL, ...TOLD_IN_FULL];

function readForms(asked: string, forms: readonly Rewording[], today: Day): string {
  return forms.reduce((text, [pattern, readAs]) => {
    return text.replace(pattern, (...found) => readAs(found as unknown as RegExpExecArray, today, text));
  }, asked);
}

/**
 * The text with words that no plan has, as "by year", in words that one has. Null where it has no such words, or, for
 * courses of years, names a year itself.
 */
export function inOtherWords(asked: string, today: Day, months: readonly string[]): InOtherWords | null {
  let text = asked;
  const corrections: Correction[] = [];
  for (const [pattern, readAs] of [
    ...(NAMES_YEAR.test(asked) ? [] : rewordingsOfYears(months)),
    ...REWORDINGS,
    ...MAIL_REWORDINGS,
    ...MEASURES_REWORDED,
    ...SIDE_REWORDINGS,
    ...ORDINARY_REWORDINGS,
    ...PLAIN_REWORDINGS,
  ]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [said] = found;
    const read = readAs(found, today, text);
    text = `${text.slice(0, found.index)}${read}${text.slice(found.index + said.length)}`;
    // What has nothing in its place is told anyway, or was said before.
    if (read.trim() !== "")
      corrections.push({ said: said.replace(SIGNS_AROUND, ""), read: read.replace(SIGNS_AROUND, "") });
  }
  return text === asked ? null : { text, corrections };
}
