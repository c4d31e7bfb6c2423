import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findOrganizationOfConnector } from "../../src/connectors/index.ts";
import type { OrganizationId } from "../../src/core/ids.ts";
import { mintOrgScope, type OrgScope } from "../../src/core/org-scope.ts";
import { dayNumber } from "../../src/core/series/daily-series.ts";
import { CATALOG, makeDemo, refreshDemo } from "../../src/demo/index.ts";
import { deriveSecrets } from "../../src/keys/index.ts";
import { setPlan } from "../../src/plans/index.ts";
import { deliver, type FocusLine, focusCsv } from "../support/bills.ts";
import { linesOf } from "../support/made-bill.ts";
import { send, until } from "../support/send-request.ts";
import type { SpendRoom } from "../support/spend-room.ts";
import { makeTestKey, SECRET, TESTER } from "../support/test-app.ts";

/** An organization with data, and what nobody else may be told of it. */
export type Neighbour = {
  readonly key: string;
  readonly connectors: readonly string[];
  readonly conversation: string;
  /** Values that its bills have, by the parameter that takes them; `tag` is a key. */
  readonly values: Readonly<Record<string, string>>;
  /** Names and ids that are in its data and in no one else's. */
  readonly secrets: readonly string[];
};

/** What a neighbour is known by, before anything of it is asked for. */
type Moved = Omit<Neighbour, "conversation">;

// 2026-02-01 to 2026-04-30, with a day that is unusual.
const SERIES = { seed: 7, firstDay: dayNumber("2026-02-01"), days: 89, spike: { on: 80, times: 6 } };

// Every neighbour's, byte for byte: whose they are must not be decided over the organizations.
const COMMON_LINES = linesOf(SERIES, { BillingAccountId: "common" });

/** Gives an organization two connectors: one of bills in which every name has the mark, and one of common bills. */
export async function moveIn(room: SpendRoom, org: OrgScope, mark: string): Promise<Neighbour> {
  const key = await makeRich(room, org);
  const values = {
    service: `Service ${mark}`,
    account: `account-${mark}`,
    region: `region-${mark}`,
    resource: `resource-${mark}`,
    provider: `Cloud ${mark}`,
    category: `Category ${mark}`,
    charge_category: `Charge ${mark}`,
    pricing_category: `Pricing ${mark}`,
    commitment_discount_id: `Commitment ${mark}`,
    commitment_discount_status: `Status ${mark}`,
    charge_frequency: `Frequency ${mark}`,
    charge_class: `Class ${mark}`,
    publisher: `Publisher ${mark}`,
    currency: `X${mark.slice(0, 2).toUpperCase()}`,
    tag: `key-${mark}`,
    search: mark,
  };
  const connectors = [
    await connect(room, { org, key }, { name: `Bills of ${mark}`, lines: linesOf(SERIES, markedLine(mark, values)) }),
    await connect(room, { org, key }, { name: "Bills", lines: COMMON_LINES }),
  ];
  return settled(room, { key, connectors, values, secrets: [mark, ...connectors] });
}

function markedLine(mark: string, values: Neighbour["values"]): FocusLine {
  const { service = "", account = "", region = "", resource = "", provider = "", currency = "", tag = "" } = values;
  return {
    BillingAccountId: `payer-${mark}`,
    BillingCurrency: currency,
    ProviderName: provider,
    ServiceName: service,
    SubAccountId: account,
    RegionId: region,
    ConsumedUnit: `Unit ${mark}`,
    ResourceId: resource,
    Tags: JSON.stringify({ [tag]: `value-${mark}`, team: `team-${mark}` }),
  };
}

async function makeRich({ db: { database } }: SpendRoom, org: OrgScope): Promise<string> {
  await database.inTransaction((tx) => setPlan(tx, org, TESTER, { plan: "enterprise" }));
  return (await makeTestKey(database, org)).key;
}

type Delivery = { readonly name: string; readonly lines: readonly FocusLine[] };

type Asker = { readonly org: OrgScope; readonly key: string };

async function connect({ app, root }: SpendRoom, { org, key }: Asker, { name, lines }: Delivery): Promise<string> {
  const own = join(root, org.organizationId);
  mkdirSync(own, { recursive: true });
  const folder = mkdtempSync(join(own, "bills-"));
  deliver(folder, { "bill.csv": focusCsv(lines) });
  const body = { name, provider: "focus", source: pathToFileURL(folder).href };
  const { json } = await send(app.url, key, { method: "POST", path: "/api/connectors", body });
  await until(async () => (await send(app.url, key, { path: "/api/connectors" })).json.data.at(-1).status === "synced");
  return json.id;
}

/** The demo as at a first start on the room's day. */
export async function moveDemoIn(room: SpendRoom): Promise<Neighbour> {
  const { database } = room.db;
  const folder = join(room.root, "demo");
  const clock = () => new Date("2026-05-01T09:00:00Z");
  const secrets = deriveSecrets(SECRET);
  await database.inTransaction((tx) => makeDemo(tx, { secrets, randomBytes, now: clock(), folder }));
  const stop = new AbortController().signal;
  const report = await refreshDemo({ tools: room.tools, runner: room.runner, clock, stop, folder, isOnlyNode: false });
  if (report.kind !== "refreshed") throw new Error(`The demo is not made: ${report.kind}.`);
  const { connectors } = report;
  const owner = await database.inTransaction((tx) => findOrganizationOfConnector(tx, connectors[0] as never));
  const key = await makeRich(room, mintOrgScope(owner as OrganizationId));
  return settled(room, { key, connectors, values: DEMO_VALUES, secrets: [...DEMO_NAMES, ...connectors] });
}

const DEMO_VALUES = {
  service: "Amazon Redshift",
  account: "shop-production",
  region: "eu-central-1",
  provider: "Microsoft",
  category: "Databases",
  charge_category: "Credit",
  pricing_category: "Committed",
  commitment_discount_id: "savings-plan-0c41d7",
  commitment_discount_status: "Unused",
  charge_frequency: "Recurring",
  charge_class: "Correction",
  publisher: "Microsoft",
  tag: "cost-center",
  search: "shop",
};

const DEMO_NAMES = Object.values(CATALOG).flatMap(({ connectorName, billingAccount, services, accounts }) => [
  connectorName,
  billingAccount.id,
  ...Object.values(accounts).map(({ id }) => id),
  ...Object.values(services).flatMap(({ name }) => (/^(Amazon|AWS|Azure|Google) /.test(name) ? [name] : [])),
]);

/** With what only the API tells: the ids of its syncs and of a conversation. */
async function settled({ app }: SpendRoom, moved: Moved): Promise<Neighbour> {
  const { key, connectors, secrets } = moved;
  const histories = await Promise.all(
    connectors.map((id) => send(app.url, key, { path: `/api/connectors/${id}/syncs` })),
  );
  const syncs = histories.flatMap(({ json }) => json.data.map(({ id }: { readonly id: string }) => id));
  const body = { query: "How much did we spend in March 2026?" };
  const { json } = await send(app.url, key, { method: "POST", path: "/api/dory-ai/query", body });
  const conversation = json.conversation_id;
  return { ...moved, conversation, secrets: [...secrets, ...syncs, conversation] };
}
