import { endOf } from "../periods/calendar.ts";
import { asksSameDays, makePeriod, type PeriodPair, pairUnnamed } from "../periods/make-period.ts";
import type { Direction, Operation, Period, Scope, Threshold } from "../schema.ts";
import { askBeyond } from "./asking/ask-beyond.ts";
import { type Draft, eachGrouping, makePeaks, makeTrends } from "./build-courses.ts";
import { makeLists } from "./build-lists.ts";
import { type Aim, chooseAim } from "./choose-aim.ts";
import { type Frame, firstMark, marksOf, type Question } from "./frame.ts";
import { areRankedApart, distinct, groupings, rankedFor } from "./groupings.ts";
import { asksForLacking, isInSteps, lackedIn, rankedOfLacking, rankOfLacking, withoutTag } from "./lacking.ts";
import { type Source, wordsOn } from "./questions.ts";
import {
  asListed,
  isForetoldBesideBilled,
  isOver,
  isSidedInSteps,
  ofMetric,
  ofUsage,
  withRunning,
} from "./ranks/as-list.ts";
import { rankedIn } from "./ranks/ranked-in.ts";
import { averageOfGroups, eachOrder, isInPercent, meanOf, orderOf, topOf, weekdaysOf } from "./ranks/ranking.ts";
import { type Lines, readLines } from "./read-scope.ts";
import { resolvePeriods, type Setting, type Timing } from "./resolve-periods.ts";
import { shareIn } from "./share.ts";
import { setsOf, sharesOfEach } from "./shares-of-each.ts";
import { growthOfSides, kindOfSides } from "./sides/growth-of-sides.ts";
import { withSums } from "./sides/summed-sides.ts";
import { claimOf, isOfFirst, thresholdsOf } from "./thresholds.ts";
import { usageAsked } from "./usage-asked.ts";

/** What a clause comes to: operations, or what must be asked first. */
export type Built = { readonly operations: readonly Operation[]; readonly questions: readonly Question[] };

const MAKERS: Readonly<Record<Aim, (draft: Draft) => readonly Operation[]>> = {
  total: makeTotals,
  breakdown: makeBreakdowns,
  trend: makeTrends,
  peak: makePeaks,
  compare: makeCompares,
  drivers: makeDrivers,
  weekdays: ({ frame, lines: { scope }, timing, group_by }) =>
    timing.periods.map((period) => ({ op: "weekdays", scope, period, ...weekdaysOf(frame), group_by }) as const),
  anomaly: makeAnomalies,
  forecast: makeForecasts,
  tags: makeTagCoverage,
  list: makeLists,
  summary: (draft) => [...makeTotals(draft), ...makeBreakdowns(draft), ...makeTrends(draft)],
  analysis: (draft) => [...makeBreakdowns(draft), ...makeTrends(draft)],
};

/** The operations of a clause that is about spend. `inherited`: the scope that it goes on from. */
export function buildOperations(frame: Frame, setting: Setting, inherited: Scope): Built {
  const metrics = new Set(marksOf(frame.marks, "metric").map(({ metric }) => metric));
  const frames =
    metrics.size < 2
      ? rankedIn(withSums(frame, setting.source))
      : [...metrics].map((metric) => ofMetric(frame, metric));
  const each = frames.map((one) => buildOnce(one, setting, inherited));
  return {
    operations: each.flatMap(({ operations }) => operations),
    questions: each.flatMap(({ questions }) => questions),
  };
}

function buildOnce(clause: Frame, setting: Setting, inherited: Scope): Built {
  const lacking = rankedOfLacking(clause);
  if (lacking) return buildOnce(lacking.frame, setting, withoutTag(inherited, lacking.key));
  const { frame, lines, asked, isInSteps, sets } = readCourse(clause, setting, inherited);
  const aim = chooseAim(frame, { timing: asked, lines, today: setting.today });
  const timing = aim === "forecast" ? resolvePeriods(frame, setting, true) : asked;
  const named = groupings(frame, (mark) => wordsOn(setting.source, mark));
  // "AWS vs GCP by month": though both are all clouds, each is drawn on its own.
  const isApart = isInSteps && named.every(({ length }) => length === 0);
  const groups = isApart ? [lines.listed.slice(0, 1)] : named;
  const frames = groups.length > 1 && areRankedApart(frame) ? groups.map((group) => rankedFor(frame, group)) : null;
  const ground = { lines, timing, setting, group_by: groups[0] ?? [] };
  const questions = [...timing.questions, ...lines.questions, ...askBeyond(frame, aim, ground)];
  if (questions.length > 0) return { operations: [], questions };
  const shares = sharesOfEach(clause, setting.source, readLines(clause, setting.source, inherited));
  if (shares.length > 0) {
    const total = { op: "total", ...usageAsked(frame, setting.source), thresholds: [] } as const;
    return {
      operations: timing.periods.flatMap((period) => shares.map((one) => ({ ...total, ...one, period }))),
      questions,
    };
  }
  const drafts =
    sets.length > 0
      ? sets.map((own) => ({ frame, setting, lines: own, timing, group_by: [] }))
      : groups.flatMap((group_by, place) =>
          eachOrder(frames?.[place] ?? frame).map((one) => ({ frame: one, setting, lines, timing, group_by })),
        );
  const operations = drafts.flatMap((draft) => MAKERS[aim](draft));
  return { operations: [...new Map(operations.map((one) => [JSON.stringify(one), one])).values()], questions };
}

