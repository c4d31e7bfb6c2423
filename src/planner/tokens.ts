import { entryOf } from "../core/text/entry-of.ts";
import { spelledOutWord } from "./lexicon/shorthands.ts";

/**
 * A piece of the question. `word` is what the grammar compares: folded to lower case, without a possessive or a
 * contraction ("month's" is `month`). `value` is the decimal number that it states, if any: "$1.5k" is `1500`.
 */
export type Token = {
  readonly kind:
    | "word"
    | "number"
    | "money"
    | "percent"
    | "date"
    | "month"
    | "email"
    | "cve"
    | "quoted"
    | "resource"
    | "symbol"
    | "end";
  readonly text: string;
  readonly word: string;
  readonly value: string | null;
  readonly start: number;
};

type Kind = Token["kind"];

const NUMBER = String.raw`\d{1,15}(?:,\d{3}){0,5}(?:\.\d{1,10})?`;
const FACTOR = String.raw`(?:\s?(?:k|m|bn|million|thousand)(?![\p{L}\p{N}]))?`;

const AWS_KINDS = "i|vol|snap|ami|eni|nat|vpce?|subnet|sg|[ivt]gw|eipalloc|fs|rtb|acl|lt";

// Each pattern is sticky and bounded, so a text is read in time proportional to its length. The first match wins.
const PATTERNS: readonly (readonly [Kind, RegExp])[] = [
  ["quoted", /"[^"\n]{1,200}"|`[^`\n]{1,200}`|“[^”\n]{1,200}”/uy],
  // Ids as AWS, Azure and GCP write them: "i-0abc1234", an ARN, a path of a subscription.
  [
    "resource",
    new RegExp(`(?<![\\p{L}\\p{N}-])(?:${AWS_KINDS})-(?=[0-9a-f]*\\d)[0-9a-f]{8,17}(?![\\p{L}\\p{N}-])`, "uy"),
  ],
  [
    "resource",
    /arn:aws[a-z-]{0,12}:[^\s"'`,;?]{1,200}|\/{1,2}(?:subscriptions|[a-z]+\.googleapis\.com)\/[^\s"'`,;?]{1,300}/uy,
  ],
  ["email", /[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}/uy],
  ["cve", /cve[-\s]?\d{4}[-\s]\d{4,9}(?![\p{L}\p{N}])/iuy],
  ["date", /\d{4}([-/])\d{2}\1\d{2}(?![\p{L}\p{N}-])|\d{1,2}([/.])\d{1,2}\2\d{4}(?![\p{L}\p{N}/])/uy],
  ["date", /(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?=\s*[-–]|\s+\p{L})/uy],
  // "4.11. - 17.11.": after the first day of a range the second one is a day, too.
  ["date", /(?<=\d\.\s?(?:[-–]|to|until|till|through)\s?)(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\./uy],
  ["month", /\d{4}-\d{2}(?![\p{L}\p{N}-])|(?<![\p{N}/.-])(?:0?[1-9]|1[0-2])\/20\d\d(?![\p{L}\p{N}/-])/uy],
  ["money", new RegExp(`[$€£]\\s?${NUMBER}${FACTOR}`, "iuy")],
  ["percent", new RegExp(`${NUMBER}(?:\\s?%|\\s(?:percent|pct)(?![\\p{L}\\p{N}]))`, "iuy")],
  ["number", /(?:\d{1,3}(?:\.\d{1,6})?|(?<![\p{L}\p{N}])an?)\s(?:million|thousand)(?![\p{L}\p{N}])/iuy],
  ["number", new RegExp(`${NUMBER}(?:[km](?![\\p{L}\\p{N}]))?(?!\\.?[\\p{L}\\p{N}])`, "iuy")],
  ["number", /\d{1,4}(?=(?:d|days?|w|wks?|weeks?|mos?|months?|yrs?|years?|hrs?|hours?|h)(?![\p{L}\p{N}]))/iuy],
  ["number", /(?<![\p{L}\p{N}.])\.\d{1,10}(?![\p{L}\p{N}])/uy],
  ["word", /(?<![\p{L}\p{N}])['’](?:1[5-9]|2\d)(?![\p{L}\p{N}])/uy],
  ["word", /w\/o?(?=\s)/iuy],
  ["word", /#\d{1,2}(?![\p{L}\p{N}])/uy],
  ["word", /(?:e\.g|i\.e|etc|vs)\.(?![\p{L}\p{N}])/iuy],
  ["word", /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’](?=\p{L})|\.(?=[\p{L}\p{N}]))*/uy],
  ["end", /[.?!;\n…。？！—]/uy],
  ["symbol", /[=:,/&+()<>≥≤|–%]|-(?=\s)/uy],
  // "Aug-Oct", "Q2-Q3".
  ["symbol", /-(?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q[1-4](?!\p{L})))/iuy],
];

const FACTORS: Readonly<Record<string, bigint>> = { k: 1_000n, thousand: 1_000n, m: 1_000_000n, million: 1_000_000n };
const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const MORE_NUMBER_WORDS: Readonly<Record<string, string>> = {
  fourteen: "14",
  fifteen: "15",
  twenty: "20",
  thirty: "30",
  fifty: "50",
  sixty: "60",
  ninety: "90",
  hundred: "100",
};

/** The tokens of a text in their order. Hyphens and underscores part words; what is no token at all is passed over. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const token = text[at] === " " ? null : tokenAt(text, at);
    if (token) tokens.push(token);
    at += token?.text.length ?? String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  }
  return tokens;
}

function tokenAt(text: string, start: number): Token | null {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = start;
    const [found] = pattern.exec(text) ?? [];
    if (found) return { kind, text: found, word: wordOf(kind, found), value: statedValue(kind, found), start };
  }
  return null;
}

function wordOf(kind: Kind, text: string): string {
  const folded = text.normalize("NFKC").toLowerCase().replaceAll("’", "'");
  if (kind === "quoted") return folded.slice(1, -1);
  if (kind === "cve") return folded.replace(/^cve[-\s]?(\d{4})[-\s]/, "cve-$1-");
  if (kind === "date") return folded.replace(/^(\d{4})\/(\d\d)\//, "$1-$2-");
  // "9/2026".
  if (kind === "month")
    return folded.replace(/^(\d{1,2})\/(\d{4})$/, (_, month, year) => `${year}-${month.padStart(2, "0")}`);
  // "October '26" is of 2026.
  if (/^'\d\d$/.test(folded)) return `20${folded.slice(1)}`;
  if (kind === "symbol") return folded === "%" ? "percent" : folded;
  return kind === "word" ? spelledOutWord(folded.replace(/'(s|re|ve|d|ll|m)$|\.$/, "").replaceAll("'", "")) : folded;
}

function statedValue(kind: Kind, text: string): string | null {
  if (kind === "word") return numberOfWord(text.toLowerCase());
  if (kind !== "number" && kind !== "money" && kind !== "percent") return null;
  const [, digits = "0", factor = ""] = /([\d,.]+)\s?(\p{L}*)/u.exec(text.replace(/^an?\s/i, "1 ")) ?? [];
  return scale(digits.replaceAll(",", ""), kind === "percent" ? 1n : (FACTORS[factor.toLowerCase()] ?? 1n));
}

/** "Three" is "3"; null: no number in words. */
export function numberOfWord(word: string): string | null {
  const index = NUMBER_WORDS.indexOf(word);
  return index >= 0 ? String(index) : (entryOf(MORE_NUMBER_WORDS, word) ?? null);
}

function scale(decimal: string, factor: bigint): string {
  const [whole = "0", fraction = ""] = decimal.split(".");
  const scaled = (BigInt(`${whole}${fraction}`) * factor).toString().padStart(fraction.length + 1, "0");
  const cut = scaled.length - fraction.length;
  const decimals = scaled.slice(cut).replace(/0+$/, "");
  return decimals ? `${scaled.slice(0, cut)}.${decimals}` : scaled.slice(0, cut);
}

/** A percentage as a fraction: "20" is "0.2". */
export function fractionOf(percent: string): string {
  const [whole = "0", fraction = ""] = percent.split(".");
  const digits = whole.padStart(3, "0");
  const decimals = `${digits.slice(-2)}${fraction}`.replace(/0+$/, "");
  const integer = digits.slice(0, -2).replace(/^0+(?=\d)/, "");
  return decimals ? `${integer}.${decimals}` : integer;
}

const SQUASHED = /^[a-z0-9]*$/;

/** Letters and digits alone, in lower case: what two spellings of a name have in common. */
export function squash(text: string): string {
  if (SQUASHED.test(text)) return text;
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
