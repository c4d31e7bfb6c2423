import { findNamed } from "../../name-index.ts";
import type { Token } from "../../tokens.ts";
import type { Mark, Meaning } from "../frame.ts";
import { lastSaid, nextSaid, type Surroundings, says, wordAt, wordsOf } from "./surroundings.ts";

type Reread = (mark: Mark, place: number, surroundings: Surroundings) => Meaning | null;

/** Words that nothing places alone, and that say nothing of their own beside what stands around them. */
export const READ_ASIDE: readonly Reread[] = [
  readWithin,
  readMoreExpensive,
  readUs,
  readThings,
  readWhoIsSpending,
  readSplitVerb,
  readSide,
  readRan,
  readLeft,
  readBudget,
  readOfBudget,
  readOnlyThen,
  readNounOfName,
];

// "Per region for the production accounts": whose cost it is, where it is told by something else.
function readNounOfName(mark: Mark, place: number, { marks }: Surroundings): Meaning | null {
  const before = marks[place - 1];
  const isNamed = before?.is === "names" && before.values.every(({ field }) => field === "tag");
  const isToldBy = marks.some(({ is }, at) => is === "by" && marks[at + 1]?.is === "group" && at + 1 !== place);
  return mark.is === "group" && mark.group === "account" && isNamed && isToldBy ? { is: "filler" } : null;
}

// "Break the October bill down by service", "split it by team": what follows "by" says it all.
function readSplitVerb(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isVerb = mark.is === "unknown" && /^(break|split|divide|slice|cut|separate)$/.test(wordAt(mark, tokens));
  const isDown = mark.is === "change" && wordsOf(mark, tokens).join(" ") === "down" && marks[place + 1]?.is === "by";
  if (isDown)
    return marks.slice(0, place).some((one) => /^(break|split)$/.test(wordAt(one, tokens))) ? { is: "filler" } : null;
  return isVerb && says(marks.slice(place), "by") ? { is: "filler" } : null;
}

// "On the Google side".
function readSide(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isSide = mark.is === "unknown" && mark.length === 1 && /^(side|end)$/.test(wordAt(mark, tokens));
  return isSide && marks[place - 1]?.is === "names" ? { is: "filler" } : null;
}

// "How much of that ran on weekends", "everything the data team runs".
function readRan(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "unknown" || mark.length !== 1) return null;
  const word = wordAt(mark, tokens);
  const isRan = word === "ran" && /^(on|in)$/.test(tokens[mark.at + 1]?.word ?? "");
  const before = lastSaid(marks, place)?.is;
  const isRun = /^runs?$/.test(word) && (before === "names" || before === "concept");
  return isRan || isRun ? { is: "filler" } : null;
}

// "And more expensive", after those that got cheaper; "which is more expensive" ranks.
function readMoreExpensive(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isMore = mark.is === "order" && wordsOf(mark, tokens).join(" ") === "more expensive";
  const isAlone = marks.every(({ is }) => is === "order" || is === "and" || is === "filler");
  return isMore && isAlone && !tokens.some(({ word }) => word === "which") ? { is: "change", direction: "up" } : null;
}

// "US spend in October", "in us": written so, where things are, or before a word for cost at the beginning.
function readUs(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  if (mark.is !== "filler" || mark.length !== 1 || wordAt(mark, tokens) !== "us") return null;
  const isWritten = tokens[mark.at]?.text === "US" && tokens.some(({ text }) => /\p{Ll}/u.test(text));
  const isSubject = mark.at === 0 && marks[place + 1]?.is === "cost";
  const isPlace = /^(in|within|inside|across)$/.test(tokens[mark.at - 1]?.word ?? "");
  const { values } = findNamed(index, "usa", ({ field }) => field === "region");
  return (isWritten || isSubject || isPlace) && values.length > 0 ? { is: "names", values, isPart: false } : null;
}

// "By service within AWS".
function readWithin(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isWithin = mark.is === "unknown" && mark.length === 1 && /^(within|inside)$/.test(wordAt(mark, tokens));
  return isWithin && nextSaid(marks, place)?.is === "names" ? { is: "filler" } : null;
}

