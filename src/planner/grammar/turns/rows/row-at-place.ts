import { NTH, ORDINALS } from "../../../lexicon/amounts.ts";
import { turn, turnStart } from "../../../lexicon/turns/turn-parts.ts";
import type { NameIndex } from "../../../name-index.ts";
import type { Entity, Previous } from "../../../previous.ts";
import type { Operation, PlanGroup } from "../../../schema.ts";
import { instead } from "../../questions.ts";
import { toNamed } from "../../references.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { isOnSpend } from "../sum-up.ts";

const PLACES = [...ORDINALS, ...NTH].join("|");
const ROW = "(?:one|row|item|entry)";
// "On the first" and "the 2nd" alone are days, "the first week" is no row.
const AT_PLACE = new RegExp(
  `(?<!\\b(?:on|since|until|till|from|to|through|by|before|after) )\\bthe ` +
    `(?:(${PLACES}|last) ` +
    `${ROW}\\b(?! of\\b)|(${ORDINALS.join("|")})(?=\\W*$| (?:by|per)\\b))`,
  "i",
);
// "Drop the biggest", "without the first two" is more than one row.
const DROPPED = turn(
  "(?:drop|remove|exclude|excluding|leave out|leaving out|take out|skip|ignore|hide|without|minus|except|cut|",
  "but not|not counting|discard)(?: out)? the (biggest|largest|highest|top|most expensive|priciest|costliest|",
  `smallest|lowest|cheapest|bottom|least expensive|last|${PLACES})(?: ${ROW})?`,
);
const LAST = /^(?:smallest|lowest|cheapest|bottom|least|last)/i;
const SIZE = /(?:est|top|bottom|expensive)$/i;
// "Open up the second one by service": what it is made of.
const OPENED = turnStart("(?:open|dig|drill|look|go|zoom|expand)(?: (?:it|that))?(?: (?:up|down|into?|out))* (?=the)");
// "And the third one?", "same but for the first": nothing is said of it.
const ALONE = turn(
  "(?:(?:what about|how about|(?:the )?same(?: thing)?(?: again)?|but|for|with|do|show(?: me)?)[\\s,]+)*<ROW>",
  "(?: instead)?",
);

/**
 * A turn with the name of the row at the place that it names: "open up the second one by service", "same for the
 * first". Null where it points at none, or says nothing of the row of the list that was just told, which is read as it
 * is.
 */
export function namedAtPlace(said: string, previous: Previous, index: NameIndex): string | null {
  const [one, placed, bare] = AT_PLACE.exec(said) ?? [];
  if (one === undefined) return null;
  const isAlone = ALONE.test(said.replace(one, "<ROW>"));
  // After one row of a list another one is of the same list.
  const rows = isAlone ? (previous.rows ?? []) : rowsTold(previous);
  const words = wordsOf(rowAt(placed ?? bare ?? "", rows), index);
  if (words === null) return null;
  const named = said.replace(OPENED, "").replace(one, () => words);
  if (isAlone) return `what about ${words}`;
  // "The first one per day": of the lines that were told.
  return /^ per\b/i.test(named.slice(words.length)) && named.startsWith(words) ? `only ${named}` : named;
}

/** "Drop the biggest": the list without that row; a row without a name is asked about. */
export function dropRow(said: string, previous: Previous, index: NameIndex): Edit | null {
  const [, place] = DROPPED.exec(said) ?? [];
  const list = place === undefined ? undefined : listTold(previous);
  if (place === undefined || !list) return null;
  const rows = rowsTold(previous);
  // The biggest of the cheapest is the last of them.
  const isTurned = list.op === "breakdown" && list.order === "least" && SIZE.test(place);
  const words = wordsOf(rowAt(place, isTurned ? rows.toReversed() : rows), index) ?? `"the ${place}"`;
  return { operations: [list], text: `without ${words}` };
}

/** The list that rows are of: the one that was told last, or the one of which a row was explained since. */
function listTold({ plan, rows: [row] = [], earlier = [] }: Previous): List | undefined {
  const [only, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (only && others.length === 0) return isList(only) ? only : undefined;
  const group = row?.of === "tag" ? `tag:${row.key}` : row?.of;
  return earlier.filter(isList).findLast(({ group_by }) => group_by[0] === group);
}

type List = SpendOperation & { readonly group_by: readonly PlanGroup[] };

function isList(operation: Operation): operation is List {
  return isOnSpend(operation) && "group_by" in operation && operation.group_by.length === 1;
}

/** The rows that were told: of what explains one of them in several lists, those that it is one of. */
function rowsTold({ plan, entities, rows = [] }: Previous): readonly Entity[] {
  const [only, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (!only || others.length > 0) return rows;
  return isList(only) ? entities : [];
}

function rowAt(place: string, rows: readonly Entity[]): Entity | undefined {
  if (LAST.test(place)) return rows.at(-1);
  const at = [ORDINALS, NTH].map((names) => names.indexOf(place.toLowerCase()));
  return rows[Math.max(...at, 0)];
}

function wordsOf(row: Entity | undefined, index: NameIndex): string | null {
  const value = row && row.date === undefined ? toNamed(row, { index }) : null;
  return value && instead(value).words;
}
