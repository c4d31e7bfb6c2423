import { squash } from "../tokens.ts";
import type { FilterUse, Frame, Question } from "./frame.ts";
import { extentOf, type Source, wordsOn } from "./questions.ts";

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
