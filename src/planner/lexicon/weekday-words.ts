import type { Phrase, Slots } from "../phrases.ts";
import { WEEKDAYS } from "../schema.ts";
import { type Build, is } from "./build.ts";

const WORKDAYS = "weekdays|workdays|workday";
const WEEKENDS = "weekends";
const MORE = "cheaper|dearer|pricier|lower|higher|quieter|busier|less|more expensive?";
const RANKED = "most|least? expensive|costly|priciest|dearest|cheapest|biggest|highest|lowest|worst|quietest";
const DAYS = "day|days";

/** The plural of a day of the week: "mondays". */
export const WEEKDAY_SLOTS: Slots = {
  weekdays: (tokens, at) => WEEKDAYS.find((day) => tokens[at]?.word === `${day}s`) ?? null,
  weekday: (tokens, at) => WEEKDAYS.find((day) => tokens[at]?.word === day) ?? null,
};

const part = is({ is: "weekdays", by: "part", days: WEEKDAYS });
const byDay = is({ is: "weekdays", by: "day", days: WEEKDAYS });
const ofDay: Build = ([day]) => ({ is: "weekdays", by: "day", days: WEEKDAYS.filter((one) => one === day) });
/** Days of the week as such, where "on Monday" is one day of the calendar. */
export const WEEKDAY_WORDS: readonly (readonly [Phrase, Build])[] = [
  [`on|at|over|during|the? ${WEEKENDS}`, part],
  [`on|during|the? ${WORKDAYS}`, part],
  ["weekday|workday versus|vs|and|or|against|v|/ weekend", part],
  ["weekend versus|vs|and|or|against|v|/ weekday|workday", part],
  ["on|during|in|for|over? a|an|the|our? working|work|business|week day|days", part],
  ["on|at|during|over? a|an|the? weekend day|days", part],
  ["monday to|through|thru|-|– friday", part],
  ["on|the? weekend|weekday cost|costs|spend|spending|bill|rate", part],
  [`the? weekend is|are? ${MORE} than on|during|in|over? the? week|weekdays|workdays|weekday`, part],
  [`${WORKDAYS} ${MORE} than on|at? the? weekend|weekends`, part],
  [`by|per|each|every|which|what? ${DAYS} of the? week`, byDay],
  ["by|per|each|every|which|what|whats? weekday|dow", byDay],
  ["on? which|what of? the? weekdays", byDay],
  ["on|over|during|per|each a|an? typical|average|normal weekend", part],
  ["on|the? #weekdays", ofDay],
  ["each|per|average|typical #weekday", ofDay],
  ["a|an #weekday", ofDay],
  [`the? ${RANKED} #weekday`, ofDay],
  ["on? an average|typical #weekday", ofDay],
];