// "The most expensive thing on Azure", "the top 5 things": services.
function readThings(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isThing = mark.is === "unknown" && mark.length === 1 && /^things?$/.test(wordAt(mark, tokens));
  const before = lastSaid(marks, place)?.is;
  if (!isThing || (before !== "order" && before !== "top" && before !== "number")) return null;
  return { is: "group", group: "service", plural: wordAt(mark, tokens) === "things" };
}

// "Who is spending on OpenAI": the teams or owners that tags name, as in "who spends".
function readWhoIsSpending(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  const isWho = mark.is === "filler" && place === 0 && /^who (is|are|was|were)$/.test(wordsOf(mark, tokens).join(" "));
  const verb = nextSaid(marks, place);
  const isSpending = verb?.is === "cost" && /^(spending|paying|burning)$/.test(wordAt(verb, tokens));
  const [key] = ["team", "squad", "owner", "department"].filter((name) => index.keys.has(name));
  if (!isWho || !isSpending || says(marks, "group", "concept")) return null;
  return key ? { is: "concept", concept: "team", keys: [key] } : { is: "unknown" };
}

// "The budget is 75k, what's left": how far the bound is away is told with it.
function readLeft(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isLeft = mark.is === "unknown" && /^(left|remaining|used)$/.test(wordAt(mark, tokens));
  if (!isLeft) return null;
  const isBounded = boundOf(tokens) >= 0 || marks.some((one) => one.is === "threshold" && one.side === "at_most");
  return isBounded ? { is: "filler" } : null;
}

// "Our Azure budget for 2026 is 400,000 USD": a bound, whatever stands between.
function readBudget(mark: Mark, _: number, { tokens }: Surroundings): Meaning | null {
  const at = mark.is === "filler" ? -1 : boundOf(tokens);
  if (at < 0) return null;
  const isWord = mark.is === "missing" && mark.topic === "budgets" && /^budgets?$/.test(wordAt(mark, tokens));
  // The currency of the amount is no condition on the lines.
  const isUnit = mark.is === "names" && mark.at === at + 1 && isCurrency(tokens[mark.at]);
  if (isWord || isUnit) return { is: "filler" };
  if (at < mark.at || at >= mark.at + mark.length || mark.is === "threshold") return null;
  return { is: "threshold", side: "at_most", value: tokens[at]?.value ?? "0", upTo: null, ratio: false };
}

/** The amount of the budget that a clause names; -1: it names none. */
function boundOf(tokens: readonly Token[]): number {
  const from = tokens.findIndex(({ word }) => /^budgets?$/.test(word));
  if (from < 0) return -1;
  return tokens.findIndex(({ kind, text }, at) => {
    const isAmount = kind === "money" || (kind === "number" && (/[,km]/i.test(text) || isCurrency(tokens[at + 1])));
    return at > from && isAmount && /^(is|was|of|=|:)$/.test(tokens[at - 1]?.word ?? "");
  });
}

function isCurrency(token: Token | undefined): boolean {
  return /^(dollars?|usd|bucks|euros?|eur|pounds?|gbp)$/.test(token?.word ?? "");
}

// "How much of it is used": of the budget that is named.
function readOfBudget(mark: Mark, _: number, { tokens }: Surroundings): Meaning | null {
  const isShare = mark.is === "intent" && mark.intent === "share" && wordsOf(mark, tokens).join(" ") === "how much of";
  return isShare && boundOf(tokens) >= 0 && tokens.some(({ word }) => /^(left|used|remaining)$/.test(word))
    ? { is: "filler" }
    : null;
}

const ACTIVE =
  /^(ran|run|runs|used|active|billed|cost|costs|costing|appear|appears|appeared|had|have|has|show|showed|existed)$/;

// "Services that only ran in October", "used only in October": not at any other time, which no plan has. "By service,
// only October" limits the days.
function readOnlyThen(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isSaid = mark.is === "only" && says(marks.slice(0, place), "group", "concept");
  const next = marks.slice(place + 1).find(({ is }) => is !== "filler" && is !== "cost" && is !== "unknown");
  const beside = [tokens[mark.at - 1], tokens[mark.at + mark.length]].map((token) => token?.word ?? "");
  return isSaid && next?.is === "period" && beside.some((word) => ACTIVE.test(word)) ? { is: "unknown" } : null;
}
