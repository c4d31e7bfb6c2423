import { isDay } from "../../lib/dates.ts";
import { listOf, oneOf, type Params } from "../../lib/search.ts";
import { ANY, isAmong, isPage, type Reads, type Unread, unreadBut } from "../../lib/unread-params.ts";
import { splitItems } from "../../lib/value-lists.ts";
import { presetsOf } from "./ranges.ts";
import { CHARTS, METRICS, readCompare, readFilters, STEPS, VIEWS } from "./spend-state.ts";
import { isKnownGroup } from "./words.ts";

/** What a page leaves out of an address that reads these, and filters. */
export function unreadButFilters(reads: Reads): Unread {
  return unreadBut(reads, (search) => new Set(readFilters(search).map(({ field }) => field)));
}

const unreadOfSpend = unreadButFilters({
  start_date: isDay,
  end_date: isDay,
  billing_period: (text) => isDay(`${text}-01`),
  range: (text) => presetsOf("2026-01-01").some(({ id }) => id === text),
  group_by: ANY,
  metric: isAmong(METRICS),
  granularity: isAmong(STEPS),
  connector_id: ANY,
  currency: ANY,
  compare: (text) => readCompare(text) !== undefined,
  sort: (text) => /^-?(cost|change)$/.test(text) || isKnownGroup(text.replace(/^-/, "")),
  page: isPage,
  // How many rows a page has says nothing of what they are.
  limit: ANY,
  chart: isAmong(CHARTS),
  hide: ANY,
  view: isAmong(VIEWS),
});

/** The parts of an address that the explorer does not understand, and leaves out: `not_service=BigQuery`. */
export function unreadParams(search: Params): readonly string[] {
  return [...unreadOfSpend(search), ...reversedDays(search), ...thirdGroup(search)];
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
