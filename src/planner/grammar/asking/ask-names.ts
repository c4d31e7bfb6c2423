import { fieldOf } from "../filters-of.ts";
import type { FilterUse, Frame, Mark, Question } from "../frame.ts";
import { extentOf, instead, type Source, wordsOn } from "../questions.ts";
import { isVerbOfShare } from "../share.ts";

/** So many sides a comparison has at most. */
export const SIDES_MAX = 4;
// Fillers that part two names of one field: "from EC2 to Lambda".
const PARTING = /^(to|with|from|into|as|like)$/;

const PARTS = new Set<Mark["is"]>(["and", "or", "versus", "period", "cost", "exclude"]);

/** The names of a clause: those that stand against each other, and those that all lines have. */
type Uses = { readonly sided: readonly FilterUse[]; readonly inScope: readonly FilterUse[] };

// What a service is made of, too: "S3 data transfer" is perhaps a part of S3.
const PART_OF_OTHERS = new RegExp(
  "^(data transfer|transfers?|traffic|egress|ingress|storage|bandwidth|network(ing)?|support|monitor(ing)?|compute|" +
    "databases?|logs?)$",
);

/**
 * Two names of one field with nothing between them, such as "S3 data transfer", are perhaps one thing; "EC2 S3 last
 * month" are two, as people type a list.
 */
export function askUnparted(frame: Frame, uses: readonly FilterUse[], source: Source): readonly Question[] {
  // "AWS Azure and GCP": a list without its commas.
  const [beforeLast, last] = uses.slice(-2);
  const isList = uses.length > 2 && beforeLast && last && isParted(frame, [beforeLast.place, last.place], source);
  if (isList) return [];
  return uses.slice(1).flatMap((use, index) => {
    const before = uses[index];
    if (!before || isSame(before, use) || isParted(frame, [before.place, use.place], source)) return [];
    const [first, last] = [frame.marks[before.place], frame.marks[use.place]];
    if (!first || !last || isOwnThing(last, source)) return [];
    const choices = [...before.values, ...use.values].map(instead);
    return [{ question: "Which of these do you mean?", ...extentOf(source, first, last), instead: choices }];
  });
}

function isOwnThing(mark: Mark, source: Source): boolean {
  const isOfOthers = mark.is === "names" && mark.values.some(({ field }) => field === "category");
  return !isOfOthers && !PART_OF_OTHERS.test(wordsOn(source, mark).toLowerCase());
}

/** "Costs of the sandbox and staging": lines of both at once, or those of each? */
export function askMixed({ filters, marks }: Frame, source: Source): readonly Question[] {
  return filters.slice(1).flatMap((use, index) => {
    const before = filters[index];
    const [first, last] = [marks[before?.place ?? -1], marks[use.place]];
    if (!before || !first || !last || before.excludes || use.excludes) return [];
    const between = marks.slice(before.place + 1, use.place).filter(({ is }) => is !== "filler");
    const isListed = between.length === 1 && between[0]?.is === "and" && wordsOn(source, between[0]) !== ",";
    // "env=prod and team=web" are two conditions of the same lines.
    const areConditions = [first, last].every((one) => /[=:]/.test(wordsOn(source, one)));
    if (areConditions || !isListed || fieldOf(before.values[0]) === fieldOf(use.values[0])) return [];
    const question = "Are the lines of both at once meant, or those of each? Ask for one of them, or say “in”.";
    return [{ question, ...extentOf(source, first, last), instead: [] }];
  });
}

/**
 * "EC2 plus S3 minus RDS" takes an amount off another, and "EC2 against VMs" counts EC2 on both sides: no lines are
 * those. "Europe without Ireland" and "AWS without EC2" are lines.
 */
export function askOverlap({ marks }: Frame, { sided, inScope }: Uses, source: Source): readonly Question[] {
  const isTakenOff = (use: FilterUse) => {
    const alike = inScope.filter(({ values, excludes }) => !excludes && fieldOf(values[0]) === fieldOf(use.values[0]));
    // "Non-prod as a share of prod": nothing is in both.
    const isAllOfOne = alike.some((other) =>
      other.values.every(({ value }) => use.values.some((one) => one.value === value)),
    );
    return use.excludes && alike.length > 0 && (isAllOfOne || !alike.some((other) => shares(use, other)));
  };
  const isTwice = (use: FilterUse, place: number) => sided.slice(0, place).some((other) => isPartly(use, other));
  const wrong = inScope.find(isTakenOff) ?? sided.find(isTwice);
  const mark = marks[wrong?.place ?? -1];
  if (!mark) return [];
  const question = `“${wordsOn(source, mark)}” is no part of the rest, or is in it twice. Which lines do you mean?`;
  return [{ question, ...extentOf(source, mark), instead: [] }];
}

