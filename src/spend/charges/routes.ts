import { type Route, route, together } from "../../http/index.ts";
import type { SpendNeeds } from "../facts.ts";
import { periodsOf } from "../periods.ts";
import { pinSpend } from "../pin-data.ts";
import { alsoWrongToday, judgeRange } from "../read-query.ts";
import { answerQuery, SPEND_FACTS } from "../routes.ts";
import { warningsHeader } from "../warnings-header.ts";
import { linesFor, listCharges, readCharges } from "./list-charges.ts";
import { ChargeList, ChargeParams } from "./schema.ts";
import { streamLines } from "./store-lines.ts";

/** The endpoint of the lines behind all figures. */
export function chargeRoutes(needs: SpendNeeds): readonly Route[] {
  return [
    route({
      ...SPEND_FACTS,
      path: "/api/spend/charges",
      operationId: "listCharges",
      summary: "The lines of the bills behind any figure",
      description: ABOUT_CHARGES,
      problems: [...SPEND_FACTS.problems, "as_of_expired"],
      exports: ["csv", "ndjson"],
      query: together(ChargeParams, judgeRange),
      alsoWrong: alsoWrongToday(needs),
      reply: ChargeList,
      handle: async ({ principal, query: params, format }) => {
        const current = await pinSpend(needs, principal.org);
        if ("problem" in current) return current;
        const asked = await readCharges(needs.database, current, params);
        if ("problem" in asked) return asked;
        const { pinned, query } = asked;
        const filter = { connectorId: query.connector_id, periods: periodsOf(query) };
        const as = `charges ${format} ${params.format}`;
        return answerQuery(pinned, filter, { query, as }, async (reader, signal) => {
          if (format === "csv" || format === "ndjson") {
            const { lines, warnings } = await linesFor(reader, query, signal);
            const form = format === "csv" ? (params.format ?? format) : format;
            // All lines, whatever the page.
            return { stream: streamLines(reader.clickhouse, lines, form, signal), headers: warningsHeader(warnings) };
          }
          const list = await listCharges(needs.database, asked, { reader, params }, signal);
          return { status: 200, json: list };
        });
      },
    }),
  ];
}

const ABOUT_CHARGES =
  "Each line under its names of FOCUS 1.2, with amounts as exact decimals, the connector that delivered it and the " +
  "file of its export. Filters and range are those of `GET /api/spend`, and the lines of all pages add up to its " +
  "figure. `cursor` goes on in the state of the first page, whatever is loaded meanwhile; a cursor that was changed, " +
  "or given to another organization or for another question, is 422, and one whose lines are no longer kept 410. " +
  "`Accept: text/csv` and `application/x-ndjson` stream all lines in no order. A cell of CSV " +
  "that a spreadsheet would compute has `'` before it. With `format=focus` the CSV is a FOCUS 1.2 file with all " +
  "cells as they are: a connector of provider `focus` loads it to the same sums.";
