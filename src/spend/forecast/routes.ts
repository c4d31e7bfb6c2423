import { type Route, route } from "../../http/index.ts";
import type { SpendNeeds } from "../facts.ts";
import { pinSpend } from "../pin-data.ts";
import { readConnector, readFilters } from "../read-query.ts";
import { answerJson, SPEND_FACTS } from "../routes.ts";
import { forecastQuestion } from "./forecast-spend.ts";
import { ForecastAnswer, ForecastParams, type ForecastQuery } from "./schema.ts";

/** The endpoint of the forecast. */
export function forecastRoutes(needs: SpendNeeds): readonly Route[] {
  return [
    route({
      ...SPEND_FACTS,
      path: "/api/spend/forecast",
      operationId: "forecastSpend",
      summary: "What will be spent until the end of a period",
      description: ABOUT_FORECAST,
      query: ForecastParams,
      reply: ForecastAnswer,
      handle: async ({ principal, query: params }) => {
        const connector = readConnector(params.connector_id);
        if ("problem" in connector) return connector;
        const { horizon, metric } = params;
        const query: ForecastQuery = { horizon, metric, ...connector, ...readFilters(params) };
        const pinned = await pinSpend(needs, principal.org);
        if ("problem" in pinned) return pinned;
        return answerJson(pinned, forecastQuestion(query, pinned.today), { query, as: "forecast" });
      },
    }),
  ];
}

const ABOUT_FORECAST =
  "The settled days of the period exactly, and a forecast of the others, by currency. The two newest days of data " +
  "are provisional: nothing is learned from them, and each counts with what it has so far or with what is expected, " +
  "whichever is more (of credits, less). The method is made of medians: the level of " +
  "the last seven days, the weekdays' factors, a damped trend (Theil and Sen; Gardner and McKenzie) and what the " +
  "first of a month costs beyond its weekday. After a lasting change of level only the days since then count. The " +
  "80 % interval is what the same method's errors on this organization's own past stayed within, at the same " +
  "distance; `backtest` says how large they were. From less than 14 days of history there is only a run-rate " +
  "without an interval. `confidence` says how far it can be trusted; `none` where nothing is forecast. Filters are " +
  "those of `GET /api/spend`.";
