export { ABOUT_MISSING, MISSING_TOPICS } from "./about-missing.ts";
export { CVE_TERMS } from "./cves/cve-phrases.ts";
export { isRow, type Place } from "./cves/listed-row.ts";
export { isOnCves, planCvesOf } from "./cves/plan-cves.ts";
export { LISTED_ROWS } from "./cves/schema.ts";
export { CVE_SPLIT_TERMS } from "./cves/split-forms.ts";
export { type Dictionary, type NamedValue, namesById } from "./dictionary.ts";
export { tellsCommitments } from "./grammar/of-commitments.ts";
export { readBound } from "./grammar/read-marks.ts";
export { LEFT_OPEN, LEFT_OUT, SAME_LINES, SOLD_ELSEWHERE } from "./grammar/reading.ts";
export { namesOf } from "./grammar/turns/rows/names-told.ts";
export type { UsedUnit } from "./lines-schema.ts";
export { findNamed, indexInPieces, indexNames, keysOf } from "./name-index.ts";
export { endOf, isDoubt, type Now, shift, startOf, unitsIn } from "./periods/calendar.ts";
export { defaultPeriod, makePeriod, pairPeriods, pairWithPrevious } from "./periods/make-period.ts";
export { readPeriod, resolveSpan } from "./periods/read-period.ts";
export type { PlanContext } from "./plan-context.ts";
export { planQuestion, understand } from "./plan-question.ts";
export { type Entity, Previous } from "./previous.ts";
export { readNotes } from "./read-notes.ts";
export { remember } from "./remember.ts";
export {
  type Direction,
  FILTER_FIELDS,
  type Operation,
  type Period,
  type PlanFilter,
  PlanGroup,
  type PlanTagFilter,
  type QueryPlan,
  type Scope,
  type Side,
  type Threshold,
  type Top,
  WEEKDAYS,
  type Weekday,
} from "./schema.ts";
export { squash, tokenize } from "./tokens.ts";
export type { Understood } from "./understood.ts";
export { defaultsOf, unusedContext } from "./use-context.ts";
