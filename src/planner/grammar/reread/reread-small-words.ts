import { openBeginning } from "../../periods/history-forms.ts";
import type { Token } from "../../tokens.ts";
import type { Mark, Meaning } from "../frame.ts";
import { READ_ASIDE } from "./read-aside.ts";
import { readParticle } from "./read-particle.ts";
import { readPerUnit } from "./read-quantity.ts";
import { lastSaid, nextSaid, type Surroundings, says, wordAt, wordsOf } from "./surroundings.ts";

/**
 * Small words that say something of their own where they stand: tense, use, and what money is spent on. Where they say
 * nothing that a plan has, they are words that nothing places, so that no answer leaves them out.
 */
export function rereadSmallWord(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  for (const read of [
    readWould,
    readUse,
    readSoFar,
    readSpendOn,
    readPeak,
    readDear,
    readCostToRun,
    readName,
    readAbsence,
    readWhose,
    readWhat,
    readUsual,
    readTagged,
    readBill,
    readTheir,
    readForetold,
    readWhoIs,
    readAlso,
    readPerUnit,
    readSingle,
    readComplete,
    readSortBy,
    readInPercent,
    readPaid,
    readBelow,
    readDifferent,
    readParticle,
    ...READ_ASIDE,
  ]) {
    const meaning = read(mark, place, surroundings);
    if (meaning) return meaning;
  }
  return null;
}

// "Would you", "would like", "would have been at list price"; all else is about what did not happen.
function readWould(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "filler" || !wordsOf(mark, tokens).some((word) => /^(would|might|should)$/.test(word))) return null;
  const isChange = marks.some(({ is }) => is === "change" || is === "order");
  return isChange ? { is: "missing", topic: "what_if", keeps: false } : null;
}

// "What does the search team use": the services, which are asked for where no noun says so.
function readUse(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isUse = mark.is === "filler" && mark.length === 1 && /^(use|uses|using|used)$/.test(wordAt(mark, tokens));
  if (!isUse) return null;
  const next = marks[place + 1];
  const isLast = next === undefined || next.is === "period";
  if (hasNoun(marks)) return isLast && isAskedToList(marks, tokens) ? { is: "intent", intent: "list" } : null;
  if (says(marks, "usage", "withUsage", "missing", "room", "comings", "cost", "order", "top")) return null;
  const isOfNames = tokens[0]?.word === "what" && lastSaid(marks, place) !== undefined;
  return isOfNames ? { is: "group", group: "service", plural: true } : { is: "unknown" };
}

// "Which services does the sandbox use".
function isAskedToList(marks: readonly Mark[], tokens: readonly Token[]): boolean {
  return /^(what|which)$/.test(tokens[0]?.word ?? "") && !says(marks, "cost", "order", "top", "threshold", "usage");
}

/** Whether a noun asks for rows; "the search team" is a name and its noun. */
function hasNoun(marks: readonly Mark[]): boolean {
  return marks.some(({ is }, at) => {
    const isNoun = is === "group" || is === "concept";
    return isNoun && marks[at - 1]?.is !== "names" && marks[at + 1]?.is !== "names";
  });
}

// "How much have we spent so far" counts from a day that it does not name.
function readSoFar(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isOpen =
    mark.is === "filler" &&
    /^(so far|by now|to date|(up|until) (to )?(now|date))$/.test(wordsOf(mark, tokens).join(" "));
  const isNamed = marks.some(({ is }) => is === "period" || is === "room" || is === "missing");
  if (!isOpen || isNamed) return null;
  const first = openBeginning(mark.length);
  return { is: "period", words: { length: mark.length, lead: "", first, second: null, since: false } };
}

// "What does the team spend its money on", "what is it spent on": what it is made up of.
function readSpendOn(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isOn = mark.is === "filler" && mark.length === 1 && wordAt(mark, tokens) === "on";
  const next = marks[place + 1];
  const isLast = next === undefined || next.is === "period";
  const isAsked = tokens[0]?.word === "what" && marks.some(({ is }) => is === "cost");
  const isRanked = marks.some(({ is }) => is === "order" || is === "top");
  return isOn && isLast && isAsked && !isRanked && !hasNoun(marks) ? { is: "intent", intent: "breakdown" } : null;
}

// "The peak in October" is a day, where "peak spend" and "the peak week" only rank.
function readPeak(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "order" || !/^(peak|maximum|max)$/.test(wordsOf(mark, tokens).join(" "))) return null;
  const next = nextSaid(marks, place)?.is;
  const isNoun = next === undefined || next === "period" || next === "filler" || next === "and" || next === "change";
  const hasRows = says(marks, "group", "concept", "granularity", "number", "top");
  return isNoun && !hasRows ? { is: "granularity", granularity: "day", isPeak: true } : null;
}

