import type { NamedValue } from "../dictionary.ts";
import { ENGLISH_WORDS } from "../lexicon/english-words.ts";
import { abbreviatedBy, VOCABULARY } from "../lexicon/vocabulary.ts";
import { keysEndingWith, type NameIndex, someNamed } from "../name-index.ts";
import type { PlanFilter, PlanGroup } from "../schema.ts";
import { squash, type Token } from "../tokens.ts";
import type { Instead, Mark, Question } from "./frame.ts";

const CHOICES_MAX = 6;
const SHOWN_CHARS_MAX = 60;
const LONGER_MAX = 3;
const EDITS_MAX = 2;
const LONG_WORD_CHARS = 6;
const SHORT_WORD_CHARS = 4;

const FIELD_NOUNS: Readonly<Record<NamedValue["field"], string>> = {
  service: "service",
  account: "account",
  region: "region",
  provider: "provider",
  category: "category",
  charge_category: "charge type",
  resource: "resource",
  pricing_category: "pricing category",
  commitment_discount_id: "commitment",
  commitment_discount_status: "status of commitments",
  charge_frequency: "charge frequency",
  charge_class: "charge class",
  publisher: "publisher",
  currency: "currency",
  tag: "tag",
};

/**
 * The text on which marks stand. `isOfService`: the turn before names the service that it goes on with; `apart`: what
 * that turn told costs by; `told`: that, and the kinds of the things that it named; `filters`: what limited it.
 */
export type Source = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly index: NameIndex;
  readonly isOfService?: boolean;
  readonly apart?: readonly PlanGroup[];
  readonly told?: readonly string[];
  readonly filters?: readonly PlanFilter[];
};

/** Where in the text the marks begin and end. */
export function extentOf({ tokens }: Source, first: Mark, last: Mark = first): { from: number; to: number } {
  const end = tokens[last.at + last.length - 1];
  return { from: tokens[first.at]?.start ?? 0, to: end ? end.start + end.text.length : 0 };
}

/** The words of the question on which the marks stand. */
export function wordsOn(source: Source, first: Mark, last: Mark = first): string {
  const { from, to } = extentOf(source, first, last);
  return source.text.slice(from, to);
}

/** A value in words that mean nothing else, to be put in the place of those that were asked about. */
export function instead({ field, key, value, name }: NamedValue): Instead {
  const quoted = (text: string) => (text.includes('"') ? `\`${text}\`` : `"${text}"`);
  const words = field === "tag" ? `${quoted(key)}=${quoted(value)}` : `the ${FIELD_NOUNS[field]} ${quoted(value)}`;
  return { label: field === "tag" ? name : `${FIELD_NOUNS[field]} ${name}`, words };
}

/** How a question on words ends that are spelled nearly as nothing. */
export const WHICH_KIND = "Is it a service, an account, a region or a tag's value?";
/** How a question on words ends that are spelled nearly as something. */
export const WHICH_OF_THESE = "Do you mean one of these?";

/** Asks what unknown words are; offers what is spelled nearly so. */
export function askUnknown(source: Source, first: Mark, last: Mark): Question {
  const words = wordsOn(source, first, last);
  // "Velero backups": of keys that have the first word, all of what is not placed is said by one of them.
  const [ofWord = ""] = words.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const ofKeys = (source.index.keysWith.get(ofWord) ?? []).slice(0, CHOICES_MAX);
  const near = ofKeys.length > 0 ? ofKeys.map(insteadOfKey) : nearestTo(source.index, words);
  const alone = near.length === 0 && first !== last ? askUnknown(source, first, first) : null;
  if (alone && alone.instead.length > 0) return alone;
  const guess = near.length > 0 ? WHICH_OF_THESE : WHICH_KIND;
  const said = source.index.absent.has(squash(words))
    ? `Nothing on the bills is called “${shorten(words)}”. What may it be billed as?`
    : `I can't place “${shorten(words)}”. ${guess}`;
  return { question: said, ...extentOf(source, first, last), instead: near };
}

function shorten(words: string): string {
  const characters = [...words];
  return characters.length > SHOWN_CHARS_MAX ? `${characters.slice(0, SHOWN_CHARS_MAX).join("")}…` : words;
}

/** How the choice is called that is all of the others together. */
export const ALL_OF_THESE = "all of these";

/** Asks which of several values words name. */
export function askWhich(source: Source, mark: Mark, values: readonly NamedValue[]): Question {
  const question = `Which one is “${shorten(wordsOn(source, mark))}”?`;
  return { question, ...extentOf(source, mark), instead: choicesOf(values) };
}

/** Values to choose from; several accounts of one name can be meant together. */
function choicesOf(values: readonly NamedValue[]): readonly Instead[] {
  const choices = values.slice(0, CHOICES_MAX).map(instead);
  const names = new Set(values.map(({ field, name, value }) => `${field} ${name.replace(` (${value})`, "")}`));
  if (names.size > 1 || values.length < 2 || values.length >= CHOICES_MAX) return choices;
  return [...choices, { label: ALL_OF_THESE, words: choices.map(({ words }) => words).join(" and ") }];
}

/** Asks for a value of a field, or of a tag's key, that the question leaves open. */
export function askValue(source: Source, marks: readonly [Mark, Mark], field: NamedValue["field"], key = ""): Question {
  const values = someNamed(source.index, CHOICES_MAX, (value) => value.field === field && value.key === key);
  const noun = field === "tag" && key !== "" ? `value of ${key}` : FIELD_NOUNS[field];
  return { question: `Which ${noun} do you mean?`, ...extentOf(source, ...marks), instead: values.map(instead) };
}

/** Asks which tag holds what the organization's tags have no key for. */
export function askKey(source: Source, mark: Mark, concept: string): Question {
  const own = keysEndingWith(source.index, concept);
  const keys = own.length > 0 ? own : [...source.index.keys.values()].flat();
  const choices = keys.slice(0, CHOICES_MAX).map(insteadOfKey);
  const question =
    keys.length > 0 ? `Which tag says the ${concept}?` : `No tag in the bills says the ${concept}. What do you mean?`;
  return { question, ...extentOf(source, mark), instead: choices };
}

function insteadOfKey(key: string): Instead {
  return { label: key, words: `the tag "${key}"` };
}

/** What is spelled nearly so; nothing for an English word, since who types one means it. */
function nearestTo(index: NameIndex, words: string): readonly Instead[] {
  if (ENGLISH_WORDS.has(words.toLowerCase())) return [];
  const spelling = squash(words);
  const editsMax = spelling.length >= LONG_WORD_CHARS ? EDITS_MAX : Number(spelling.length >= SHORT_WORD_CHARS);
  if (editsMax === 0) return [];
  const longer = abbreviatedBy(spelling).slice(0, LONGER_MAX);
  const near = longer.length > 0 ? [] : VOCABULARY.near(spelling, editsMax).map((one) => one.spelling);
  const choices = [
    ...[...longer, ...near].map((word) => ({ label: word, words: word })),
    ...index.trie
      .near(spelling, editsMax)
      .flatMap((near) => (index.bySpelling.get(near.spelling) ?? []).map(({ value }) => instead(value))),
  ];
  const others = choices.filter(({ label }) => squash(label) !== spelling);
  return [...new Map(others.map((choice) => [choice.label, choice])).values()].slice(0, CHOICES_MAX);
}
