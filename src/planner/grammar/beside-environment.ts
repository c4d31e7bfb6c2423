import { ENVIRONMENT_KEYS, ENVIRONMENTS } from "../lexicon/name-aliases.ts";
import { type NameIndex, nameOfValue } from "../name-index.ts";
import type { PlanFilter, PlanTagFilter } from "../schema.ts";
import { squash } from "../tokens.ts";

/**
 * The filters that were told, without an account that is of another environment by its name: "the same but staging",
 * after `shop-production`, is meant in its place, as nothing is of both.
 */
export function withoutOtherEnvironment(
  told: readonly PlanFilter[],
  named: readonly PlanTagFilter[],
  index: NameIndex,
): readonly PlanFilter[] {
  const wanted = named.find(({ key, excludes }) => !excludes && ENVIRONMENT_KEYS.includes(squash(key)));
  const [own] = environmentsIn(wanted?.values ?? []);
  if (own === undefined) return told;
  const wordsOf = (value: string) => nameOfValue(index, { field: "account", key: "", value }).split(/[^a-z]+/i);
  return told.filter(({ field, values, excludes }) => {
    if (field !== "account" || excludes) return true;
    const others = environmentsIn(values.flatMap((value) => (value === null ? [] : wordsOf(value))));
    return others.length === 0 || others.includes(own);
  });
}

function environmentsIn(words: readonly (string | null)[]): readonly number[] {
  return words.flatMap((word) => {
    const at = ENVIRONMENTS.findIndex((names) => names.includes((word ?? "").toLowerCase()));
    return at < 0 ? [] : [at];
  });
}