type Course = {
  readonly frame: Frame;
  readonly lines: Lines;
  readonly asked: Timing;
  readonly isInSteps: boolean;
  /** "The US vs Europe by month": each side that is of several, drawn as one. */
  readonly sets: readonly Lines[];
};

/** The clause, its lines and its days; what stands beside each other rather than against it is listed. */
function readCourse(clause: Frame, setting: Setting, inherited: Scope): Course {
  const alone = resolvePeriods(clause, setting, clause.intents.has("forecast"));
  const said = withRunning(clause, alone, setting.today);
  const asked = said === clause ? alone : resolvePeriods(said, setting, true);
  const lines = readLines(said, setting.source, inherited);
  const isInSteps = isSidedInSteps(said, asked, lines);
  const isForetold = isForetoldBesideBilled(said, asked, setting.today);
  const used = ofUsage(said, lines);
  if (used) return { frame: used, lines, asked: resolvePeriods(used, setting, false), isInSteps: false, sets: [] };
  const grown = growthOfSides(said, lines, setting.source);
  if (grown)
    return { frame: grown, lines: readLines(grown, setting.source, inherited), asked, isInSteps: false, sets: [] };
  const frame = asListed(said, lines, { isInSteps, isForetold, source: setting.source });
  if (frame === said) return { frame, lines, asked, isInSteps, sets: [] };
  const sets = isInSteps ? setsOf(lines) : [];
  return { frame, lines: readLines(frame, setting.source, inherited), asked, isInSteps, sets };
}

function makeTotals({ frame, lines: { scope, listed }, timing, setting, group_by }: Draft): readonly Operation[] {
  const usage = usageAsked(frame, setting.source);
  const isListed = listed.length > 0 && !frame.says.has("combined") && !frame.intents.has("share");
  if (isListed && !frame.intents.has("summary")) {
    return makeBreakdowns({ frame, lines: { scope, listed, sides: [], questions: [] }, timing, setting, group_by });
  }
  const thresholds = thresholdsOf(frame, "share", "cost");
  const lines = isOfPart(frame, thresholds) ? shareIn(frame, setting.source, scope) : { scope, share_of: null };
  return timing.periods.map((period) => ({ op: "total", ...lines, period, ...usage, thresholds }) as const);
}

function isOfPart({ intents }: Frame, thresholds: readonly Threshold[]): boolean {
  return intents.has("share") || thresholds.some(({ measure }) => measure === "share");
}

function makeBreakdowns(draft: Draft): readonly Operation[] {
  const { frame, lines, timing } = draft;
  return timing.periods.flatMap((period) =>
    eachGrouping(draft).map((group_by) => ({
      op: "breakdown" as const,
      scope: lines.scope,
      period,
      group_by,
      granularity: "total" as const,
      order: orderOf(frame),
      top: isOfFirst(frame) ? null : topOf(frame, group_by, draft.setting.source),
      thresholds: thresholdsOf(frame, "share", "cost"),
      ...usageAsked(frame, draft.setting.source),
      ...averageOfGroups(frame),
    })),
  );
}

function makeCompares({ frame, lines, timing, setting, group_by: asked }: Draft): readonly Operation[] {
  // "Which team is dearer, web or search": the sides are its teams.
  const isSaid = !frame.intents.has("which") || frame.groups.some(({ by, each }) => by || each);
  const apart = isSaid ? asked : asked.filter((group) => group !== kindOfSides(lines.sides));
  const group_by = asked.length > 0 ? apart : lines.listed.slice(0, 1);
  const top = group_by.length > 0 || asked.length === 0 ? topOf(frame, group_by, setting.source) : null;
  const per = lines.sides.length + group_by.length === 0 ? meanOf(frame) : null;
  const rest = { per, group_by, top, thresholds: thresholdsOf(frame, "change_ratio", "change") };
  if (lines.sides.length > 1) {
    const against = { by: "sides", sides: lines.sides } as const;
    return timing.periods.map((period) => ({ op: "compare", scope: lines.scope, period, against, ...rest }) as const);
  }
  return pairsOf(timing, setting).map(({ period, base: paired }) => {
    // An average per day needs no period of equal length.
    const base = per && !asksSameDays(setting.source.text) ? uncut(paired, setting.today) : paired;
    return { op: "compare", scope: lines.scope, period, against: { by: "period", base }, ...rest } as const;
  });
}

function pairsOf({ pair, periods }: Timing, { today, source }: Setting): readonly PeriodPair[] {
  return pair ? [pair] : periods.map((period) => pairUnnamed(period, source.index.begins, today));
}

