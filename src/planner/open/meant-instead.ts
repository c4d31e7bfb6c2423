import { MONTHS } from "../lexicon/rewording.ts";
import { findNamed, type NameIndex } from "../name-index.ts";
import { squash, type Token, tokenize } from "../tokens.ts";

// "No, I meant storage", "sorry, the sandbox account": what stands in the place of something of its kind.
const MEANT = new RegExp(
  "^\\W*(?:(?:(?:no|nope|sorry|oops|oh|ah|wait|actually|my bad|hm+|well)[\\s,.!–-]+)+" +
    "(?:(?:i|we) (?:meant|mean|wanted) )?|(?:i|we) (?:meant|mean) )(?:(?:just|only|on|in|for|the) )*" +
    "(\\S+(?: \\S+){0,3}?)(?:,? (?:not|instead of|rather than) .{2,40})?(?: instead| please| rather)?[\\s.!?]*$",
  "i",
);
const WORDS_MAX = 3;
const MONTH = new RegExp(`^(?:${MONTHS})$`, "i");

/**
 * What was asked, with a name of a correction in the place of the one thing of its kind that it had: "no, I meant
 * storage" corrects "databases", and not a word that nobody could place. Null where a turn corrects nothing of it.
 */
export function meantInstead(said: string, asked: string, gap: Gap | undefined, index: NameIndex): string | null {
  const [, meant = ""] = MEANT.exec(said) ?? [];
  const kinds = meant === "" ? [] : kindsOf(meant, index);
  if (kinds.length === 0) return null;
  const [place, ...others] = placesOf(asked, kinds, index);
  if (!place || others.length > 0 || isBesideGap(gap)) return null;
  return `${asked.slice(0, place.start)}${meant}${asked.slice(place.end)}`;
}

type Gap = { readonly before: string; readonly after: string };

const JOINT = "(?:vs\\.?|versus|against|and|or|plus|than|to|with|,|/|&)";
const [AFTER_JOINT, BEFORE_JOINT] = [new RegExp(`${JOINT}\\s*$`, "i"), new RegExp(`^\\s*${JOINT}(?:\\s|$)`, "i")];

/** "No, S3", after EC2 against what nobody could place: that other side is meant, and not EC2. */
function isBesideGap(gap: Gap | undefined): boolean {
  return gap !== undefined && (AFTER_JOINT.test(gap.before) || BEFORE_JOINT.test(gap.after));
}

function kindsOf(name: string, index: NameIndex): readonly string[] {
  if (MONTH.test(name)) return ["month"];
  const spelled = squash(name.replace(/^the /i, "").replace(/['’]s$/i, ""));
  const noun = squash(name.replace(NOUN, ""));
  const { values } = findNamed(index, spelled);
  const found = values.length > 0 ? values : findNamed(index, noun).values;
  return found.map(({ field, key }) => `${field}:${key}`);
}

const NOUN =
  /\s+(?:team|department|account|acct|service|region|project|product|environment|application|app|category)$/i;

type Place = { readonly start: number; readonly end: number };

/** Where a text names something of some kinds, the longest names first; each word is of one name. */
function placesOf(asked: string, kinds: readonly string[], index: NameIndex): readonly Place[] {
  const tokens = tokenize(asked).filter(({ kind }) => kind !== "end");
  const runs = Array.from({ length: WORDS_MAX }, (_, less) =>
    tokens.map((first, at) => placeFrom(first, tokens[at + WORDS_MAX - less - 1])),
  ).flat();
  const named = runs
    .filter((run) => run !== null)
    .filter(({ start, end }) => kindsOf(asked.slice(start, end), index).some((kind) => kinds.includes(kind)));
  return named.filter((run, at) => !named.slice(0, at).some((one) => run.start < one.end && one.start < run.end));
}

function placeFrom(first: Token, last: Token | undefined): Place | null {
  return last ? { start: first.start, end: last.start + last.text.length } : null;
}