// "Why is S3 expensive" asks what its cost is due to; nothing is ranked.
function readDear(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isDear = mark.is === "order" && /^(expensive|costly|pricey)$/.test(wordsOf(mark, tokens).join(" "));
  const isAsked = marks.slice(0, place).some((one) => one.is === "intent" && one.intent === "why");
  const ranks = marks.slice(place + 1).some(({ is }) => ["group", "concept", "granularity", "names"].includes(is));
  if (!isDear || ranks) return null;
  const isOpinion = /^(is|are|was|were)$/.test(tokens[0]?.word ?? "") && lastSaid(marks, place)?.is === "names";
  if (isAsked) return { is: "change", direction: "up" };
  return isOpinion ? { is: "unknown" } : null;
}

// "What does it cost to run the checkout app": of what the bills name it is no question of prices.
function readCostToRun(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const words = wordsOf(mark, tokens).join(" ");
  const isPrice = mark.is === "missing" && mark.topic === "prices" && /^(cost|costs) to (run|host|store)$/.test(words);
  const after = tokens[mark.at + mark.length]?.word ?? "";
  const isOfNext = !/^an?$/.test(after) && nextSaid(marks, place)?.is === "names";
  return isPrice && (isOfNext || isOfLast(mark, place, { marks, tokens })) ? { is: "cost" } : null;
}

// "What does the online store cost to run?", but not "what would an instance cost to run?".
function isOfLast({ at }: Mark, place: number, { marks, tokens }: Pick<Surroundings, "marks" | "tokens">): boolean {
  const words = tokens.slice(0, at).map(({ word }) => word);
  const isAsked = /^(what|how)$/.test(words[0] ?? "") && words.some((word) => /^(do|does|did)$/.test(word));
  return isAsked && !words.some((word) => /^an?$/.test(word)) && lastSaid(marks, place)?.is === "names";
}

// "How much did data cost": a filler in the place of a name, which one of the organization's tags has.
function readName(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  const isBare = mark.is === "filler" && mark.length === 1 && index.bySpelling.has(wordAt(mark, tokens));
  if (!isBare || !/^(data|info|value|figures|table|business)$/.test(wordAt(mark, tokens))) return null;
  const before = marks[place - 1];
  const isSubject =
    before !== undefined && /^(did|does|is|for|of|by|in|and|with|against|versus|vs|than)$/.test(wordAt(before, tokens));
  const next = marks[place + 1];
  const isAlone = next === undefined || next.is === "period" || next.is === "cost";
  return (isSubject || place === 0) && isAlone ? { is: "unknown" } : null;
}

// "Accounts without EC2" are perhaps those that never used it, perhaps all with what is left of them.
function readAbsence(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "exclude" || wordAt(mark, tokens) !== "without") return null;
  const [before, next] = [marks[place - 1], nextSaid(marks, place)];
  const isNoun = before?.is === "concept" || (before?.is === "group" && before.group !== "service");
  const lead = marks.slice(0, place - 1).findLast(({ is }) => is !== "filler")?.is;
  const isUsed = next?.is === "names" && next.values.some(({ field }) => field === "service" || field === "category");
  return isNoun && isUsed && lead !== "by" && lead !== "each" ? { is: "unknown" } : null;
}

// "Whose bill rose the most" asks for teams or owners; in "teams whose bill rose" it only joins.
function readWhose(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  const isWhose = mark.is === "filler" && mark.length === 1 && wordAt(mark, tokens) === "whose";
  const before = lastSaid(marks, place)?.is;
  if (!isWhose || before === "group" || before === "concept") return null;
  const [key] = ["team", "squad", "owner", "department"].filter((name) => index.keys.has(name));
  return key ? { is: "concept", concept: "team", keys: [key] } : { is: "unknown" };
}

// "Which team spent the most, and on what": a second question, which its answer would leave out.
function readWhat(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isWhat = mark.is === "filler" && mark.length === 1 && wordAt(mark, tokens) === "what";
  const before = tokens[mark.at - 1]?.word ?? "";
  const isSecond = /^(on|for|of|by|in|and)$/.test(before) && lastSaid(marks, place) !== undefined;
  return isWhat && isSecond && nextSaid(marks, place) === undefined ? { is: "unknown" } : null;
}

// "What do we usually spend per day" asks for the middle of the days; "was Friday a normal day" whether it was odd.
function readUsual(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isUsual = mark.is === "intent" && mark.length === 1 && /^(usual|normal)(ly)?$/.test(wordAt(mark, tokens));
  const isJudged = says(marks, "period") && /^(is|are|was|were)$/.test(tokens[0]?.word ?? "");
  if (isUsual && says(marks, "granularity") && !isJudged) return { is: "average", kind: "mean" };
  const next = marks[place + 1];
  const isAdjective =
    next?.is === "cost" || /^(numbers|figures|report|stuff|data)$/.test(next ? wordAt(next, tokens) : "");
  return isUsual && isAdjective ? { is: "unknown" } : null;
}

