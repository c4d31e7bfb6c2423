import { listConnectors, showState } from "../../connectors/index.ts";
import { ratioOfDecimals } from "../../core/decimals.ts";
import type { UsageAnswer } from "../../plans/index.ts";
import type { Table } from "../answer-schema.ts";
import type { FactBook } from "../fact-book.ts";
import { type Execution, type Finding, type Op, type Outcome, sayOnly } from "./execution.ts";
import { listed, sentences } from "./tell-spend.ts";

/** A connector as its state is told. */
type Connector = ReturnType<typeof showState>;

const NAMED_MAX = 5;
const RATIO_PLACES = 5;

/** The connected bills: whether they come, and how far they reach. */
export async function findConnectors({ needs, asker, book }: Execution, op: Op<"connectors">): Outcome {
  const records = await needs.database.inTransaction((tx) => listConnectors(tx, asker.principal.org));
  const connectors = records
    .map(showState)
    .filter(({ provider }) => op.provider === null || provider === op.provider)
    .filter(({ id }) => op.connector_id === null || id === op.connector_id);
  const source =
    op.connector_id === null
      ? book.source("GET /api/connectors", op.provider === null ? {} : { provider: op.provider })
      : book.source(`GET /api/connectors/${op.connector_id}`, {});
  if (connectors.length === 0) return noConnector(op, book);
  const count = book.fact({ label: "connectors", value: String(connectors.length), unit: "count", source });
  const told = connectors
    .slice(0, NAMED_MAX)
    .map((one) => (op.aspect === "status" ? statusOf(one, source, book) : reachOf(one, source, book)));
  return {
    ...sayOnly(sentences(`Connectors: ${count}.`, ...told)),
    insights: [careOf(connectors, source, book)],
    tables: [tableOf(connectors)],
  };
}

function noConnector({ provider, connector_id }: Op<"connectors">, book: FactBook): Finding {
  if (connector_id !== null) return sayOnly("There is no such connector.");
  const what =
    provider === null ? "No billing export is connected yet." : `No bill of ${book.entity(provider)} is connected.`;
  return {
    ...sayOnly(what),
    insights: [{ title: "What to do", detail: "Connect a billing export: then every question on cost has an answer." }],
  };
}

function statusOf(connector: Connector, source: string, book: FactBook): string {
  const { name, status, last_error } = connector;
  const why = last_error ? `: “${book.entity(last_error.message)}”` : "";
  return sentences(`${book.entity(name)} is ${status}${why}.`, reachOf(connector, source, book));
}

function reachOf({ name, data_through, last_sync_at }: Connector, source: string, book: FactBook): string {
  const day = (label: string, value: string) => book.fact({ label: `${name}, ${label}`, value, unit: "day", source });
  if (data_through === null) return `${book.entity(name)} has delivered nothing yet.`;
  const synced = last_sync_at ? `, last synced on ${day("last sync", last_sync_at.slice(0, 10))}` : "";
  return `The bills of ${book.entity(name)} reach through ${day("data through", data_through)}${synced}.`;
}

/** Which connector needs somebody, or which is the farthest behind. */
function careOf(connectors: readonly Connector[], source: string, book: FactBook): Finding["insights"][number] {
  const troubled = connectors.filter(({ status }) => status === "failed" || status === "paused");
  if (troubled.length > 0) {
    const named = troubled.slice(0, NAMED_MAX).map(({ name, status }) => `${book.entity(name)} is ${status}`);
    return {
      title: "Somebody should look at this",
      detail: `${listed(named)}: until then its newest costs are missing in every answer.`,
    };
  }
  const behind = connectors.filter(({ data_through }) => data_through !== null).toSorted(byReach)[0];
  if (!behind) return { title: "Nothing has arrived yet", detail: "No connector has delivered a bill so far." };
  return {
    title: "All of them deliver",
    detail: `The one that is farthest behind: ${reachOf(behind, source, book)} Totals of later days are not complete.`,
  };
}

function byReach(one: Connector, other: Connector): number {
  return (one.data_through ?? "") < (other.data_through ?? "") ? -1 : 1;
}

function tableOf(connectors: readonly Connector[]): Table {
  return {
    columns: ["name", "provider", "status", "data from", "data through", "last sync", "lines"],
    rows: connectors.map(({ name, provider, status, data_from, data_through, last_sync_at, line_items }) => {
      return [name, provider, status, data_from, data_through, last_sync_at, String(line_items)];
    }),
  };
}

/** Where the organization stands with its plan: what is used and left. */
export async function findPlanUsage({ asker, book }: Execution, { aspect }: Op<"plan_usage">): Outcome {
  const usage = await asker.usage();
  if ("problem" in usage) return usage;
  const source = book.source("GET /api/usage", {});
  const { plan, services, window, quota, spending } = usage;
  const count = (label: string, value: number) => book.fact({ label, value: String(value), unit: "count", source });
  const cents = (label: string, value: number) => {
    const from = [count(`${label} in cents`, value)];
    const dollars = ratioOfDecimals(String(value), "100", 2) ?? "0";
    return book.fact({ label, value: dollars, unit: "money", currency: "USD", source, from });
  };
  const [limit, used, left] = [
    count("quotes a month", quota.limit),
    count("quotes used", quota.used),
    count("quotes left", quota.remaining),
  ];
  const resets = book.fact({ label: "quota resets", value: quota.resets_at.slice(0, 10), unit: "day", source });
  const spent = cents("spent on quotes", spending.used_cents);
  const most = cents("spending limit", spending.limit_cents);
  const perMinute = count("requests a minute", window.limit);
  const told: Readonly<Record<Exclude<typeof aspect, "all">, string>> = {
    quota: `Of ${limit} quotes this month ${used} are used, so ${left} are left until ${resets}.`,
    spending: `Quotes beyond the quota have cost ${spent} of at most ${most} this month.`,
    window: `Of ${perMinute} requests a minute ${count("requests left", window.remaining)} are left in this one.`,
    services: servicesWords(services, book),
  };
  return {
    ...sayOnly(
      aspect === "all" ? sentences(`The plan is ${book.entity(plan)}.`, ...Object.values(told)) : told[aspect],
    ),
    insights: [roomLeft(quota, source, book)],
  };
}

function servicesWords(services: readonly string[], book: FactBook): string {
  if (services.length === 0) return "No service is activated.";
  return `Activated are ${listed(services.map((name) => book.entity(name)))}.`;
}

type Quota = UsageAnswer["quota"];

function roomLeft({ limit, used }: Quota, source: string, book: FactBook): Finding["insights"][number] {
  const from = [
    book.fact({ label: "quotes used", value: String(used), unit: "count", source }),
    book.fact({ label: "quotes a month", value: String(limit), unit: "count", source }),
  ];
  const value = ratioOfDecimals(String(used), String(limit), RATIO_PLACES);
  if (value === null) return { title: "No quotes in this plan", detail: "The plan has none of its own." };
  const share = book.fact({ label: "part of the quota that is used", value, unit: "ratio", source, from });
  return {
    title: "How much of the quota is used",
    detail: `So far ${share} of this month's quotes are used. Only a successful, new quote counts; questions never do.`,
  };
}