function makeDrivers(draft: Draft): readonly Operation[] {
  const { frame, lines, timing, setting } = draft;
  const only = firstMark(frame.marks, "comings")?.only ?? null;
  return pairsOf(timing, setting).flatMap(({ period, base }) =>
    directionsOf(frame, setting.source).flatMap((direction) =>
      eachGrouping(draft).map((group_by) => ({
        op: "drivers" as const,
        scope: lines.scope,
        period,
        base: only === "new" ? uncut(base, setting.today) : base,
        group_by,
        direction,
        top: topOf(frame, group_by, setting.source),
        thresholds: thresholdsOf(frame, "change_ratio", "change"),
        claimed_ratio: claimOf(frame),
        only,
        rank_by: isInPercent(setting.source) ? ("change_ratio" as const) : ("change" as const),
      })),
    ),
  );
}

/** What came on any day of last month is not new, though this month has run for a part of it only. */
function uncut(base: Period, today: string): Period {
  if (base.unit === "span") return base;
  const end = endOf(base.unit, base.start_date);
  return makePeriod({ start: base.start_date, end, unit: base.unit, vague: base.assumed }, today);
}

/** Up and down, each with its own order, where both are asked for; one of them; or whatever moved most. */
function directionsOf({ marks, intents }: Frame, { tokens }: Source): readonly Direction[] {
  const said = [...new Set(marksOf(marks, "change").map(({ direction }) => direction))];
  const clear = said.filter((direction) => direction !== "both");
  if (clear.length > 0) return clear;
  // "The highest percentage growth" is no fall.
  const isRanked = marks.some(({ is }) => is === "order" || is === "top");
  if (said.length > 0) return isRanked && tokens.some(({ word }) => word === "growth") ? ["up"] : said;
  const comings = firstMark(marks, "comings")?.only;
  if (comings) return [comings === "new" ? "up" : "down"];
  return [intents.has("spike") || intents.has("growth") ? "up" : "both"];
}

function makeAnomalies({ frame, lines: { scope }, timing, group_by, setting }: Draft): readonly Operation[] {
  const direction = directionsOf(frame, setting.source)[0] ?? "both";
  const thresholds = thresholdsOf(frame, "change_ratio", "change").filter(isLeast);
  return timing.periods.map((period) => ({ op: "anomaly", scope, period, group_by, direction, thresholds }) as const);
}

// What is unusual has a least impact, and no largest one.
function isLeast({ side }: Threshold): boolean {
  return side === "over" || side === "at_least";
}

function makeForecasts(draft: Draft): readonly Operation[] {
  const { frame, setting } = draft;
  const { scope, listed } = draft.lines;
  const over = draft.timing.isNamed ? draft.timing.periods.filter((period) => isOver(period, setting.today)) : [];
  const timing = { ...draft.timing, periods: draft.timing.periods.filter((period) => !over.includes(period)) };
  const stated = firstMark(frame.marks, "granularity")?.granularity;
  const granularity = stated === "month" || stated === "day" ? stated : ("total" as const);
  const isAhead = setting.period !== null && setting.period.end_date > setting.today;
  const periods = timing.isNamed || isAhead ? timing.periods : [monthWithEnd(setting)];
  const thresholds = thresholdsOf(frame, "share", "cost");
  // "Forecast for EC2 and S3": each of them, as their costs are; within a bound both are one sum.
  const isApart = draft.group_by.length === 0 && thresholds.length === 0 && !frame.says.has("combined");
  const group_by = isApart ? listed.slice(0, 1) : draft.group_by;
  return [
    ...periods.map((period) => ({ op: "forecast", scope, period, granularity, group_by, thresholds }) as const),
    ...(over.length > 0 ? makeTotals({ ...draft, timing: { ...timing, periods: over } }) : []),
  ];
}

function monthWithEnd({ today }: Setting): Period {
  const start = `${today.slice(0, 8)}01`;
  return makePeriod({ start, end: endOf("month", today), unit: "month", vague: true }, today);
}

function makeTagCoverage(draft: Draft): readonly Operation[] {
  const { frame, timing, lines, setting } = draft;
  const { scope } = lines;
  const { key, rows } = lackedIn(frame);
  if (key !== null && isInSteps(frame)) return coverageInSteps(draft, key);
  const group_by = distinct(rows.filter((use) => use.group !== "tag"));
  const rank = rankOfLacking({ ...frame, groups: group_by.length > 0 ? rows : [] }, setting.source);
  return timing.periods.map((period) => ({ op: "tag_coverage", scope, period, key, group_by, ...rank }) as const);
}

/** "Coverage of team by month", "untagged by week": what has the tag, or lacks it, as a part of all in each step. */
function coverageInSteps(draft: Draft, key: string): readonly Operation[] {
  const { frame, lines, setting } = draft;
  const isLacking = asksForLacking(frame, setting.source);
  const tag = { key, values: isLacking ? [null] : null, excludes: false };
  const scope = { ...lines.scope, tags: [...lines.scope.tags, tag] };
  const course = { ...draft, frame: withoutGroups(frame), lines: { ...lines, scope, listed: [] }, group_by: [] };
  return makeTrends(course).map((one) => ({ ...one, share_of: lines.scope }) as Operation);
}

function withoutGroups(frame: Frame): Frame {
  return { ...frame, groups: [], intents: new Set([...frame.intents].filter((intent) => intent !== "share")) };
}
