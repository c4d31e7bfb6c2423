import { z } from "zod";
import { ordinalOf } from "../../src/core/severities.ts";
import { CveQuery, type CveSources, findCurrentState } from "../../src/cves/index.ts";
import { type Route, route } from "../../src/http/index.ts";
import type { Parameter } from "../../src/stores/clickhouse/index.ts";
import { WORDS } from "./textbook-routes.ts";

/**
 * `/one`: the same questions to ClickHouse over the tables and indexes of the room, one statement each, which counts,
 * pages and reads the records, with nothing in memory but the current state's numbers.
 */
export function oneStatementRoute({ database, clickhouse }: CveSources): Route {
  return route({
    ...{ method: "GET", path: "/one", operationId: "one", tag: "bench", summary: "one", description: "one" },
    ...{ service: null, scope: null, permission: "read_data", bodyBytesMax: 1_000, problems: [] },
    ...{ query: CveQuery, reply: z.unknown() },
    handle: ({ query }) => ({
      query: {
        msMax: 60_000,
        work: async () => {
          const state = await findCurrentState(database.kysely);
          const loads = state?.nvdLoads ?? [];
          const { where, params } = conditionsOf(query, loads);
          const rows = await clickhouse()?.query<{ readonly total: string; readonly record: string }>({
            sql: `SELECT (SELECT count() FROM cve_rows WHERE ${where}) AS total, record FROM cve_records WHERE row IN (
              SELECT row FROM cve_rows WHERE ${where} ORDER BY published DESC, no DESC LIMIT {limit:UInt32})`,
            params: { ...params, loads, kev: state?.kevLoad ?? 0, limit: query.limit },
          });
          return { status: 200, json: { data: rows?.map(({ record }) => JSON.parse(record)) } };
        },
      },
    }),
  });
}

const VISIBLE = "load IN {loads:Array(UInt32)} AND hidden = 0";
// As the room asks it: a base alone replaces nothing.
const NOT_REPLACED = "row NOT IN (SELECT row FROM cve_replaced WHERE load IN {loads:Array(UInt32)})";

function conditionsOf(query: CveQuery, loads: readonly number[]) {
  const params: Record<string, Parameter> = {};
  const where = loads.length > 1 ? [VISIBLE, NOT_REPLACED] : [VISIBLE];
  if (query.severity) {
    params["severities"] = query.severity.map(ordinalOf);
    where.push("severity_newest IN {severities:Array(UInt8)}");
  }
  if (query.date_from) where.push(`published >= ${moment("from", query.date_from)}`);
  if (query.date_to) where.push(`published < ${moment("to", query.date_to)} + INTERVAL 1 DAY`);
  if (query.kev) where.push("no IN (SELECT no FROM cve_kev WHERE load = {kev:UInt32})");
  for (const [index, [, quoted, word = ""]] of [...(query.keyword ?? "").matchAll(WORDS)].entries()) {
    where.push(keyword(`w${index}`, (quoted ?? word).toLowerCase(), quoted === undefined));
  }
  return { where: where.join(" AND "), params };

  function moment(name: string, day: string): string {
    params[name] = day;
    return `parseDateTime64BestEffort({${name}:String}, 3, 'UTC')`;
  }

  /** Literally somewhere; a word of letters and digits alone begins one, which the index knows by three letters. */
  function keyword(name: string, text: string, isWord: boolean): string {
    params[name] = text;
    if (!isWord || !/^[a-z0-9]+$/.test(text)) return `position(text, {${name}:String}) > 0`;
    params[`${name}begin`] = `^${text.slice(0, 3)}`;
    const begins = `hasAnyTokens(terms, [{${name}begin:String}])`;
    if (text.length <= 3) return begins;
    params[`${name}match`] = `(?:^|[^a-z0-9])${text}`;
    return `${begins} AND match(text, {${name}match:String})`;
  }
}
