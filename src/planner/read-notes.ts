import type { Dictionary } from "./dictionary.ts";
import { splitClauses } from "./grammar/clauses.ts";
import { filtersOf } from "./grammar/filters-of.ts";
import type { Frame, Mark } from "./grammar/frame.ts";
import { type Source, wordsOn } from "./grammar/questions.ts";
import { readFrame } from "./grammar/read-frame.ts";
import { indexNames } from "./name-index.ts";
import { type Day, isDoubt } from "./periods/calendar.ts";
import { makePeriod } from "./periods/make-period.ts";
import { resolveSpan } from "./periods/read-period.ts";
import type { Notes } from "./plan-context.ts";
import { tokenize } from "./tokens.ts";

const TOKENS_MAX = 150;
// What says nothing of its own in notes, where nothing is asked.
const SILENT: ReadonlySet<Mark["is"]> = new Set<Mark["is"]>(["filler", "cost", "and", "or", "only", "exclude", "by"]);

/** What notes say of the lines and days that are meant. They are data: whatever they say, nothing is done for it. */
export function readNotes(text: string, dictionary: Dictionary, today: Day): Notes {
  const index = indexNames(dictionary);
  const clauses = splitClauses(tokenize(text).slice(0, TOKENS_MAX));
  const parts = clauses.map((tokens) => readClause({ text, tokens, index }, today));
  const [metric = null] = parts.flatMap((part) => part.metric ?? []);
  const [period = null, ...periods] = parts.flatMap((part) => part.period ?? []);
  return {
    filters: parts.flatMap(({ filters }) => filters),
    tags: parts.flatMap(({ tags }) => tags),
    metric,
    period,
    unplaced: [...parts.flatMap(({ unplaced }) => unplaced), ...periods.map(({ words }) => words)],
  };
}

function readClause(source: Source, today: Day): Notes {
  const frame = readFrame(source);
  const used = new Set<number>();
  const said = frame.filters.map((use) => {
    used.add(use.place);
    return { ...filtersOf([use]), words: wordsAt(frame, use.place, source) };
  });
  const periods = frame.periods.flatMap(({ words, place }) => {
    const span = resolveSpan(words, { today, anchor: today, ahead: false });
    if (isDoubt(span)) return [];
    used.add(place);
    return { period: makePeriod(span, today), words: wordsAt(frame, place, source) };
  });
  const metrics = frame.marks.flatMap((mark, place) => {
    if (mark.is !== "metric") return [];
    used.add(place);
    return { metric: mark.metric, words: wordsOn(source, mark) };
  });
  return {
    filters: said.flatMap(({ filters, words }) => filters.map((filter) => ({ ...filter, words }))),
    tags: said.flatMap(({ tags, words }) => tags.map((tag) => ({ ...tag, words }))),
    metric: metrics[0] ?? null,
    period: periods[0] ?? null,
    unplaced: unplacedIn(frame, used, source),
  };
}

function wordsAt({ marks }: Frame, place: number, source: Source): string {
  const mark = marks[place];
  return mark ? wordsOn(source, mark) : "";
}

/** The words between those that were used, and what stands behind the last that was read. */
function unplacedIn({ marks }: Frame, used: ReadonlySet<number>, source: Source): readonly string[] {
  const isLeft = (place: number) => !used.has(place) && !SILENT.has(marks[place]?.is ?? "filler");
  const runs = marks.flatMap((mark, place) => {
    if (!isLeft(place) || isLeft(place - 1)) return [];
    const end = marks.findIndex((_, next) => next > place && !isLeft(next));
    return wordsOn(source, mark, marks[(end < 0 ? marks.length : end) - 1]);
  });
  const last = marks.at(-1);
  const [rest] = last ? source.tokens.slice(last.at + last.length) : [];
  const end = source.tokens.at(-1);
  return rest && end ? [...runs, source.text.slice(rest.start, end.start + end.text.length)] : runs;
}
