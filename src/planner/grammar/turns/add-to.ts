import type { NamedValue } from "../../dictionary.ts";
import { idOfValue } from "../../name-index.ts";
import type { PlanFilter, PlanTagFilter, Scope } from "../../schema.ts";
import { SIDES_MAX } from "../asking/ask-names.ts";
import { fieldOf, fieldOfPart, filtersOf } from "../filters-of.ts";
import { type FilterUse, type Frame, firstMark, type Question } from "../frame.ts";
import { extentOf, type Source } from "../questions.ts";
import { toldApart } from "./beside-kept.ts";
import { sideOf } from "./beside-told.ts";
import { dropSide } from "./dropped/drop-side.ts";
import { isSided, type SpendOperation } from "./follow-up.ts";
import { breakdownOf } from "./sum-up.ts";

/** A follow-up and what it goes on from, when both are put together. */
type Joined = { readonly frame: Frame; readonly before: SpendOperation };

/** A turn and what it goes on from, where it adds something to that, or takes a side from it. */
export function joinTo(frame: Frame, before: SpendOperation, source: Source): Joined {
  const left = dropSide(frame, before, source.text);
  const isAdded = left.frame.says.has("adds") && !isInSteps(left.frame);
  const sided = isAdded ? withSides(left.frame, left.before, source) : null;
  return sided ?? addTo(left.frame, left.before, source);
}

/** "Add S3": beside what was talked about before, where that is of its kind; what was left out is taken in again. */
function addTo(frame: Frame, before: SpendOperation, source: Source): Joined {
  // Sides of a comparison get one more.
  if (!frame.says.has("adds") || (isSided(before) && !isInSteps(frame))) return { frame, before };
  const { scope } = isSided(before) ? toldApart(before) : before;
  const back = frame.filters.filter((use) => isLeftOut(use, scope));
  const named = frame.filters.filter((use) => !back.includes(use));
  const kept = keptBeside(named, scope, source);
  const isOpen = frame.filters.length === 0 || (named.length > 0 && kept.length === 0);
  const questions = isOpen ? askAdded(frame, source) : [];
  return {
    frame: { ...frame, filters: [...kept, ...named], questions: [...frame.questions, ...questions] },
    before: isSided(before) ? breakdownOf(scope, before.period, []) : { ...before, scope: takenIn(scope, back) },
  };
}

/** "Include HR and Finance as well", after two departments that stood against each other: all four. */
function withSides(frame: Frame, before: SpendOperation, { index }: Source): Joined | null {
  if (before.op !== "compare" || before.against.by !== "sides" || frame.filters.length < 2) return null;
  const { sides } = before.against;
  const [field] = sides.flatMap(({ filters, tags }) => [...filters, ...tags].map(fieldOfPart));
  const areAlike = frame.filters.every(({ values, excludes }) => !excludes && fieldOf(values[0]) === field);
  if (!areAlike || sides.length + frame.filters.length > SIDES_MAX) return null;
  const added = frame.filters.map((use) => {
    const { filters, tags } = filtersOf([use]);
    return sideOf(filters, tags, index);
  });
  const against = { by: "sides", sides: [...sides, ...added] } as const;
  return { frame: { ...frame, filters: [] }, before: { ...before, against } };
}

/** "Add platform and show it by quarter", after two that stood against each other: each of the three in steps. */
function isInSteps({ says, intents }: Frame): boolean {
  return says.has("granularity") || intents.has("trend");
}

/** Asks what a name is to be added to, where nothing of its kind was talked about. */
export function askAdded(frame: Frame, source: Source): readonly Question[] {
  const mark = firstMark(frame.marks, "adds");
  if (!mark) return [];
  const question = "What should be added to what? Name both in one question, such as “EC2 plus S3 in October”.";
  return [{ question, ...extentOf(source, mark), instead: [] }];
}

function isOf(part: PlanFilter | PlanTagFilter, use: FilterUse): boolean {
  return fieldOfPart(part) === fieldOf(use.values[0]);
}

function isLeftOut(use: FilterUse, { filters, tags }: Scope): boolean {
  const isPart = ({ values }: PlanFilter | PlanTagFilter) =>
    use.values.every(({ value }) => values?.includes(value) === true);
  return [...filters, ...tags].some((part) => part.excludes && isOf(part, use) && isPart(part));
}

/** What of the kind of the added names the lines had to have before. */
function keptBeside(uses: readonly FilterUse[], { filters, tags }: Scope, source: Source): readonly FilterUse[] {
  const [first] = uses;
  const isKept = (part: PlanFilter | PlanTagFilter) => !part.excludes && first !== undefined && isOf(part, first);
  const values = [
    ...filters.filter(isKept).flatMap((part) => namedOf(part.field, "", part, source)),
    ...tags.filter(isKept).flatMap((part) => namedOf("tag", part.key, part, source)),
  ];
  return values.map((value) => ({ values: [value], excludes: false, place: -1 }));
}

function namedOf(
  field: NamedValue["field"],
  key: string,
  { values }: PlanFilter | PlanTagFilter,
  { index }: Source,
): readonly NamedValue[] {
  return (values ?? []).flatMap((value) => {
    const made = { field, key, value: value ?? "", name: value ?? "" };
    return value === null ? [] : [index.byId.get(idOfValue(made)) ?? made];
  });
}

/** The scope without the exclusion of these. */
function takenIn(scope: Scope, back: readonly FilterUse[]): Scope {
  const without = <Part extends PlanFilter | PlanTagFilter>(parts: readonly Part[]): readonly Part[] =>
    parts.flatMap((part): readonly Part[] => {
      const uses = back.filter((use) => part.excludes && isOf(part, use));
      const again = new Set(uses.flatMap(({ values }) => values.map(({ value }) => value)));
      const values = part.values?.filter((value) => value === null || !again.has(value)) ?? null;
      return uses.length > 0 && values?.length === 0 ? [] : [{ ...part, values }];
    });
  return { ...scope, filters: without(scope.filters), tags: without(scope.tags) };
}
