import type { NamedValue } from "../dictionary.ts";
import { someNamed } from "../name-index.ts";
import type { PlanFilter, PlanTagFilter, Scope, Side } from "../schema.ts";
import { SIDES_MAX } from "./asking/ask-names.ts";
import { fieldOf, fieldOfPart } from "./filters-of.ts";
import type { Frame } from "./frame.ts";
import type { Source } from "./questions.ts";
import type { Lines } from "./read-scope.ts";
import type { Shared } from "./share.ts";

type Condition = PlanFilter | PlanTagFilter;

/** "Retail and platform in percent by month": the share of each, and not of both together. */
export function partsOf(scope: Scope, [listed]: Lines["listed"]): readonly Scope[] {
  const isListed = (part: Condition) => !part.excludes && fieldOfPart(part) === listed;
  const alone = <Part extends Condition>(parts: readonly Part[], value: string | null) =>
    parts.map((part) => (isListed(part) ? { ...part, values: [value] } : part)) as readonly Part[];
  const values = [...scope.filters, ...scope.tags].filter(isListed).flatMap((part) => part.values ?? []);
  if (values.length < 2 || values.length > SIDES_MAX) return [scope];
  return values.map((value) => ({
    ...scope,
    filters: alone(scope.filters, value),
    tags: alone(scope.tags, value),
  }));
}

const OF_WHOLE = /\b(?:of|in) (?:the |our )?(?:total|whole|overall|entire|everything|all)\b/i;
// "AWS / Azure / GCP split, as percentages of the total": shares are many.
const EACH = /\b(?:each|every|either|their|both|respective|split|percentages|shares)\b| \/ /i;

/**
 * "AWS vs Azure in October, and each one's share of the total": the share of each in everything, and not in these two.
 * None where that is not asked.
 */
export function sharesOfEach({ intents, says }: Frame, source: Source, lines: Lines): readonly Shared[] {
  const { text } = source;
  const isOfEach = OF_WHOLE.test(text) && (says.has("versus") || EACH.test(text));
  const isAsked = intents.has("share") && (isOfEach || areAll(lines, source));
  if (!isAsked || says.has("combined") || says.has("granularity")) return [];
  const { scope, sides, listed } = lines;
  const parts = sides.length > 1 ? sides.map((side) => withSide(scope, side)) : partsOf(scope, listed);
  if (parts.length < 2) return [];
  const isPart = (one: Condition) => sides.length === 0 && !one.excludes && fieldOfPart(one) === listed[0];
  const share_of = {
    ...scope,
    filters: scope.filters.filter((one) => !isPart(one)),
    tags: scope.tags.filter((one) => !isPart(one)),
  };
  return parts.map((part) => ({ scope: part, share_of }));
}

/** "What share was AWS, Azure and Google": all that there are, so the share of all of them says nothing. */
function areAll({ scope, listed: [listed] }: Lines, { index }: Source): boolean {
  const parts = [...scope.filters, ...scope.tags].filter((part) => !part.excludes && fieldOfPart(part) === listed);
  const named = new Set(parts.flatMap(({ values }) => values ?? []));
  const isOther = (value: NamedValue) => fieldOf(value) === listed && !named.has(value.value);
  return named.size > 1 && someNamed(index, 1, isOther).length === 0;
}

/** The lines of each side, where one of them is of several values. */
export function setsOf({ scope, sides }: Lines): readonly Lines[] {
  const isOfSeveral = ({ filters, tags }: Side) =>
    [...filters, ...tags].some(({ values }) => (values?.length ?? 0) > 1);
  if (!sides.some(isOfSeveral)) return [];
  return sides.map((side) => ({ scope: withSide(scope, side), sides: [], listed: [], questions: [] }));
}

export function withSide(scope: Scope, { filters, tags }: Side): Scope {
  return { ...scope, filters: [...scope.filters, ...filters], tags: [...scope.tags, ...tags] };
}
