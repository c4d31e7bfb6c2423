import type { NamedValue } from "../../dictionary.ts";
import { type Frame, type Mark, marksOf, type Question } from "../frame.ts";
import { extentOf, type Source, wordsOn } from "../questions.ts";

type Names = Extract<Mark, { is: "names" }>;

const THAN = / than$/i;
// What may stand between "than" and a name: "more than for the RDS service".
const BETWEEN = new Set<Mark["is"]>(["filler", "cost", "usage", "by"]);

/**
 * "Services that cost more than S3", "than Europe": a name that something is held against needs another of its kind.
 * Without one the comparison would be of the name itself with another period, which nobody asked for.
 */
export function askLoneSide(frame: Frame, source: Source): readonly Question[] {
  const { marks } = frame;
  const compared = marks.find((mark) => mark.is === "intent" && mark.intent === "compare");
  const hasOperand = marks.some(({ is }) => OPERANDS.has(is));
  if (compared && !hasOperand) return [askOperands(compared, source)];
  if (frame.periods.length === 0 && HOW_MUCH_MORE.test(source.text))
    return [{ question: WITH_WHAT, from: 0, to: 0, instead: [] }];
  const pronoun = barePronoun(frame, source);
  if (pronoun)
    return [
      { question: `What does “${wordsOn(source, pronoun)}” stand for?`, ...extentOf(source, pronoun), instead: [] },
    ];
  for (const [place, mark] of marks.entries()) {
    const next = namedNext(marks.slice(place + 1).filter(({ is }) => !BETWEEN.has(is)));
    if (!isHeldAgainst(mark, source) || next?.is !== "names" || hasPeer(marks, marks.indexOf(next), next)) continue;
    const words = wordsOn(source, next);
    const question = `What should “${words}” be compared with? Name both, such as “A vs B”, or two periods.`;
    return [{ question, ...extentOf(source, mark, next), instead: [] }];
  }
  return [];
}

/** The name that comes next: of "Azure Storage" the service, which is what is compared. */
function namedNext([first, second]: readonly Mark[]): Mark | undefined {
  const isProvider = first?.is === "names" && first.values.every(({ field }) => field === "provider");
  return isProvider && second?.is === "names" && second.at === first.at + first.length ? second : first;
}

// "Is that normal?" as a first question: nothing was told that it could mean.
function barePronoun({ marks, filters, periods, groups }: Frame, source: Source): Mark | undefined {
  const saysMore = filters.length + periods.length + groups.length > 0 || marks.some(({ is }) => is === "cost");
  const isPronoun = (mark: Mark) => mark.is === "filler" && /^(that|this)$/i.test(wordsOn(source, mark));
  return saysMore
    ? undefined
    : marks.find((mark, place) => isPronoun(mark) && /^(is|was)$/i.test(wordBefore(marks, place, source)));
}

function wordBefore(marks: readonly Mark[], place: number, source: Source): string {
  const before = marks[place - 1];
  return before ? wordsOn(source, before) : "";
}

// What can be compared, or says with what.
const OPERANDS = new Set<Mark["is"]>([
  ...(["names", "period", "group", "concept", "pace", "previous", "yearBefore", "metric", "change", "refer"] as const),
  ...(["granularity", "unknown", "missing", "comings", "weekdays"] as const),
]);

const WITH_WHAT = "What should be compared with what? Name both, such as “A vs B”, or two periods.";
// "How much more is retail?", with nothing told before.
const HOW_MUCH_MORE = new RegExp(
  "^\\W*(?:(?:and|so|ok) )*how much (?:more|less|higher|lower|bigger|larger|smaller|cheaper|pricier)(?: expensive)? " +
    "(?:is|are|was|were)\\b(?!.*\\b(?:than|vs|versus|compared|against|since|before)\\b)",
  "i",
);

function askOperands(mark: Mark, source: Source): Question {
  return { question: WITH_WHAT, ...extentOf(source, mark), instead: [] };
}

function isHeldAgainst(mark: Mark, source: Source): boolean {
  return mark.is === "versus" || (mark.is === "change" && THAN.test(wordsOn(source, mark)));
}

/** Whether another name of the same kind stands beside it, which it is compared with. */
function hasPeer(marks: readonly Mark[], place: number, name: Names): boolean {
  const kinds = new Set(name.values.map(kindOf));
  return marksOf(marks, "names").some(
    (other) => marks.indexOf(other) !== place && other.values.some((value) => kinds.has(kindOf(value))),
  );
}

function kindOf({ field, key }: NamedValue): string {
  return `${field} ${key}`;
}
