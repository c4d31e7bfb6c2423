import { randomUUID } from "node:crypto";
import type { Route } from "../../src/http/index.ts";
import { CVE_ID } from "./data-room.ts";
import { nameOf } from "./route-table.ts";
import type { Asked } from "./send-request.ts";

/** What samples name: a connector of the caller, and where bills lie. */
export type Named = { readonly connector: string; readonly source: string };

type Sample = Partial<Pick<Asked, "headers" | "body">> & { readonly id?: string; readonly query?: string };

/** A request of each route that is answered well, by `operationId`. */
const SAMPLES: Readonly<Record<string, (named: Named) => Sample>> = {
  createQuote: () => ({
    headers: { "idempotency-key": randomUUID() },
    body: { units: 5, free_units: 2, cents_per_unit: 7 },
  }),
  getUsage: () => ({}),
  getSpend: () => ({ query: "billing_period=2026-03" }),
  listCharges: () => ({ query: "billing_period=2026-03" }),
  listSpendDimensions: () => ({ query: "dimension=service" }),
  forecastSpend: () => ({}),
  listSpendAnomalies: () => ({}),
  listConnectors: () => ({}),
  createConnector: ({ source }) => ({ body: { name: "Sample", provider: "focus", source } }),
  getConnector: ({ connector }) => ({ id: connector }),
  changeConnector: ({ connector }) => ({ id: connector, body: { name: "Renamed" } }),
  deleteConnector: ({ connector }) => ({ id: connector }),
  syncConnector: ({ connector }) => ({ id: connector }),
  listSyncs: ({ connector }) => ({ id: connector }),
  listCves: () => ({}),
  countCves: () => ({ query: "group_by=severity" }),
  summarizeCves: () => ({}),
  getCve: () => ({ id: CVE_ID }),
  callMcp: () => ({
    headers: { accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  }),
  ask: () => ({ body: { query: "How much did we spend last month?" } }),
};

/** The request. Fails for a route that nobody has said a sample of: say it above, and the tests of routes cover it. */
export function sampleOf(route: Route, named: Named): Asked {
  const sample = SAMPLES[route.operationId];
  if (!sample) throw new Error(`${nameOf(route)} has no sample in test/support/sample-requests.ts.`);
  const { id, query, headers = {}, body } = sample(named);
  const path = route.path.replace(":id", id ?? ":id");
  return {
    method: route.method,
    path: query ? `${path}?${query}` : path,
    headers,
    ...(body ? { body } : {}),
  };
}
