import { type Intent, type Mark, marksOf } from "./frame.ts";

const EXCLUDED = new Set<Mark["is"]>(["names", "noValue", "tagged", "gross"]);
const OPERANDS = new Set<Mark["is"]>([
  ...(["names", "noValue", "period", "previous", "yearBefore", "metric", "group", "concept", "average"] as const),
  ...(["refer", "unknown", "intent", "missing", "tagged", "pace", "gross", "weekdays"] as const),
]);
// What may stand between a word and what it governs: "except for the cost of EC2".
const BETWEEN = new Set<Mark["is"]>(["filler", "cost", "usage", "and"]);

// What can be grouped by.
const GROUPED = new Set<Mark["is"]>([
  ...(["group", "concept", "granularity", "names", "missing", "refer", "unknown", "period", "noValue"] as const),
  ...(["cost", "usage", "threshold", "ratio", "change", "intent", "metric", "number", "average", "each"] as const),
  "between",
]);

type Dangles = (marks: readonly Mark[], place: number) => boolean;

// When each kind of word has nothing to limit.
const DANGLES: { readonly [Kind in Mark["is"]]?: Dangles } = {
  by: (marks, place) => !GROUPED.has(marks.slice(place + 1).find(({ is }) => is !== "filler")?.is ?? "filler"),
  each: (marks, place) => !GROUPED.has(marks.slice(place + 1).find(({ is }) => is !== "filler")?.is ?? "filler"),
  // "Data transfer between regions": of two that nobody names.
  between: (marks, place) => {
    const next = marks.slice(place + 1).find(({ is }) => is !== "filler");
    const isOfName = marks[place - 1]?.is === "names" && !asksFor(marks, "compare") && !asksFor(marks, "breakdown");
    return isOfName && (next?.is === "group" || next?.is === "concept");
  },
  exclude: (marks, place) => !governs(marks, place),
  versus: (marks, place) =>
    !isAgainstAllOthers(marks, place) && (!governs(marks, place) || isAgainstOneMetric(marks, place)),
  help: (marks) => has(marks, "cost", "names", "group", "concept", "intent", "order", "top"),
  metric: (marks) => !areMetricsJoined(marks),
  average: (marks, place) =>
    has(marks, "granularity", "weekdays") ? isAgainstAnyDays(marks, place) : !isOfGroups(marks, place),
  granularity: (marks, place) => {
    const [first, ...others] = marksOf(marks, "granularity");
    return others.some((one) => one === marks[place] && one.granularity !== first?.granularity);
  },
  // "Services that showed up and were not on the bill before" says it twice.
  comings: (marks, place) =>
    !isBesideGroup(marks, place) && !asksFor(marks, "which") && !has(marks.slice(0, place), "comings"),
  number: (marks) => !has(marks, "order", "top"),
  ratio: (marks) => !has(marks, "change") && !asksFor(marks, "why"),
  // "A single EC2 instance": what one of them costs is not what all do.
  specific: (marks, place) => marks[place + 1]?.is === "names" || !has(marks, "group", "concept", "missing", "filler"),
};

/** Whether a word that limits what is asked has nothing to limit, so that it would be dropped. */
export function isDangling(marks: readonly Mark[], place: number): boolean {
  const mark = marks[place];
  return mark !== undefined && DANGLES[mark.is]?.(marks, place) === true;
}

function has(marks: readonly Mark[], ...kinds: readonly Mark["is"][]): boolean {
  return marks.some(({ is }) => kinds.includes(is));
}

/** Whether what "except" or "against" holds for stands right after it. */
function governs(marks: readonly Mark[], place: number): boolean {
  const next = marks.slice(place + 1).find(({ is }) => !BETWEEN.has(is));
  const governed = marks[place]?.is === "exclude" ? EXCLUDED : OPERANDS;
  return next !== undefined && governed.has(next.is);
}

// "Versus amortized" needs another metric that it is set against.
function isAgainstOneMetric(marks: readonly Mark[], place: number): boolean {
  const next = marks.slice(place + 1).find(({ is }) => !BETWEEN.has(is));
  // "Net against gross" are two sums of other lines.
  if (next?.is === "gross") return true;
  return next?.is === "metric" && new Set(marksOf(marks, "metric").map(({ metric }) => metric)).size < 2;
}

/** "Prod vs non-prod": a name against all that is not it. */
function isAgainstAllOthers(marks: readonly Mark[], place: number): boolean {
  const [first, second] = marks.slice(place + 1).filter(({ is }) => !BETWEEN.has(is));
  const before = marks.slice(0, place).findLast(({ is }) => !BETWEEN.has(is));
  return first?.is === "exclude" && second?.is === "names" && before?.is === "names";
}

/** "October against an average month": of which days it is the average, nobody says. */
/** "The average cost per account", "per account on average": of which one costs so much. */
function isOfGroups(marks: readonly Mark[], place: number): boolean {
  const next = marks.slice(place + 1).find(({ is }) => !["filler", "cost", "by", "each"].includes(is))?.is;
  const before = marks[place - 1]?.is;
  return [next, before].some((is) => is === "group" || is === "concept");
}

function isAgainstAnyDays(marks: readonly Mark[], place: number): boolean {
  const before = marks.slice(0, place).findLast(({ is }) => is !== "filler")?.is;
  return before === "versus" && !has(marks.slice(place), "period", "previous");
}

/** Several metrics are told one by one where the question joins them: "billed vs amortized", "list and billed cost". */
function areMetricsJoined(marks: readonly Mark[]): boolean {
  const metrics = marksOf(marks, "metric");
  const places = metrics.map((mark) => marks.indexOf(mark));
  return metrics.slice(1).every(({ metric }, index) => {
    const between = marks.slice((places[index] ?? 0) + 1, places[index + 1]);
    return (
      metric === metrics[index]?.metric || between.some(({ is }) => is === "and" || is === "or" || is === "versus")
    );
  });
}

/** "New services", "which services are new": what is new must be rows. */
function isBesideGroup(marks: readonly Mark[], place: number): boolean {
  const before = marks.slice(0, place).findLast(({ is }) => is !== "filler");
  const after = marks.slice(place + 1).find(({ is }) => is !== "filler");
  return [before, after].some((mark) => mark?.is === "group" || mark?.is === "concept");
}

function asksFor(marks: readonly Mark[], intent: Intent): boolean {
  return marksOf(marks, "intent").some((mark) => mark.intent === intent);
}
