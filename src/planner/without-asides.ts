import { ASIDE_PHRASES, DEGREE_WORDS } from "./lexicon/asking/courtesies.ts";
import { findNamed, type NameIndex } from "./name-index.ts";
import { phraseTable } from "./phrases.ts";
import { squash, type Token, tokenize } from "./tokens.ts";

const readAside = phraseTable([
  ...ASIDE_PHRASES.map((phrase) => [phrase, "aside"] as const),
  ...DEGREE_WORDS.split(" ").map((word) => [word, "degree"] as const),
]);

type Run = { readonly from: number; readonly to: number };

/**
 * The text without asides and adverbs of degree, which would part phrases and clauses: "got noticeably more expensive",
 * "what, all told, did S3 cost". All of it where nothing else is left; a word that something is called stays.
 */
export function withoutAsides(text: string, index: NameIndex): string {
  const tokens = tokenize(text);
  const isNamed = ({ word }: Token) => findNamed(index, squash(word)).values.length > 0;
  const runs: Run[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const { length = 0 } = readAside(tokens, at) ?? {};
    if (length === 0 || (length === 1 && tokens.slice(at, at + 1).some(isNamed))) continue;
    runs.push(withCommas(tokens, { from: at, to: at + length }));
    at += length - 1;
  }
  const isLeft = (at: number) => !runs.some(({ from, to }) => at >= from && at < to);
  if (runs.length === 0 || !tokens.some(({ kind }, at) => isLeft(at) && kind !== "symbol" && kind !== "end"))
    return text;
  return runs
    .toReversed()
    .reduce((rest, run) => cut(rest, tokens, run), text)
    .trimStart();
}

/** An aside with the commas that part it from the rest: both, or the one at the beginning or the end of the text. */
function withCommas(tokens: readonly Token[], { from, to }: Run): Run {
  const isComma = (at: number) => tokens[at]?.kind === "symbol" && /^[,:–]$/.test(tokens[at]?.word ?? "");
  const isFirst = from === 0 || tokens[from - 1]?.kind === "end";
  const isLed = isComma(from - 1);
  return { from: isLed ? from - 1 : from, to: isComma(to) && (isLed || isFirst) ? to + 1 : to };
}

function cut(text: string, tokens: readonly Token[], { from, to }: Run): string {
  const last = tokens[to - 1];
  const end = (last?.start ?? 0) + (last?.text.length ?? 0);
  return `${text.slice(0, tokens[from]?.start)} ${text.slice(end)}`.replace(/ {2,}/g, " ");
}
