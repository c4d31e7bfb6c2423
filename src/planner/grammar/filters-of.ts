import type { NamedValue } from "../dictionary.ts";
import type { Operation, PlanFilter, PlanGroup, PlanTagFilter, Scope } from "../schema.ts";
import type { FilterUse, Frame } from "./frame.ts";

/** What a value is grouped by. */
export function fieldOf(value: NamedValue | undefined): PlanGroup {
  if (value?.field === "tag") return `tag:${value.key}`;
  return value?.field === "currency" || value === undefined ? "service" : value.field;
}

/** Whether a condition keeps the lines of this one value, and no others. */
export function isOfOnly(part: PlanFilter | PlanTagFilter, named: NamedValue): boolean {
  return !part.excludes && fieldOfPart(part) === fieldOf(named) && part.values?.join() === named.value;
}

/** The field of a filter; of a tag's, `tag:` and its key, as groups are written. */
export function fieldOfPart(part: PlanFilter | PlanTagFilter): string {
  return "field" in part ? part.field : `tag:${part.key}`;
}

/** Uses as filters: values of one field that are all wanted, or all not, in one. */
export function filtersOf(uses: readonly FilterUse[]): {
  filters: readonly PlanFilter[];
  tags: readonly PlanTagFilter[];
} {
  const groups = [...Map.groupBy(uses, ({ values, excludes }) => `${excludes} ${fieldOf(values[0])}`).values()];
  const joined = groups.map((group) => ({
    excludes: group[0]?.excludes ?? false,
    values: group.flatMap(({ values }) => values),
  }));
  return {
    filters: joined.flatMap(({ values, excludes }) => {
      const field = values[0]?.field;
      return field && field !== "tag" ? [{ field, values: textsOf(values), excludes }] : [];
    }),
    tags: joined.flatMap(({ values, excludes }) => {
      const [first] = values;
      return first?.field === "tag" ? [{ key: first.key, values: textsOf(values), excludes }] : [];
    }),
  };
}

/** The values of names, each once. */
export function textsOf(values: readonly NamedValue[]): readonly string[] {
  return [...new Set(values.map(({ value }) => value))];
}

/** "By team, without untagged": lines that have the tag by which they are grouped. */
export function taggedWith({ groups }: Pick<Frame, "groups">): readonly PlanTagFilter[] {
  return groups.flatMap(({ group }) =>
    group.startsWith("tag:") ? [{ key: group.slice("tag:".length), values: null, excludes: false }] : [],
  );
}

/** Whether an operation tells things that were named, and not all that there are. */
export function namesItsRows(operation: Extract<Operation, { scope: unknown }>): boolean {
  const { filters, tags } = operation.scope;
  const group = "group_by" in operation ? operation.group_by.join() : "";
  return [...filters, ...tags].some((part) => !part.excludes && fieldOfPart(part) === group);
}

/** Whether a condition keeps the lines of several services: those of a category, or named ones. */
export function namesSeveral({ field, excludes, values }: PlanFilter): boolean {
  return !excludes && (field === "category" || (field === "service" && values.length > 1));
}

/** Whether lines are limited to services that are named. */
export function isOfService({ filters }: Scope): boolean {
  return filters.some(({ field, excludes }) => field === "service" && !excludes);
}

const DATABASE = /\b(?:database|sql|rds|aurora|redshift|dynamo ?db|document ?db|cosmos|spanner)\b/i;

/** Whether what people call things may be what its services have: only those of databases have databases. */
export function canHave(things: string, { filters }: Scope): boolean {
  if (!/^(?:db|database|rds|sql)/i.test(things)) return true;
  const services = filters.filter(({ field, excludes }) => field === "service" && !excludes);
  return services.flatMap(({ values }) => values).every((name) => DATABASE.test(name ?? ""));
}

/** What of a scope stays where it is widened to everything: a sum is of one currency. */
export function onlyCurrency({ filters }: Scope): Pick<Scope, "filters" | "tags"> {
  return { filters: filters.filter(({ field }) => field === "currency"), tags: [] };
}

/** The conditions of a scope on none of the things that some others name: what these leave of it. */
export function notNamed({ filters, tags }: Scope, named: Lines): Lines {
  return {
    filters: filters.filter((one) => !named.filters.some(({ field }) => field === one.field)),
    tags: tags.filter((one) => !named.tags.some(({ key }) => key === one.key)),
  };
}

type Lines = Pick<Scope, "filters" | "tags">;
