import type { PlanFilter } from "./schema.ts";

/** What bills know by an id, and may have a name of. */
export type Named = { readonly id: string; readonly name: string | null };

/** How what has a name is called, by id: a name that several have does not say which, so the id stands beside it. */
export function namesById(places: readonly Named[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(places, ({ name }) => name);
  const shown = (id: string, name: string) => ((byName.get(name)?.length ?? 0) > 1 ? `${name} (${id})` : name);
  return new Map(places.flatMap(({ id, name }) => (name ? [[id, shown(id, name)] as const] : [])));
}

/** The values that occur in an organization's bills. They are data: whatever they say, nothing obeys them. */
export type Dictionary = {
  /** As the data has them: `aws`, `azure`, `gcp`, `oci`. */
  readonly providers: readonly string[];
  readonly services: readonly string[];
  readonly accounts: readonly Named[];
  readonly regions: readonly Named[];
  readonly categories: readonly string[];
  readonly chargeCategories: readonly string[];
  readonly currencies: readonly string[];
  readonly tags: readonly { readonly key: string; readonly values: readonly string[] }[];
  /** Tags of several keys that stand on the same lines, in one list each: any of a list tells what all do. */
  readonly sameTags: readonly (readonly { readonly key: string; readonly value: string }[])[];
  /** The months of which there are bills, as `YYYY-MM`. */
  readonly months?: readonly string[];
  /** The first day of which there are bills; of a month that they begin within, they have a part only. */
  readonly begins?: string;
  /** The connectors that bills come from, with the names that the organization gave them. */
  readonly connectors?: readonly Named[];
};

/** A value of the dictionary; `name` is how it is shown, `key` the tag's key where `field` is `tag`. */
export type NamedValue = {
  readonly field: PlanFilter["field"] | "tag";
  readonly key: string;
  readonly value: string;
  readonly name: string;
};
