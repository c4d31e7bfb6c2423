import { GROUPS as SPEND_GROUPS } from "../../src/spend/index.ts";
import type { Neighbour } from "./neighbours.ts";

/**
 * How a route is asked for what an organization has, by `operationId`: query strings of a route that reads, bodies of
 * one that is sent something; none where all it takes is an id, or where what it answers is everybody's.
 */
type OwnQuestions = {
  readonly queries?: (own: Neighbour) => readonly string[];
  readonly bodies?: (own: Neighbour) => readonly object[];
  /** What is asked beside any other parameter. */
  readonly always?: string;
};

const ALL_DAYS = "start_date=2026-02-01&end_date=2026-04-30";

/** A route that is not in it fails the tests of isolation, until it is said here how it is asked. */
export const OWN_QUESTIONS: Readonly<Record<string, OwnQuestions>> = {
  createQuote: {},
  getUsage: { queries: () => [""] },
  getSpend: {
    always: ALL_DAYS,
    queries: ({ connectors, values }) => [
      "",
      "billing_period=2026-03",
      "billing_period=2026-03&compare=previous&group_by=",
      ...GROUPS.map((group) => `${ALL_DAYS}&group_by=${group}`),
      `${ALL_DAYS}&group_by=service,account,tag:team&metric=effective&sort=service&limit=1&page=2`,
      `${ALL_DAYS}&granularity=day&compare=previous`,
      `${ALL_DAYS}&granularity=month&metric=list&group_by=connector`,
      `${ALL_DAYS}&service=${values["service"]}`,
      `${ALL_DAYS}&account=!${values["account"]}`,
      `${ALL_DAYS}&tag=team`,
      ...connectors.map((id) => `${ALL_DAYS}&connector_id=${id}`),
    ],
  },
  listCharges: {
    always: ALL_DAYS,
    queries: ({ connectors, values }) => [
      "billing_period=2026-03",
      `${ALL_DAYS}&limit=2`,
      `${ALL_DAYS}&service=${values["service"]}&tag=team`,
      ...connectors.map((id) => `${ALL_DAYS}&connector_id=${id}`),
    ],
  },
  listSpendDimensions: {
    always: "dimension=service",
    queries: ({ connectors }) => [
      ...DIMENSIONS.map((dimension) => `dimension=${dimension}`),
      "dimension=service&search=e&limit=1&page=2",
      `dimension=account&${ALL_DAYS}`,
      ...connectors.map((id) => `dimension=service&connector_id=${id}`),
    ],
  },
  forecastSpend: {
    queries: ({ connectors }) => ["", "horizon=quarter", ...connectors.map((id) => `connector_id=${id}`)],
  },
  listSpendAnomalies: {
    queries: ({ connectors }) => ["", "min_ratio=0", ...connectors.map((id) => `connector_id=${id}`)],
  },
  listConnectors: { queries: () => ["", "status=synced,failed", "provider=focus", "page=1&limit=1"] },
  getConnector: { queries: () => [""] },
  createConnector: {},
  changeConnector: { bodies: () => [{ name: "Theirs" }, { paused: true }, { options: {} }] },
  deleteConnector: {},
  syncConnector: {},
  listSyncs: { queries: () => ["", "limit=1"] },
  listCves: { queries: () => ["", "keyword=flaw&kev=true"] },
  countCves: { queries: () => ["group_by=kev_vendor", "group_by=severity,month&kev=true"] },
  summarizeCves: { queries: () => [""] },
  getCve: { queries: () => [""] },
  callMcp: {
    bodies: ({ values, connectors }) => [
      toolCall("get_spend", { billing_period: "2026-03", group_by: "service,account" }),
      toolCall("get_spend", { service: values["service"], connector_id: connectors[0] }),
      toolCall("forecast_spend", {}),
      toolCall("list_connectors", {}),
      toolCall("ask", { query: "How much did we spend in March 2026?" }),
    ],
  },
  ask: {
    bodies: ({ values }) => [
      { query: "How much did we spend in March 2026?" },
      { query: "Which services cost the most in April 2026?" },
      { query: `What did ${values["service"]} cost in April 2026?` },
      { query: "Which connectors are there, and how fresh are they?" },
      { query: "What was unusual in April 2026?" },
    ],
  },
};

const GROUPS = [...SPEND_GROUPS, "tag:team"];
const DIMENSIONS = [
  "service",
  "account",
  "region",
  "provider",
  "category",
  "charge_category",
  "currency",
  "tag",
  "tag:team",
];

function toolCall(name: string, input: object): object {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
}

/** The query parameters by which one can name what an organization has; a new parameter has its place here, too. */
export const ABOUT_PARAMETERS = {
  ids: ["connector_id"],
  names: [
    ...["service", "account", "region", "resource", "provider", "category", "charge_category", "currency", "tag"],
    ...[
      "pricing_category",
      "commitment_discount_id",
      "commitment_discount_status",
      "charge_frequency",
      "charge_class",
      "publisher",
    ],
    "search",
  ],
  nothing: [
    ...["start_date", "end_date", "billing_period", "granularity", "horizon", "compare", "sort", "page", "limit"],
    ...["metric", "direction", "min_ratio", "min_impact", "status", "group_by", "dimension", "cursor", "format"],
  ],
};
