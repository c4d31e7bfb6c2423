import type { Side } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import { fieldOf, filtersOf } from "../filters-of.ts";
import type { FilterUse, Frame, Question } from "../frame.ts";
import { extentOf, type Source, wordsOn } from "../questions.ts";

/**
 * "EC2 against virtual machines": EC2 are virtual machines, too, so of that kind the service is meant that is called
 * so. `kept`: the values of a side that was told before.
 */
export function withOwnSides(uses: readonly FilterUse[], frame: Frame, told: Told): readonly FilterUse[] {
  return uses.map((use) => {
    const others = uses.filter((other) => other !== use).flatMap(({ values }) => values.map(({ value }) => value));
    const taken = new Set([...others, ...told.kept]);
    const mark = frame.marks[use.place];
    if (use.values.length < 2 || !mark || !use.values.some(({ value }) => taken.has(value))) return use;
    const said = squash(wordsOn(told.source, mark)).replace(/s$/, "");
    const own = use.values.filter(({ name, value }) => !taken.has(value) && squash(name).replace(/s$/, "") === said);
    return own.length === 1 ? { ...use, values: own } : use;
  });
}

type Told = { readonly kept: readonly (string | null)[]; readonly source: Source };

/** "Against Kubernetes", after EKS: what was told before is a part of it. */
export function askToldTwice(uses: readonly FilterUse[], frame: Frame, { kept, source }: Told): readonly Question[] {
  const twice = uses.find(({ values }) => values.length > 1 && values.some(({ value }) => kept.includes(value)));
  const mark = frame.marks[twice?.place ?? -1];
  if (!mark) return [];
  const question = `What was told before is a part of “${wordsOn(source, mark)}”. Which lines do you mean?`;
  return [{ question, ...extentOf(source, mark), instead: [] }];
}

/** "SageMaker in data-platform against Vertex in ml-platform": each side has both limits of its own; null: no such. */
export function pairedSides({ marks, filters }: Frame): readonly Side[] | null {
  const parting = marks.flatMap(({ is }, place) => (is === "versus" ? [place] : []));
  const [at, ...more] = parting;
  if (at === undefined || more.length > 0 || filters.some(({ excludes }) => excludes)) return null;
  const sides = [filters.filter(({ place }) => place < at), filters.filter(({ place }) => place > at)];
  const [one, other] = sides.map((uses) => new Map(uses.map((use) => [fieldOf(use.values[0]), use])));
  const isPaired = one?.size === 2 && other?.size === 2 && filters.length === 4;
  if (!isPaired || ![...one].every(([field, use]) => isOther(use, other.get(field)))) return null;
  return sides.map((uses) => ({ label: uses.map(nameOf).join(" in "), ...filtersOf(uses) }));
}

/** "Virtual machines versus storage": services on one side and a kind on the other; null: no such. */
export function unlikeSides({ marks, filters }: Frame): readonly FilterUse[] | null {
  const said = marks.flatMap(({ is }, place) => (is === "filler" ? [] : [place]));
  const at = said.findIndex((place) => marks[place]?.is === "versus");
  const beside = [said[at - 1], said[at + 1]].map((place) => filters.filter((use) => use.place === place));
  const [one, other] = beside.flat();
  const isAlone = filters.length === 2 && beside.every((uses) => uses.length === 1) && !filters.some(isLeftOut);
  const fields = [one, other].map((use) => fieldOf(use?.values[0])).sort();
  return one && other && isAlone && fields.join() === "category,service" ? [one, other] : null;
}

function isLeftOut({ excludes }: FilterUse): boolean {
  return excludes;
}

function isOther({ values }: FilterUse, other: FilterUse | undefined): boolean {
  return other !== undefined && JSON.stringify(values) !== JSON.stringify(other.values);
}

function nameOf({ values }: FilterUse): string {
  return values.map(({ name }) => name).join(", ");
}

/** "Azure Storage against S3": the provider that stands right before a name is its own, not that of all. */
export function providerOf({ place, values }: FilterUse, uses: readonly FilterUse[]): FilterUse | undefined {
  const isProvider = (use: FilterUse) => use.values[0]?.field === "provider" && !use.excludes;
  return values[0]?.field === "provider" ? undefined : uses.find((use) => isProvider(use) && use.place === place - 1);
}

/** A name as a side of a comparison, with the provider that is its own. */
export function makeSide(use: FilterUse, provider: FilterUse | undefined): Side {
  const name = nameOf(use);
  return { label: use.excludes ? `all but ${name}` : name, ...filtersOf([...(provider ? [provider] : []), use]) };
}
