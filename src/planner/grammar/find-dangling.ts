import { type Mark, marksOf } from "./frame.ts";

/** Whether a word that limits what is asked has nothing to limit, so that it would be dropped. */
export function isDangling(marks: readonly Mark[], place: number): boolean {
  const mark = marks[place];
  const has = (...kinds: readonly Mark["is"][]) => marks.some(({ is }) => kinds.includes(is));
  if (mark?.is === "exclude") return !marks.slice(place + 1).some(({ is }) => is === "names" || is === "noValue");
  if (mark?.is === "metric") return !areMetricsJoined(marks);
  if (mark?.is === "average") return !has("granularity");
  if (mark?.is === "granularity") return marksOf(marks, "granularity")[0]?.granularity !== mark.granularity;
  if (mark?.is === "comings") return !isBesideGroup(marks, place) && !asksWhich(marks);
  if (mark?.is === "number") return !has("order", "top");
  if (mark?.is === "ratio")
    return !has("change") && !marks.some((other) => other.is === "intent" && other.intent === "why");
  return mark?.is === "specific" && !has("group", "concept", "missing", "filler");
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

function asksWhich(marks: readonly Mark[]): boolean {
  return marksOf(marks, "intent").some(({ intent }) => intent === "which");
}
