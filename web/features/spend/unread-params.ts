import { isDay } from "../../lib/dates.ts";
import { listOf, oneOf, type Params } from "../../lib/search.ts";
import { splitItems } from "../../lib/value-lists.ts";
import { CHARTS, METRICS, readCompare, readFilters, STEPS, VIEWS } from "./spend-state.ts";
import { isKnownGroup } from "./words.ts";

/** Whether the page reads the value of each parameter that it knows; filters are known by their own. */
const READS: Readonly<Record<string, (text: string) => boolean>> = {
  start_date: isDay,
  end_date: isDay,
  billing_period: (text) => isDay(`${text}-01`),
  range: () => true,
  group_by: () => true,
  metric: isAmong(METRICS),
  granularity: isAmong(STEPS),
  connector_id: () => true,
  currency: () => true,
  compare: (text) => readCompare(text) !== undefined,
  sort: (text) => /^-?(cost|change)$/.test(text) || isKnownGroup(text.replace(/^-/, "")),
  page: (text) => /^[1-9]\d{0,5}$/.test(text),
  // How many rows a page has says nothing of what they are.
  limit: () => true,
  chart: isAmong(CHARTS),
  hide: () => true,
  view: isAmong(VIEWS),
};

/** The parts of an address that the explorer does not understand, and leaves out: `not_service=BigQuery`. */
export function unreadParams(search: Params): readonly string[] {
  const filters = new Set(readFilters(search).map(({ field }) => field));
  const unread = Object.entries(search).flatMap(([name, value]) => {
    const text = oneOf(value);
    const isRead = text === undefined || filters.has(name) || READS[name]?.(text) === true;
    return isRead ? [] : [`${name}=${text}`];
  });
  return [...unread, ...reversedDays(search), ...thirdGroup(search)];
}

/** The first day, where it is after the last: as in the API there are no such days. */
function reversedDays(search: Params): readonly string[] {
  const [start = "", end = ""] = [oneOf(search["start_date"]), oneOf(search["end_date"])];
  return isDay(start) && isDay(end) && start > end ? [`start_date=${start}, which is after end_date=${end}`] : [];
}

function thirdGroup(search: Params): readonly string[] {
  const groups = new Set(splitItems(listOf(search["group_by"])).filter((group) => group !== ""));
  return [...groups].slice(2).map((group) => `group_by=${group}, a third one`);
}

function isAmong(values: readonly string[]): (text: string) => boolean {
  return (text) => values.includes(text);
}
