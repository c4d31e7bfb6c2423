import type { MissingTopic } from "../about-missing.ts";
import type { NamedValue } from "../dictionary.ts";
import type { Unit } from "../periods/calendar.ts";
import type { PeriodWords } from "../periods/read-period.ts";
import type { Direction, Missing, Operation, PlanGroup, QueryPlan, Scope, Threshold, Weekday } from "../schema.ts";

/** What a question can be after; a question can have several at once. */
export type Intent =
  | "share"
  | "breakdown"
  | "top"
  | "trend"
  | "growth"
  | "compare"
  | "why"
  | "explain"
  | "anomaly"
  | "spike"
  | "forecast"
  | "estimate"
  | "tags"
  | "list"
  | "count"
  | "summary"
  | "analysis"
  | "chart"
  | "which";

/** What words of a question mean. `filler` says nothing of its own; `unknown` is what nothing else could place. */
export type Meaning =
  | { readonly is: "filler" | "cost" | "usage" | "and" | "or" | "versus" | "between" | "by" | "each" | "unknown" }
  | {
      readonly is: "exclude" | "only" | "yearBefore" | "gross" | "specific" | "elliptic" | "combined" | "adds";
    }
  /** `span`: how long the days before are, where it is told: "the 3 months before". */
  | {
      readonly is: "previous";
      readonly span?: { readonly count: number; readonly unit: Unit };
      /** "The same days last month": as many as were told, and not the whole month. */
      readonly isAsLong?: boolean;
    }
  | { readonly is: "withUsage" | "tagged" }
  | { readonly is: "average"; readonly kind: "mean" | "median" }
  | { readonly is: "comings"; readonly only: "new" | "gone" }
  | { readonly is: "intent"; readonly intent: Intent }
  /** `least`: the part that it changed by at least: "doubled" is 1; `isBeyond`: by more than that. */
  | { readonly is: "change"; readonly direction: Direction; readonly least?: string; readonly isBeyond?: true }
  | { readonly is: "pace"; readonly unit: Unit }
  | { readonly is: "weekdays"; readonly by: "day" | "part"; readonly days: readonly Weekday[] }
  /** `isPeak`: the one that cost most. */
  | { readonly is: "granularity"; readonly granularity: "day" | "week" | "month" | "quarter"; readonly isPeak?: true }
  | { readonly is: "order"; readonly order: "most" | "least"; readonly isAll?: true }
  | { readonly is: "top"; readonly count: number | null; readonly skip: number; readonly order: "most" | "least" }
  | { readonly is: "number"; readonly count: number }
  | { readonly is: "ratio"; readonly value: string }
  /** `upTo`: the other bound, where there are two. `together`: of the first rows, and not of each. */
  | {
      readonly is: "threshold";
      readonly side: Threshold["side"];
      readonly value: string;
      readonly upTo: string | null;
      readonly ratio: boolean;
      readonly together?: true;
    }
  | { readonly is: "metric"; readonly metric: Scope["metric"] }
  | { readonly is: "group"; readonly group: PlanGroup; readonly plural: boolean }
  | { readonly is: "concept"; readonly concept: string; readonly keys: readonly string[] }
  /** `all`: each of the values is meant, though they are several things; `rest`: all lines but theirs. */
  | {
      readonly is: "names";
      readonly values: readonly NamedValue[];
      readonly isPart: boolean;
      readonly all?: true;
      readonly rest?: true;
    }
  | { readonly is: "noValue"; readonly key: string }
  | { readonly is: "period"; readonly words: PeriodWords }
  | { readonly is: "missing"; readonly topic: MissingTopic; readonly keeps: boolean }
  | { readonly is: "refer"; readonly index: number | null; readonly noun: PlanGroup | null }
  | { readonly is: "room"; readonly operation: Operation }
  | { readonly is: "help"; readonly about: Extract<QueryPlan, { kind: "help" }>["about"] };

/** A meaning and the tokens that it stands on. */
export type Mark = Meaning & { readonly at: number; readonly length: number };

/** Words that could stand in the place of others, and how they are shown. */
export type Instead = { readonly label: string; readonly words: string };

/** Something to ask about before anything is answered; each way on replaces the text from `from` to `to`. */
export type Question = {
  readonly question: string;
  readonly from: number;
  readonly to: number;
  readonly instead: readonly Instead[];
};

/** Values that lines must have, or with `excludes` must not. `values`: one thing of one field under all its names. */
export type FilterUse = { readonly values: readonly NamedValue[]; readonly excludes: boolean; readonly place: number };

/** A grouping that is asked for; `each`: "in each account"; `by`: "by account". */
export type GroupUse = {
  readonly group: PlanGroup;
  readonly plural: boolean;
  readonly by: boolean;
  readonly each: boolean;
  readonly place: number;
};

