import { phraseTable } from "../phrases.ts";
import { EARLIER_MAX, lastAnswered, type Previous } from "../previous.ts";
import type { Operation } from "../schema.ts";
import { type Token, tokenize } from "../tokens.ts";
import { CUE } from "./cve-words.ts";
import { isKnownProduct } from "./known-products.ts";
import type { Cves } from "./read-cves.ts";

/** What a turn goes on from. */
export type ToldBefore = {
  /** The vulnerabilities that were told; none where it goes on from others, null where it is not known from which. */
  readonly before: readonly Cves[] | null;
  /** What it says of them. */
  readonly rest: readonly Token[];
  /** What it says where it goes on from nothing. */
  readonly alone: readonly Token[];
  /** Whether those before are of a question that is answered: else what is open is asked still. */
  readonly isOpen: boolean;
};

/** What is asked where a record is meant that nothing names. */
export const WHICH_RECORD = "Which vulnerability do you mean? Its id tells it, such as CVE-2021-44228.";
const UNITS = "day|days|week|weeks|month|months|quarter|quarters|year|years|period|periods";
const readBoth = phraseTable<true>([[`in|for|of? both of? the|those|these|them? ${UNITS}`, true]]);
const TALKED = "talked|spoke|chatted|discussed|mentioned|asked|looked|started|began";
const readFirstTold = phraseTable<true>([
  [
    "the first|original|initial one|cve|vulnerability|vuln|bug|record " +
      `that|which? we|i had? ${TALKED} about|with|at|on|for?`,
    true,
  ],
  [`the one|cve|vulnerability|vuln|bug that|which? we|i ${TALKED} about|with|at|on|for? first|earlier`, true],
]);
const readThatYear = phraseTable<true>([
  ["that year", true],
  ["the? same year", true],
]);

/** What a turn goes on from after vulnerabilities that were told, and what it says in words that are read. */
export function toldBefore(tokens: readonly Token[], previous: Previous | null): ToldBefore {
  const isOpen = previous?.plan.kind === "clarify";
  const told = isOpen ? lastOfOpen(previous) : previous;
  const last = told?.plan.kind === "answer" ? told.plan.operations.map(withoutAge) : [];
  const alone = { rest: tokens, alone: tokens, isOpen };
  if (!told || last.length === 0 || !last.every(isCves)) return { ...alone, before: [] };
  const both = without(tokens, readBoth, "");
  const [earlier] = (told.earlier ?? []).slice(-1);
  // "How many of those are Cisco's, both months", after January and then February: of each of them.
  if (both && earlier && isCves(earlier)) return { ...alone, before: [earlier, ...last], rest: both };
  const first = without(tokens, readFirstTold, "it");
  if (first) return { ...alone, before: firstRecord(told.earlier ?? [], last), rest: first };
  const rest = ofThatYear(withoutOther(ofRecord(tokens, last), last), last);
  return { ...alone, before: last, rest, alone: rest };
}

/** "Microsoft only", after what was asked about: of what was answered before it, unless the bill has a gap to fill. */
function lastOfOpen(previous: Previous): Previous | null {
  return previous.plan.kind === "clarify" && previous.plan.gap ? null : lastAnswered(previous);
}

// What goes on from the age of the feeds is of what they hold.
function withoutAge(operation: Operation): Operation {
  return isCves(operation) && operation.answer === "feeds" ? { ...operation, answer: "list" } : operation;
}

function isCves(operation: Operation): operation is Cves {
  return operation.op === "cves";
}

/** Whether what was told last is of vulnerabilities alone. */
export function isOfCves(previous: Previous | null): boolean {
  return previous?.plan.kind === "answer" && previous.plan.operations.every(isCves);
}

type Read = (tokens: readonly Token[], at: number) => { readonly length: number } | null;

/** The tokens with other words in the place of those that are read; null where there are none. */
function without(tokens: readonly Token[], read: Read, words: string): readonly Token[] | null {
  const at = tokens.findIndex((_, place) => read(tokens, place) !== null);
  if (at < 0) return null;
  const start = tokens[at]?.start ?? 0;
  const others = tokenize(words).map((token) => ({ ...token, start }));
  return [...tokens.slice(0, at), ...others, ...tokens.slice(at + (read(tokens, at)?.length ?? 0))];
}

/** The record that was asked about first; null where there is none, or what is remembered may begin later. */
function firstRecord(earlier: readonly Operation[], last: readonly Operation[]): readonly Cves[] | null {
  const records = [...earlier, ...last].flatMap((one) => (isCves(one) && one.id !== null ? [one] : []));
  const isClear = earlier.length < EARLIER_MAX || new Set(records.map(({ id }) => id)).size === 1;
  return isClear && records.length > 0 ? records.slice(0, 1) : null;
}

const OTHER = /^(others?|another|more)$/;

/** "Any other Chrome bugs", after one record: those of Chrome. */
function withoutOther(tokens: readonly Token[], before: readonly Cves[]): readonly Token[] {
  if (!before.every(({ id }) => id !== null)) return tokens;
  return tokens.filter(({ word }, at) => {
    const { word: next = "" } = tokens[at + 1] ?? {};
    return !(OTHER.test(word) && (isKnownProduct(next) || CUE.test(next) || /^(ones|bugs?|flaws?)$/.test(next)));
  });
}

const LEADS = /^(and|so|ok|but)$/;
const OF_ENTRY = /^(kevs?|cisa|exploited|listed|list|yet|already|now)$/;

/** "KEV?", after one record: whether it is one of the entries, and no list of them. */
function ofRecord(tokens: readonly Token[], before: readonly Cves[]): readonly Token[] {
  const words = tokens.filter(({ kind }) => kind === "word");
  const said = words.filter(({ word }) => !LEADS.test(word));
  const isAlone = said.length > 0 && said.every(({ word }) => OF_ENTRY.test(word));
  if (!isAlone || !before.every(({ id }) => id !== null)) return tokens;
  const start = tokens[0]?.start ?? 0;
  return [...tokenize("it").map((token) => ({ ...token, start })), ...said];
}

/** "From that year", after one record: the year of its id. */
function ofThatYear(tokens: readonly Token[], [record]: readonly Cves[]): readonly Token[] {
  const [, year] = record?.id?.split("-") ?? [];
  return (year && without(tokens, readThatYear, year)) || tokens;
}
