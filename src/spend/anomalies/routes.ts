import { z } from "zod";
import { addDays, daysBetween } from "../../core/days.ts";
import { LIMITS } from "../../core/limits.ts";
import type { FieldError, Refused } from "../../core/problems.ts";
import { type AreFine, invalid, type Route, route, together } from "../../http/index.ts";
import type { SpendNeeds } from "../facts.ts";
import { pinSpend, readToday } from "../pin-data.ts";
import { readConnector, readFilters } from "../read-query.ts";
import { answerJson, SPEND_FACTS } from "../routes.ts";
import { anomalyQuestion } from "./find-anomalies.ts";
import { AnomalyList, AnomalyParams, type AnomalyQuery } from "./schema.ts";

const DAYS_DEFAULT = 30;

/** The endpoint of the anomalies. */
export function anomalyRoutes(needs: SpendNeeds): readonly Route[] {
  return [
    route({
      ...SPEND_FACTS,
      path: "/api/spend/anomalies",
      operationId: "listSpendAnomalies",
      summary: "Days on which a service of an account cost unusually much or little",
      description: ABOUT_ANOMALIES,
      query: together(AnomalyParams, judgeDays),
      alsoWrong: async (query) => judgeToday(query, await readToday(needs)),
      reply: AnomalyList,
      handle: async ({ principal, query: params }) => {
        const pinned = await pinSpend(needs, principal.org);
        if ("problem" in pinned) return pinned;
        const query = readAnomalyQuery(params, pinned.today);
        if ("problem" in query) return query;
        return answerJson(pinned, anomalyQuestion(query), { query, as: "anomalies" });
      },
    }),
  ];
}

const ABOUT_ANOMALIES =
  "Judged is usage, by day, service, account and currency: expected is the median of the seven days before, times " +
  "the factor of the weekday, and on the first of a month what earlier firsts had beyond. A day is listed where it " +
  "is off by more than 3.5 robust standard deviations (MAD) of the eight weeks before, by more than on all but four " +
  "days of these, by more than `min_ratio` of what was expected and by more than `min_impact`. Purchases, taxes, " +
  "credits, refunds and adjustments come when they come: they are not judged, but listed as `one_off` where they " +
  "are larger than any of their kind in the two months before. Usage of what had no costs in these is `new`, once. " +
  "Days with less than two weeks of data before them are not judged. The two newest days are `provisional`, and " +
  "being cheap is nothing unusual of them. Filters are those of `GET /api/spend`.";

function readAnomalyQuery(params: AnomalyParams, today: string): AnomalyQuery | Refused {
  const range = readDays(params, today);
  if ("error" in range) return { problem: invalid([range.error]) };
  const connector = readConnector(params.connector_id);
  if ("problem" in connector) return connector;
  const { metric, direction = null, min_ratio, min_impact = null, page, limit } = params;
  return { ...range, ...connector, metric, ...readFilters(params), direction, min_ratio, min_impact, page, limit };
}

/** What is wrong with both ends of the range beside each other; what today decides is judged with it. */
function judgeDays(params: AnomalyParams, areFine: AreFine): readonly FieldError[] {
  if (!areFine("start_date", "end_date") || params.end_date === undefined) return [];
  const range = readDays(params, params.end_date);
  return "error" in range ? [range.error] : [];
}

/** What only today makes wrong of a range without an end. */
function judgeToday(query: unknown, today: string): readonly FieldError[] {
  const { data } = StartOnly.safeParse(query);
  const range = data && readDays(data, today);
  return range && "error" in range ? [range.error] : [];
}

const StartOnly = z.object({ start_date: AnomalyParams.shape.start_date, end_date: z.undefined().optional() });

type Days = Pick<AnomalyQuery, "start_date" | "end_date">;

function readDays(
  params: Pick<AnomalyParams, "start_date" | "end_date">,
  today: string,
): Days | { readonly error: FieldError } {
  const { end_date = today, start_date = addDays(end_date, 1 - DAYS_DEFAULT) } = params;
  const days = daysBetween(start_date, end_date) + 1;
  if (days < 1) return wrong("start_date", `It must not be after the end_date, ${end_date}.`);
  const daysMax = LIMITS.anomalyDaysMax;
  if (days > daysMax) return wrong("end_date", `There can be at most ${daysMax} days from the first to the last.`);
  return { start_date, end_date };
}

function wrong(field: string, message: string): { readonly error: FieldError } {
  return { error: { field, code: "too_big", message } };
}
