import { writeCommas, writeItem, writeValue } from "../core/text/value-lists.ts";
import { type AnomalyQuery, MIN_RATIO } from "./anomalies/schema.ts";
import type { ForecastQuery } from "./forecast/schema.ts";
import { isTagGroup, type SpendQuery } from "./schema.ts";

/** The parameters of a `GET /api/spend` that asks the same. What has its default is left out, the days never. */
export function spendParams(query: SpendQuery): Record<string, string | string[]> {
  return { ...range(query), group_by: groups(query), ...choices(query), ...lineParams(query) };
}

/** The parameters of a `GET /api/spend/forecast` that asks the same. */
export function forecastParams(query: ForecastQuery): Record<string, string | string[]> {
  return { horizon: query.horizon, ...lineParams(query) };
}

/** The parameters of a `GET /api/spend/anomalies` that asks the same. What has its default is left out. */
export function anomalyParams(query: AnomalyQuery): Record<string, string | string[]> {
  const { start_date, end_date, direction, min_ratio, min_impact } = query;
  return {
    start_date,
    end_date,
    ...(direction === null ? {} : { direction }),
    ...(min_ratio === MIN_RATIO ? {} : { min_ratio }),
    ...(min_impact === null ? {} : { min_impact }),
    ...pageParams(query),
    ...lineParams(query),
  };
}

type Lines = Pick<SpendQuery, "connector_id" | "metric" | "filters" | "tags">;

/** Which lines are asked for. */
function lineParams({ connector_id, metric, filters, tags }: Lines): Record<string, string | string[]> {
  const items = [
    ...filters.flatMap(({ field, values, excludes }) => namedItems(field, values, excludes)),
    ...tags.flatMap(({ key, values, excludes }) =>
      values === null ? namedItems("tag", [key], excludes) : namedItems(`tag:${key}`, values, excludes),
    ),
  ];
  const lists = Map.groupBy(items, ({ name }) => name);
  const several = [...lists].map(([name, list]) => {
    const texts = list.map(({ text }) => text);
    return [name, texts.length === 1 ? (texts[0] as string) : texts];
  });
  return {
    ...(connector_id === null ? {} : { connector_id }),
    ...(metric === "billed" ? {} : { metric }),
    ...Object.fromEntries(several),
  };
}

function namedItems(name: string, values: readonly (string | null)[], excludes: boolean) {
  return values.map((value) => ({ name, text: writeValue(value, excludes) }));
}

function range({ start_date, end_date, billing_period, whole_invoice }: SpendQuery): Record<string, string> {
  const days = whole_invoice ? {} : { start_date, end_date };
  return billing_period === null ? days : { billing_period, ...days };
}

function groups({ group_by: names }: SpendQuery): string | string[] {
  // Where the parameter is repeated, keys of tags are taken whole.
  const isRepeated = names.length > 1;
  const items = names.map((name) => (isRepeated && isTagGroup(name) ? writeCommas(name) : writeItem(name)));
  return isRepeated ? items : (items[0] ?? "");
}

function choices(query: SpendQuery): Record<string, string> {
  const { granularity, compare, sort } = query;
  return {
    ...(granularity === "total" ? {} : { granularity }),
    ...(compare === null ? {} : { compare }),
    ...(sort === (granularity === "total" ? "-cost" : "date") ? {} : { sort }),
    ...pageParams(query),
  };
}

function pageParams({ page, limit }: Pick<SpendQuery, "page" | "limit">): Record<string, string> {
  return {
    ...(page === 1 ? {} : { page: String(page) }),
    ...(limit === 100 ? {} : { limit: String(limit) }),
  };
}
