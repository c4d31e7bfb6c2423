import type { PlanFilter, PlanTagFilter } from "../schema.ts";

type Part = PlanFilter | PlanTagFilter;

/**
 * The conditions that a clause goes on from, with its own ones. A name in the place of another of its kind replaces it;
 * what is left out goes from a list that was told ("EC2 and S3", "drop S3"), stays within what holds it ("compute",
 * "without EC2"), or comes beside what was left out before.
 */
export function mergeParts<Kind extends Part>(
  kept: readonly Kind[],
  named: readonly Kind[],
  isOf: (named: Kind, kept: Kind) => boolean,
): readonly Kind[] {
  const left = kept.flatMap((part) => {
    const own = named.filter((one) => isOf(one, part));
    return own.length === 0 ? [part] : withoutExcluded(part, own);
  });
  const more = named.flatMap((part) =>
    withExcluded(
      part,
      kept.filter((one) => isOf(part, one)),
      left,
    ),
  );
  return [...left, ...more];
}

/** What is left of a condition beside new ones of its kind: a list without what they leave out, or nothing. */
function withoutExcluded<Kind extends Part>(part: Kind, own: readonly Kind[]): readonly Kind[] {
  if (part.excludes || own.some(({ excludes, values }) => !excludes || values === null)) return [];
  const gone = new Set(own.flatMap(({ values }) => values ?? []));
  const values = part.values?.filter((value) => !gone.has(value)) ?? null;
  return values?.length === 0 || values === null ? [] : [{ ...part, values } as Kind];
}

/** A new condition, with what was left out before; none where a list that is left says it already. */
function withExcluded<Kind extends Part>(part: Kind, before: readonly Kind[], left: readonly Kind[]): readonly Kind[] {
  if (!part.excludes || part.values === null) return [part];
  if (left.some((one) => nameOf(one) === nameOf(part) && !one.excludes)) return [];
  const more = before
    .filter(({ excludes, values }) => excludes && values !== null)
    .flatMap(({ values }) => values ?? []);
  return [{ ...part, values: [...new Set([...more, ...part.values])] } as Kind];
}

function nameOf(part: Part): string {
  return "field" in part ? part.field : part.key;
}
