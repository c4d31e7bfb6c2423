import type { NamedValue } from "../../../dictionary.ts";
import type { NameIndex } from "../../../name-index.ts";
import type { Entity, Previous } from "../../../previous.ts";
import type { Operation } from "../../../schema.ts";
import { instead } from "../../questions.ts";
import { toNamed } from "../../references.ts";
import { isSame } from "../is-same.ts";
import { isOnSpend } from "../sum-up.ts";
import { namesIn, namesOf, ROWS_MAX } from "./names-told.ts";
import { namedAtPlace } from "./row-at-place.ts";

const MORE = "dearer|pricier|costlier|bigger|larger|higher|more expensive";
const LESS = "cheaper|smaller|lower|lesser|less expensive";
const MOST = "worst|priciest|costliest|biggest|largest|highest|most expensive|top";
const LEAST = "cheapest|smallest|lowest|least expensive";
// "Which is the biggest one" asks for a rank, "the biggest one by region" points at the row.
const POINTS = new RegExp(
  "(?<!\\b(?:is|are|was|were|be|which|what|whats|what's|who|whos|who's|than|not) )\\bthe " +
    `(?:(${MORE})|(${LESS})|(${MOST})|(${LEAST})) ` +
    "(?:one|row|of (?:those|these|them|the (?:two|three|four|five))(?! \\w+s\\b))\\b",
  "i",
);
const THE_OTHER = /(?<!\b(?:one|each)\b.{0,20})\bthe other(?: one)?(?=\W*$|\s*[,.;:!?])/i;

const WORST_AND_WHAT = new RegExp(
  "^(?:and )?the (?:worst|biggest|highest|largest|top|most expensive)(?: one)?[,;:–-]+ (?:and )?" +
    "what(?:['’]?s| is) in (?:there|it)(?=\\W*$)|" +
    "(?:who|which|what)(?:['’]?s| is| are)? (?:the )?(?:worst|biggest|highest|largest|top|most expensive)(?: one)?" +
    "(?:,? and|,|\\?) what(?:['’]?s| is| are) (?:it|that|they|theirs|his) (?:mostly|mainly|made of|made up of)" +
    "(?: (?:on|for|of))?(?=\\W*$)",
  "i",
);

/**
 * A turn with the name of the row that it points at by what it cost: "the cheaper one, per service", and then "the same
 * for the other". The turn as it is where no row is meant, or it has no name.
 */
export function pointAtRow(turn: string, previous: Previous, index: NameIndex): string {
  // "Who's the worst, and what is it mostly".
  const said = turn.replace(WORST_AND_WHAT, "the worst one by service");
  const placed = namedAtPlace(said, previous, index);
  if (placed !== null) return ofSameKind(placed, previous);
  const [one, ...ranks] = POINTS.exec(said) ?? [];
  if (one !== undefined) return namedAtRank(said, { one, ranks }, previous, index);
  const [other] = THE_OTHER.exec(said) ?? [];
  const left = other === undefined ? null : otherOfTwo(previous, index);
  return other !== undefined && left ? said.replace(other, () => instead(left).words) : said;
}

type Pointed = { readonly one: string; readonly ranks: readonly (string | undefined)[] };

function namedAtRank(said: string, { one, ranks }: Pointed, previous: Previous, index: NameIndex): string {
  const [more, less] = ranks;
  const row = rowAtRank(ranks, previous, index);
  if (row)
    return ofSameKind(
      said.replace(one, () => instead(row).words),
      previous,
    );
  // Of one row, or of three, "the cheaper one" is none: which is meant is asked.
  return (more ?? less) === undefined ? said : said.replace(one, `"${one}"`);
}

function rowAtRank(
  [more, less, most]: Pointed["ranks"],
  { plan, entities }: Previous,
  index: NameIndex,
): NamedValue | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (!before || others.length > 0 || entities.length >= ROWS_MAX) return null;
  const isOfTwo = (more ?? less) !== undefined;
  if (isOfTwo && entities.length !== 2) return null;
  const rows = byCost(before, entities);
  const row = (more ?? most) !== undefined ? rows[0] : rows.at(-1);
  return row ? toNamed(row, { index }) : null;
}

const IS_PARTED = /^((?:the \w+ )?"[^"]*"(?:="[^"]*")?)[\s,]+(?=(?:by|per|daily|weekly|monthly|each|every) ?)/;

/**
 * "The biggest one by service", after what lacks a tag, or what moved: what of that row does. After the rows of a part
 * ("payments by service"): what of that part the row has.
 */
function ofSameKind(named: string, { plan }: Previous): string {
  const isKept = plan.kind === "answer" && plan.operations.every(isOfPart);
  return isKept ? named.replace(IS_PARTED, "only $1 ") : named;
}

function isOfPart(operation: Operation): boolean {
  if (operation.op === "tag_coverage" || operation.op === "drivers") return true;
  return operation.op === "breakdown" && operation.scope.filters.length + operation.scope.tags.length > 0;
}

/** The rows that were told, the most expensive first; none where they were not ordered by what they cost. */
function byCost(before: Operation, entities: readonly Entity[]): readonly Entity[] {
  if (before.op === "breakdown" && before.group_by.length === 1) {
    return before.order === "most" ? entities : entities.toReversed();
  }
  // What lacks a tag is told with the group of which most does first.
  if (before.op === "tag_coverage") return entities;
  const isRanked = entities.every(({ rank }) => rank !== undefined);
  return isRanked ? entities.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0)) : [];
}

/** Of two that stood beside each other, the one that the last turn is not of: "the other", after the first of them. */
function otherOfTwo({ plan, earlier = [] }: Previous, index: NameIndex): NamedValue | null {
  const last = plan.kind === "answer" ? plan.operations.filter(isOnSpend).at(-1) : undefined;
  const told = last ? namesOf(last.scope) : [];
  for (const pair of earlier.toReversed().filter(isOnSpend).map(namesIn)) {
    if (pair.length !== 2) continue;
    const [other, ...others] = pair.filter((one) => !told.some((own) => isSame(own, one)));
    if (other && others.length === 0) return toNamed(other, { index });
  }
  return null;
}
