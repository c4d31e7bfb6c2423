import type { PlanFilter } from "./schema.ts";

/** What bills know by an id, and may have a name of. */
export type Named = { readonly id: string; readonly name: string | null };

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
};

/** A value of the dictionary; `name` is how it is shown, `key` the tag's key where `field` is `tag`. */
export type NamedValue = {
  readonly field: PlanFilter["field"] | "tag";
  readonly key: string;
  readonly value: string;
  readonly name: string;
};
