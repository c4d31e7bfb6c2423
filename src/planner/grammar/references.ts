import type { NamedValue } from "../dictionary.ts";
import { idOfValue } from "../name-index.ts";
import type { Entity, Previous } from "../previous.ts";
import { type FilterUse, type Frame, marksOf, type Question } from "./frame.ts";
import { askValue, extentOf, instead, type Source, wordsOn } from "./questions.ts";
import { lastOperation } from "./turns/follow-up.ts";

/** Turns "the second one" and "that service" into the value that they point at, or asks. */
export function resolveReferences(frame: Frame, previous: Previous | null, source: Source): Frame {
  const refers = marksOf(frame.marks, "refer");
  if (refers.length === 0) return frame;
  const resolved = refers.map((refer) => resolveOne(refer, previous, source));
  return {
    ...frame,
    filters: [...frame.filters, ...resolved.flatMap(({ use }) => use ?? [])],
    questions: [...frame.questions, ...resolved.flatMap(({ question }) => question ?? [])],
  };
}

type Refer = ReturnType<typeof marksOf<"refer">>[number];

type Resolved = { readonly use?: FilterUse; readonly question?: Question };

function resolveOne(refer: Refer, previous: Previous | null, source: Source): Resolved {
  const entities = previous?.entities ?? [];
  const named = entities.flatMap((entity) => toNamed(entity, source) ?? []);
  if (refer.index !== null) {
    const value = rowAt(refer.index, entities, source);
    return value ? use(value) : { question: askRow(refer, named, source) };
  }
  if (refer.noun !== null) return resolveNoun(refer, named, source);
  const isOneOf = /\bone$/i.test(wordsOn(source, refer)) && rowsOf(previous) > 1;
  // After what was no cost, as how fresh the data is, "that one" is no row that could be left unsaid.
  return lastOperation(previous) && !isOneOf ? {} : { question: askRow(refer, named, source) };
}

/** The row at a place, from the end where it is negative; null where what has no name may or may not be counted. */
function rowAt(index: number, entities: readonly Entity[], source: Source): NamedValue | null {
  const counted = (index < 0 ? entities.slice(index) : entities.slice(0, index + 1)).map((one) => toNamed(one, source));
  const value = index < 0 ? counted[0] : counted[index];
  return counted.every((one) => one !== null) ? (value ?? null) : null;
}

// "Just that one", after a ranking of three.
function rowsOf(previous: Previous | null): number {
  const before = lastOperation(previous);
  return before?.op === "breakdown" ? (before.top?.count ?? Number.POSITIVE_INFINITY) : 0;
}

function resolveNoun(refer: Refer, named: readonly NamedValue[], source: Source): Resolved {
  const [first, ...others] = named.filter(({ field }) => field === refer.noun);
  if (!first) return { question: askValue(source, [refer, refer], refer.noun as NamedValue["field"]) };
  return others.length > 0 ? { question: askRow(refer, [first, ...others], source) } : use(first);
}

function use(value: NamedValue): { use: FilterUse } {
  return { use: { values: [value], excludes: false, place: 0 } };
}

function askRow(refer: Refer, named: readonly NamedValue[], source: Source): Question {
  const { from, to } = extentOf(source, refer);
  const words = source.text.slice(from, to);
  return { question: `What does “${words}” stand for?`, from, to, instead: named.slice(0, 6).map(instead) };
}

/** The value of a row that was told; null: the row of what has none. */
export function toNamed({ value, ...entity }: Entity, { index }: Pick<Source, "index">): NamedValue | null {
  if (value === null) return null;
  const [field, key] = entity.of === "tag" ? (["tag", entity.key] as const) : ([entity.of, ""] as const);
  const made = { field, key, value, name: key ? `${key}=${value}` : value };
  return index.byId.get(idOfValue(made)) ?? made;
}