/** A period and whether it is what another one is compared with: "than in May". */
export type PeriodUse = { readonly words: PeriodWords; readonly isBase: boolean; readonly place: number };

/** All that a clause says, before it is decided what to compute. `place`s count marks. */
export type Frame = {
  readonly marks: readonly Mark[];
  readonly intents: ReadonlySet<Intent>;
  readonly says: ReadonlySet<Mark["is"]>;
  readonly groups: readonly GroupUse[];
  readonly filters: readonly FilterUse[];
  readonly periods: readonly PeriodUse[];
  readonly missing: readonly Missing[];
  /** What is missing is what the clause is about: nothing of it can be answered. */
  readonly isMissing: boolean;
  readonly questions: readonly Question[];
};

/** Whether a clause ranks: "the biggest", "top 3". */
export function isRanked({ says }: Pick<Frame, "says">): boolean {
  return says.has("order") || says.has("top");
}

/** The first mark of a kind. */
export function firstMark<Kind extends Mark["is"]>(marks: readonly Mark[], kind: Kind) {
  return marks.find((mark): mark is Extract<Mark, { is: Kind }> => mark.is === kind);
}

/** What joins the things of a list. */
export const JOINING: ReadonlySet<Mark["is"]> = new Set<Mark["is"]>(["and", "or"]);

/** All marks of a kind, in their order. */
export function marksOf<Kind extends Mark["is"]>(marks: readonly Mark[], kind: Kind) {
  return marks.filter((mark): mark is Extract<Mark, { is: Kind }> => mark.is === kind);
}

/** Whether it asks what went up or down. */
export function isOfChange({ says, intents }: Frame): boolean {
  return (says.has("change") || intents.has("growth")) && !says.has("comings");
}

/** Whether the words of a turn, and not what it goes on from, set something against something else. */
export function setsAgainst(marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.is === "versus" || (mark.is === "intent" && mark.intent === "compare"));
}

/** Whether the clause sets something against something else. */
export function isComparing({ intents, says }: Frame): boolean {
  const aims = ["compare", "why", "growth", "spike"] as const;
  const words = ["versus", "change", "pace", "previous", "yearBefore", "comings"] as const;
  return aims.some((aim) => intents.has(aim)) || words.some((word) => says.has(word));
}

/** "Prod vs staging, September to October": the names are set against each other, in all of these days. */
export function setsNamesApart(frame: Frame): boolean {
  const [first, second] = frame.filters.filter(({ excludes }) => !excludes);
  const areTwo = first !== undefined && second !== undefined;
  return areTwo && frame.says.has("versus") && !isOfChange(frame) && !isAgainstDays(frame);
}

/** "ERP and ML vs September": what is set against these days is both, of other days. */
function isAgainstDays({ filters, periods, marks }: Frame): boolean {
  const [base, ...others] = periods;
  if (!base?.isBase || others.length > 0 || marksOf(marks, "versus").length > 1) return false;
  return filters.every(({ place }) => place < base.place);
}

/** "Retail vs platform, October and November so far": the names are set against each other, in each of these days. */
export function setsNamesApartInEach(frame: Frame): boolean {
  const isOther = frame.says.has("granularity") || frame.intents.has("compare");
  return frame.periods.length > 1 && setsNamesApart(frame) && areJoined(frame) && !isOther;
}

/** Whether two periods, or what lies between them, stand against each other, rather than names. */
export function setsDaysApart(frame: Frame): boolean {
  const hasRange = frame.periods.some(({ words }) => words.second !== null);
  // "BigQuery and Redshift last week vs the week before."
  const isBefore = frame.marks.some(({ is }, place) => is === "versus" && frame.marks[place + 1]?.is === "previous");
  if ((isBefore && frame.periods.length > 0) || isAgainstDays(frame) || setsWeekdaysApart(frame)) return true;
  return (frame.periods.length > 1 && !setsNamesApartInEach(frame)) || (hasRange && !setsNamesApart(frame));
}

/** Whether each period is joined to the one before by "and", "or" or a comma. */
export function areJoined({ periods, marks }: Frame): boolean {
  return periods
    .slice(1)
    .every(({ place }, index) =>
      marks.slice((periods[index]?.place ?? 0) + 1, place).some(({ is }) => is === "and" || is === "or"),
    );
}

/** "Dev and staging on weekends vs weekdays": what stands against each other is the days. */
function setsWeekdaysApart({ marks }: Frame): boolean {
  const places = marks.flatMap(({ is }, place) => (is === "versus" ? [place] : []));
  const isOfDays = (place: number) => [place - 1, place + 1].every((beside) => marks[beside]?.is === "weekdays");
  return places.length > 0 && places.every(isOfDays);
}
