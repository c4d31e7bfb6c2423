import type { Frame, Mark } from "../frame.ts";
import { marksOf } from "../frame.ts";
import { type Source, wordsOn } from "../questions.ts";
import type { Lines } from "../read-scope.ts";

const GROWING =
  /^(ris|rose|grow|grew|increas|climb|jump|went up|go up|gone up|fall|fell|declin|shrink|shrank|drop|went down)/i;
const THAN = / than$/i;
const MORE = /^(more|less|faster|slower|quicker|bigger|larger|higher|lower|further)\b/i;

/**
 * "Which climbed faster: Bedrock or Azure OpenAI", "what rose more, EC2 or RDS": how each of them changed, which is
 * told of rows. Null where sides are compared by what they cost, or are not rows of one kind.
 */
export function growthOfSides(frame: Frame, { sides, scope }: Lines, source: Source): Frame | null {
  const changes = marksOf(frame.marks, "change");
  const isGrowth = changes.some((mark) => GROWING.test(wordsOn(source, mark)));
  // "Is Azure growing faster than AWS" may be of amounts or of parts: it is asked about.
  const isAsked = frame.says.has("or") || frame.intents.has("which");
  if (!isAsked || changes.some((mark) => THAN.test(wordsOn(source, mark)))) return null;
  if (!isGrowth || sides.length < 2 || kindOfSides(sides) === null || frame.intents.has("why")) return null;
  if (scope.filters.length + scope.tags.length > 0 && changes.length < 2) return null;
  const marks = frame.marks.map((mark): Mark => {
    const isMore = mark.is === "change" && MORE.test(wordsOn(source, mark));
    const isAim = mark.is === "intent" && mark.intent === "compare";
    if (isMore || isAim || mark.is === "order") return { is: "filler", at: mark.at, length: mark.length };
    return mark.is === "versus" ? { is: "and", at: mark.at, length: mark.length } : mark;
  });
  const intents = new Set([...frame.intents].filter((intent) => intent !== "compare"));
  return { ...frame, marks, intents: intents.add("which"), says: new Set(marks.map(({ is }) => is)) };
}

/** The field or tag of which each side is one value; null where there is none. */
export function kindOfSides(sides: Lines["sides"]): string | null {
  const kinds = sides.map(({ filters, tags }) => {
    const [only, ...others] = [...filters, ...tags];
    if (!only || others.length > 0 || only.excludes) return null;
    return "field" in only ? only.field : `tag:${only.key}`;
  });
  return new Set(kinds).size === 1 ? (kinds[0] ?? null) : null;
}
