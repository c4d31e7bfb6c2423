import { listConnectors, showState } from "../../connectors/index.ts";
import { ratioOfDecimals } from "../../core/decimals.ts";
import { endOf, makePeriod, unitsIn } from "../../planner/index.ts";
import type { UsageAnswer } from "../../plans/index.ts";
import { firstOpenMonth } from "../../spend/index.ts";
import type { Figures } from "../fact-book.ts";
import { ask } from "./asking.ts";
import { type Execution, type Form, type Insights, insight, type Op, type Told } from "./execution.ts";
import { tableOf } from "./tell-rows.ts";
import { listed, sentences } from "./tell-spend.ts";

/** A connector as its state is told. */
type Connector = ReturnType<typeof showState>;

const NAMED_MAX = 5;

/** The connected bills: whether they come, and how far they reach. */
export const CONNECTORS: Form<"connectors"> = {
  rights: { service: "cost-data", scope: "connectors", permission: "read_data" },
  on: "connectors",
  *find({ needs, asker, book, today }, op) {
    const { provider, connector_id, aspect } = op;
    const read = needs.database.inTransaction((tx) => listConnectors(tx, asker.principal.org));
    const connectors = (yield* ask(read))
      .map(showState)
      .filter((one) => (provider ?? one.provider) === one.provider && (connector_id ?? one.id) === one.id);
    const path = connector_id === null ? "" : `/${connector_id}`;
    const figures = book.from(
      book.source(`GET /api/connectors${path}`, path !== "" || provider === null ? {} : { provider }),
    );
    if (connectors.length === 0) return noConnector(op, figures);
    const count = figures.count("connectors", connectors.length);
    const tell = aspect === "status" ? statusOf : reachOf;
    const told = connectors.slice(0, NAMED_MAX).map((one) => tell(one, figures));
    const open = aspect === "status" ? "" : openOf(connectors, { book, today });
    return {
      answer: sentences(open, `Connectors: ${count}.`, ...told),
      insights: careOf(connectors, figures),
      tables: [
        tableOf(connectors, [
          ...(["name", "provider", "status"] as const),
          ["data from", (one) => one.data_from],
          ["data through", (one) => one.data_through],
          ["last sync", (one) => one.last_sync_at],
          ["lines", (one) => String(one.line_items)],
        ]),
      ],
    };
  },
};

/** Which of their months can still change: whether one is closed. */
function openOf(connectors: readonly Connector[], { book, today }: Pick<Execution, "book" | "today">): string {
  const last = connectors
    .flatMap(({ data_through }) => data_through ?? [])
    .toSorted()
    .at(-1);
  if (last === undefined) return "";
  const days = { start_date: `${firstOpenMonth(today)}-01`, end_date: last };
  const open = unitsIn("month", days).map(({ start }) => {
    return book.period(makePeriod({ start, end: endOf("month", start), unit: "month", vague: false }, today));
  });
  return open.length === 0
    ? "Each month that is loaded is closed: providers no longer change its figures."
    : `Providers may still change the figures of ${listed(open)}; months before are closed.`;
}

function noConnector({ provider, connector_id }: Op<"connectors">, { entity }: Figures): Told {
  if (connector_id !== null) return { answer: "There is no such connector." };
  return {
    answer: provider === null ? "No billing export is connected yet." : `No bill of ${entity(provider)} is connected.`,
    insights: insight("What to do", "Connect a billing export: then every question on cost has an answer."),
  };
}

function statusOf(connector: Connector, figures: Figures): string {
  const { name, status, last_error } = connector;
  const why = last_error ? `: “${figures.entity(last_error.message)}”` : "";
  return `${figures.entity(name)} is ${status}${why}. ${reachOf(connector, figures)}`;
}

function reachOf({ name, data_from, data_through, last_sync_at }: Connector, { entity, day }: Figures): string {
  if (data_through === null) return `${entity(name)} has delivered nothing yet.`;
  const from = data_from ? ` from ${day(`${name}, data from`, data_from)}` : "";
  const minute = last_sync_at?.slice(0, "YYYY-MM-DDThh:mm".length);
  const synced = minute ? `, last synced on ${day(`${name}, last sync`, minute)} UTC` : "";
  return `The bills of ${entity(name)} reach${from} through ${day(`${name}, data through`, data_through)}${synced}.`;
}

/** Which connector needs somebody, or which is the farthest behind. */
function careOf(connectors: readonly Connector[], figures: Figures): Insights {
  const troubled = connectors.filter(({ status }) => status === "failed" || status === "paused");
  if (troubled.length > 0) {
    const named = troubled.slice(0, NAMED_MAX).map(({ name, status }) => `${figures.entity(name)} is ${status}`);
    const detail = `${listed(named)}: until then its newest costs are missing in every answer.`;
    return insight("Somebody should look at this", detail);
  }
  const behind = connectors.filter(({ data_through }) => data_through !== null).toSorted(byReach)[0];
  if (!behind) return insight("Nothing has arrived yet", "No connector has delivered a bill so far.");
  const detail = `The one that is farthest behind: ${reachOf(behind, figures)} Totals of later days are not complete.`;
  return insight("All of them deliver", detail);
}

function byReach(one: Connector, other: Connector): number {
  return (one.data_through ?? "") < (other.data_through ?? "") ? -1 : 1;
}

/** Where the organization stands with its plan: what is used and left. */
export const PLAN_USAGE: Form<"plan_usage"> = {
  rights: { service: null, scope: null, permission: "read_data" },
  on: "the plan",
  *find({ asker, book }, { aspect }) {
    const { plan, services, window, quota, spending } = yield* ask(asker.usage());
    const figures = book.from(book.source("GET /api/usage", {}));
    const { count, day, money, entity } = figures;
    const cents = (label: string, value: number) => {
      const cost = ratioOfDecimals(String(value), "100", 2) ?? "0";
      return money(label, { currency: "USD", cost }, [count(`${label} in cents`, value)]);
    };
    const limit = count("quotes a month", quota.limit);
    const used = count("quotes used", quota.used);
    const left = count("quotes left", quota.remaining);
    const resets = day("quota resets", quota.resets_at.slice(0, 10));
    const spent = cents("spent on quotes", spending.used_cents);
    const most = cents("spending limit", spending.limit_cents);
    const perMinute = count("requests a minute", window.limit);
    const activated = listed(services.map((name) => entity(name)));
    const told = {
      quota: `Of ${limit} quotes this month ${used} are used, so ${left} are left until ${resets}.`,
      spending: `Quotes beyond the quota have cost ${spent} of at most ${most} this month.`,
      window: `Of ${perMinute} requests a minute ${count("requests left", window.remaining)} are left in this one.`,
      services: activated === "" ? "No service is activated." : `Activated are ${activated}.`,
    };
    return {
      answer: aspect === "all" ? sentences(`The plan is ${entity(plan)}.`, ...Object.values(told)) : told[aspect],
      insights: roomLeft(quota, figures),
    };
  },
};

function roomLeft({ limit, used }: UsageAnswer["quota"], { count, ratio }: Figures): Insights {
  const value = ratioOfDecimals(String(used), String(limit));
  if (value === null) return insight("No quotes in this plan", "The plan has none of its own.");
  const from = [count("quotes used", used), count("quotes a month", limit)];
  const share = ratio("part of the quota that is used", value, from);
  const counts = "Only a successful, new quote counts; questions never do.";
  return insight("How much of the quota is used", `So far ${share} of this month's quotes are used. ${counts}`);
}