function shares(use: FilterUse, other: FilterUse): boolean {
  return use.values.some(({ value }) => other.values.some((one) => one.value === value));
}

/** Whether two sides have some, but not all of their values in common. */
function isPartly(use: FilterUse, other: FilterUse): boolean {
  return use.excludes === other.excludes && shares(use, other) && !isSame(use, other);
}

function isSame(one: FilterUse, other: FilterUse): boolean {
  return JSON.stringify(one.values) === JSON.stringify(other.values) && one.excludes === other.excludes;
}

function isParted({ marks, intents }: Frame, [first, last]: readonly [number, number], source: Source): boolean {
  return marks.slice(first + 1, last).some((mark) => {
    const word = source.tokens[mark.at]?.word ?? "";
    const isWord = PARTS.has(mark.is) || isComparative(source, mark);
    // "What share of Kubernetes is EKS".
    return isWord || PARTING.test(word) || (intents.has("share") && isVerbOfShare(word));
  });
}

export function askFewer(frame: Frame, uses: readonly FilterUse[], source: Source): Question {
  const [first, last] = [frame.marks[uses[0]?.place ?? 0], frame.marks[uses.at(-1)?.place ?? 0]];
  const extent = first && last ? extentOf(source, first, last) : { from: 0, to: 0 };
  return { question: `At most ${SIDES_MAX} can be compared at once. Which ones?`, ...extent, instead: [] };
}

export function isComparative(source: Source, mark: Mark): boolean {
  return mark.is === "change" && / than$/i.test(wordsOn(source, mark));
}

/** "AWS for last month and Azure for this month": each name has days of its own, so they are two questions. */
export function askCrossed({ filters, periods, marks }: Frame, source: Source): readonly Question[] {
  const [one, other] = filters.slice(-2);
  if (!one || !other || periods.length < 2 || isSame(one, other)) return [];
  const isAlike = fieldOf(one.values[0]) === fieldOf(other.values[0]);
  const isWithin = periods.some(({ place }) => place > one.place && place < other.place);
  const isOutside = periods.some(({ place }) => place < one.place || place > other.place);
  const mark = marks[other.place];
  if (!isAlike || !isWithin || !isOutside || !mark) return [];
  const question = "Each of these has days of its own. Which one should be told first?";
  return [{ question, ...extentOf(source, mark), instead: [] }];
}

/** "S3 in prod, EC2 in dev": the last of names that stand in pairs, where both of a pair are others than before. */
function lastOfPairs(filters: readonly FilterUse[]): FilterUse | undefined {
  const uses = filters.filter(({ excludes }) => !excludes);
  const own = uses.filter((use, at) => !uses.slice(0, at).some((other) => isSame(use, other)));
  const kinds = own.map(({ values }) => fieldOf(values[0]));
  const turns = kinds.filter((kind, at) => kind !== kinds[at - 1]);
  return turns.length - new Set(turns).size > 1 ? own.at(-1) : undefined;
}

const EACH_OWN = "Each of these is limited in a way of its own. Which one should be told first?";

/** "S3 in prod, EC2 in dev", "AWS Data Transfer, Azure bandwidth": lines of all of them at once there are none. */
export function askInterleaved({ filters, marks }: Frame, source: Source): readonly Question[] {
  const kinds = filters.filter(({ excludes }) => !excludes).map(({ values }) => fieldOf(values[0]));
  const crossed = lastOfPairs(filters);
  const again = marks[crossed?.place ?? -1];
  if (again) return [{ question: EACH_OWN, ...extentOf(source, again), instead: [] }];
  const isPart = (kind: string) => kind === "service" || kind === "category";
  const place = kinds.findIndex((kind, at) => {
    return kind === "provider" && kinds.slice(0, at).some(isPart) && kinds.slice(at).some(isPart);
  });
  const isTwice = kinds.filter((kind) => kind === "provider").length > 1;
  const mark = marks[filters.filter(({ excludes }) => !excludes)[place]?.place ?? -1];
  if (!isTwice || !mark) return [];
  const question =
    "Each provider has a service of its own here. Name the services alone, or ask for one provider first.";
  return [{ question, ...extentOf(source, mark), instead: [] }];
}
