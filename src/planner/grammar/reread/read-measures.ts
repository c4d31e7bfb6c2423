import { findNamed } from "../../name-index.ts";
import type { Mark, Meaning } from "../frame.ts";
import { lastSaid, nextSaid, type Surroundings, says, wordAt, wordsOf } from "./surroundings.ts";

type Reread = (mark: Mark, place: number, surroundings: Surroundings) => Meaning | null;

/** Words that are what is counted or bounded only beside others of their kind. */
export const READ_MEASURES: readonly Reread[] = [readUsageCharge, readAnything, readOnWeekends];

const LISTING = new Set<Mark["is"]>(["and", "or", "versus"]);

// "Usage, purchase, tax and credit": among the categories of charges it is one of them, and no quantity.
function readUsageCharge(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  if (mark.is !== "usage" || wordsOf(mark, tokens).join(" ") !== "usage") return null;
  const sides = [marks.slice(place + 1), marks.slice(0, place).toReversed()].map((side) =>
    side.filter(({ is }) => is !== "filler" && is !== "cost"),
  );
  const isListed = sides.some(([joint, ...others]) => {
    const name = others.find(({ is }) => !LISTING.has(is));
    return joint !== undefined && LISTING.has(joint.is) && isCharge(name);
  });
  const { values } = findNamed(index, "usage charges", ({ field }) => field === "charge_category");
  const own = values.length > 0 ? values : findNamed(index, "usage", ({ field }) => field === "charge_category").values;
  return isListed && own.length > 0 ? { is: "names", values: own, isPart: false } : null;
}

function isCharge(mark: Mark | undefined): boolean {
  return mark?.is === "names" && mark.values.every(({ field }) => field === "charge_category");
}

const ANYTHING = /^(stuff|things?|anything|everything|something|items?)$/;

// "Stuff in Frankfurt under 50", "what costs more than 100 in dev": rows that a bound is for, which are services.
function readAnything(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const word = mark.length === 1 ? wordAt(mark, tokens) : "";
  const isSubject = word === "what" && place === 0 && !/^(is|was|are|were|did|do)$/.test(tokens[1]?.word ?? "");
  // "Did anything go over 10k" may be of accounts, or of days.
  const isOpen = /^(did|does|do|is|has|have|was|were|will)$/.test(tokens[0]?.word ?? "");
  if (!isSubject && (isOpen || !ANYTHING.test(word))) return null;
  const isBounded = marks.slice(place).some((one) => one.is === "threshold" && !one.ratio);
  const isOfOther = says(marks, "group", "concept", "granularity", "change", "comings", "weekdays", "room", "missing");
  const isOdd = marks.some((one) => one.is === "intent" && !["which", "list", "top", "breakdown"].includes(one.intent));
  return isBounded && !isOfOther && !isOdd ? { is: "group", group: "service", plural: true } : null;
}

// "Do costs dip on weekends", "is it cheaper at weekends": weekends beside the other days, and no change over time.
function readOnWeekends(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "change" || mark.least !== undefined || says(marks, "pace", "previous", "yearBefore")) return null;
  if (!marks.some((one) => one.is === "weekdays" && one.by === "part") || isAgainstOther(marks)) return null;
  const isComparative = COMPARATIVE.test(wordsOf(mark, tokens).join(" "));
  const next = nextSaid(marks, place);
  const isBeside = next?.is === "weekdays" && ON.test(wordAt(next, tokens));
  const isAfter = isComparative && lastSaid(marks, place)?.is === "weekdays";
  return isBeside || isAfter ? { is: "cost" } : null;
}

function isAgainstOther(marks: readonly Mark[]): boolean {
  return marks.some(({ is }, place) => is === "versus" && nextSaid(marks, place)?.is !== "weekdays");
}

const COMPARATIVE = /^(cheaper|dearer|pricier|costlier|lower|higher|less|more|bigger|smaller|lighter|heavier)\b/;
const ON = /^(on|at|over|during|in)$/;