// "Costs tagged team=ml".
function readTagged(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const [next, value] = marks.slice(place + 1).filter(({ is }) => is !== "filler");
  // "Costs tagged owner payments-lead": the key stands before its value, which may be a word of something else.
  const isKey = next?.is === "group" || next?.is === "concept";
  const named = isKey ? value : next;
  const isOfTag =
    (named?.is === "names" && named.values.some(({ field }) => field === "tag")) || (isKey && value?.is === "missing");
  return mark.is === "unknown" && wordAt(mark, tokens) === "tagged" && isOfTag ? { is: "filler" } : null;
}

// "Our biggest bill ever" is perhaps a month, perhaps a service.
function readBill(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const next = marks[place + 1];
  const isBill = mark.is === "order" && next?.is === "cost" && wordAt(next, tokens) === "bill";
  return isBill && !says(marks, "group", "concept", "granularity") ? { is: "unknown" } : null;
}

// "The top 3 teams and their biggest services" is a rank within a rank.
function readTheir(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isTheir = mark.is === "filler" && /^(their|its)$/.test(wordAt(mark, tokens));
  const isRank = (one: Mark | undefined) => one?.is === "order";
  return isTheir && isRank(nextSaid(marks, place)) && says(marks.slice(0, place), "top", "order")
    ? { is: "unknown" }
    : null;
}

// "What did you predict for October": what was forecast then is not kept.
function readForetold(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isForecast = mark.is === "intent" && mark.intent === "forecast";
  const isPast = marks.slice(0, place).some((one) => /^(did|was|were|had)$/.test(wordAt(one, tokens)));
  return isForecast && isPast && !tokens.some(({ word }) => /^(will|ll)$/.test(word)) ? { is: "unknown" } : null;
}

// "Who is web-lead@example.com": no bill says.
function readWhoIs(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isWho = mark.is === "filler" && place === 0 && wordAt(mark, tokens) === "who";
  const isOfRows = says(marks, "order", "top", "group", "concept", "cost", "change", "refer", "intent");
  return isWho && !isOfRows ? { is: "missing", topic: "people", keeps: false } : null;
}

// "The bill and the biggest mover" are two requests, of which the second would be told alone.
function readAlso(mark: Mark, place: number, { marks }: Surroundings): Meaning | null {
  const [rank, change] = marks.slice(place + 1).filter(({ is }) => is !== "filler");
  const isMover = mark.is === "and" && rank?.is === "order" && change?.is === "change";
  const isAfterCost = says(marks.slice(0, place), "cost") && !says(marks, "group", "concept");
  return isMover && isAfterCost ? { is: "unknown" } : null;
}

// "The largest single service in each cloud".
function readSingle(mark: Mark, place: number, { marks }: Surroundings): Meaning | null {
  const before = marks[place - 1]?.is;
  return mark.is === "specific" && (before === "order" || before === "top") ? { is: "filler" } : null;
}

// "Up to which date are the Google figures complete?"
function readComplete(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isComplete = mark.is === "unknown" && wordAt(mark, tokens) === "complete";
  return isComplete && says(marks, "room") ? { is: "filler" } : null;
}

// "Sort by the biggest increase": what follows says it all.
function readSortBy(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isSorting = mark.is === "by" && /^(sort|order|rank)/.test(wordAt(mark, tokens));
  const next = nextSaid(marks, place)?.is;
  return isSorting && (next === "order" || next === "top" || next === "change") ? { is: "filler" } : null;
}

// "Growth in percent", "the biggest percentage increase": a change is told in both, and no share is asked for.
function readInPercent(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isShare = mark.is === "intent" && mark.intent === "share";
  const isUnit =
    isShare &&
    wordsOf(mark, tokens).every((word) =>
      /^(in|as|by|a|%|pct|percents?|percentages?|relative|proportional|terms)$/.test(word),
    );
  const isOfChange =
    says(marks, "change", "pace", "yearBefore") ||
    marks.some((one) => one.is === "intent" && (one.intent === "growth" || one.intent === "compare"));
  return isUnit && isOfChange ? { is: "filler" } : null;
}

// "List price vs what we paid": beside another measure of cost it is the one that was billed.
function readPaid(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isPaid = mark.is === "cost" && wordsOf(mark, tokens).some((word) => /^(pay|paid)$/.test(word));
  const isHeld = says(marks, "versus") || marks.some((one) => one.is === "intent" && one.intent === "compare");
  return isPaid && isHeld && says(marks, "metric") ? { is: "metric", metric: "billed" } : null;
}

// "Will it end below October": a bound that is what other days cost.
function readBelow(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isBound = mark.is === "unknown" && /^(below|above|under|over|beyond)$/.test(wordAt(mark, tokens));
  return isBound && marks[place + 1]?.is === "period" ? { is: "versus" } : null;
}

// "How many different services".
function readDifferent(mark: Mark, _: number, { tokens }: Surroundings): Meaning | null {
  const isDifferent = mark.is === "unknown" && /^(different|distinct|unique|separate)$/.test(wordAt(mark, tokens));
  return isDifferent && tokens[mark.at - 1]?.word === "many" ? { is: "filler" } : null;
}
