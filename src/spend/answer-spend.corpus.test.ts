import { copyFileSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import { addDecimals } from "../core/decimals.ts";
import type { ConnectorId } from "../core/ids.ts";
import type { SpendRow } from "./index.ts";

const FOLDER = join(process.env["CORPUS_DIR"] ?? "", "cost");

type Figures = Readonly<Record<string, string | number>>;
type Truth = {
  readonly path: string;
  readonly totals: Figures;
  readonly groups: Readonly<Record<string, Readonly<Record<string, Figures>>>>;
};

const TRUTHS = Object.entries(JSON.parse(readFileSync(join(FOLDER, "totals.json"), "utf8")) as Record<string, Truth>);

// What the files' own columns are in the API.
const METRICS: Readonly<Record<string, string>> = {
  BilledCost: "billed",
  UnblendedCost: "billed",
  Cost: "billed",
  net: "billed",
  EffectiveCost: "effective",
  "AmortizedCost(CID formula)": "effective",
  ListCost: "list",
  PublicOnDemandCost: "list",
  ContractedCost: "contracted",
};

const GROUPS: Readonly<Record<string, string>> = {
  ProductName: "service",
  MeterCategory: "service",
  service: "service",
  ServiceName: "service",
  UsageAccountId: "account",
  SubscriptionId: "account",
  SubAccountId: "account",
  project: "account",
  region: "region",
  RegionId: "region",
  ResourceLocation: "region",
  ChargeCategory: "charge_category",
  ServiceCategory: "category",
  ProviderName: "provider",
  Tag: "tag",
};

const PROVIDERS: Readonly<Record<string, string>> = { AWS: "aws", Microsoft: "azure", Oracle: "oci" };
const DAYS = new Set(["UsageDay", "ChargeDay", "usageDayUTC", "Date"]);
const PERIODS = new Set(["BillingPeriod", "BillingPeriodStart", "invoiceMonth"]);
const CURRENCIES = new Set(["BillingCurrency", "Currency", "currency"]);
// Kinds of line that the API has no group for.
const NOT_ASKED = new Set([
  ...["LineItemType", "ProductCode", "ChargeType", "costType", "ChargeClass", "CommitmentDiscountStatus"],
  ...["InvoiceIssuerName", "PricingCategory", "PricingModel"],
]);

type Data = { readonly id: ConnectorId; readonly days: string; readonly periods: readonly string[] };
type Costs = readonly (readonly [group: string, cost: string])[];
type Asked = { readonly name: string; readonly column: string };

let room: SpendRoom;
const loaded = new Map<string, Data>();

beforeAll(async () => {
  room = await openSpendRoom();
  for (const [name, { path }] of TRUTHS) {
    const file = join(room.makeFolder(), basename(path));
    copyFileSync(join(FOLDER, path), file);
    const id = await room.connect(name.replace(/-.*/, "") as Parameters<SpendRoom["connect"]>[0], file);
    expect(await room.sync(id)).toBeNull();
    const [state] = await room.state(id);
    const months = room.db.database.kysely.selectFrom("current_cost_loads").select("month");
    const periods = (await months.where("connector_id", "=", id).execute()).map(({ month }) => month.slice(0, 7));
    loaded.set(name, { id, days: `start_date=${state?.dataFrom}&end_date=${state?.dataThrough}`, periods });
  }
});

afterAll(() => room.close());

describe.each(TRUTHS)("%s", (name, { groups, totals }) => {
  const metrics = Object.keys(totals).filter((column) => column in METRICS);

  test.each(metrics)("%s: the invoices add up to the bill", async (column) => {
    const costs = (await byPeriod({ name, column })).map(([, cost]) => cost);
    expect(addDecimals(costs)).toBe(String(totals[column]));
  });

  const asked = Object.entries(groups).filter(([group]) => !NOT_ASKED.has(group));
  const cases = asked.flatMap(([group, truth]) => metrics.map((column) => [group, column, truth] as const));
  test.each(cases)("by %s, %s: every row is right to the last digit", async (group, column, truth) => {
    const wanted = Object.entries(truth).map(([key, figures]) => [keyOf(group, key), String(figures[column])] as const);
    expect(sorted(await answerOf({ name, column }, group))).toEqual(sorted(wanted));
  });
});

/** A group of the truth as the API names it. */
function keyOf(group: string, key: string): string {
  if (group === "ProviderName") return PROVIDERS[key] ?? key;
  if (group === "invoiceMonth") return `${key.slice(0, 4)}-${key.slice(4)}`;
  if (group.startsWith("BillingPeriod")) return key.slice(0, 7);
  if (group === "TagKeys") return key.replace("resourceTags/", "");
  if (group !== "Date") return key;
  const [month = "", date = "", year] = key.split("/");
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

function answerOf(asked: Asked, group: string): Promise<Costs> {
  if (PERIODS.has(group)) return byPeriod(asked);
  if (group === "TagKeys") return byTagKey(asked);
  if (DAYS.has(group)) return byMember(asked, "group_by=&granularity=day", "date");
  if (CURRENCIES.has(group)) return byMember(asked, "group_by=", "currency");
  const member = GROUPS[group] ?? `tag:${group}`;
  return byMember(asked, `group_by=${encodeURIComponent(member)}`, member);
}

async function byPeriod({ name, column }: Asked): Promise<Costs> {
  return inTurn(dataOf(name).periods, async (period) => {
    const { totals } = await room.spend(`${base({ name, column })}&billing_period=${period}`);
    return [period, totals[0]?.cost ?? "0"];
  });
}

/** A line is counted under each of its keys. */
async function byTagKey({ name, column }: Asked): Promise<Costs> {
  const path = `/api/spend/dimensions?dimension=tag&limit=1000&connector_id=${dataOf(name).id}`;
  const keys: readonly string[] = (await room.get(path)).body.data.map(({ value }: { value: string }) => value);
  const totalWhere = async (filters: readonly string[]) => {
    const tags = filters.map((filter) => `&tag=${encodeURIComponent(filter)}`).join("");
    return (await room.spend(`${base({ name, column })}&${dataOf(name).days}&group_by=${tags}`)).totals[0]?.cost ?? "0";
  };
  const untagged = await totalWhere(keys.map((key) => `!${key}`));
  const tagged = await inTurn(keys, async (key) => [key, await totalWhere([key])] as const);
  return [["(untagged)", untagged], ...tagged];
}

async function byMember({ name, column }: Asked, question: string, member: string): Promise<Costs> {
  const none = member.startsWith("tag") ? "(untagged)" : "(null)";
  const found: SpendRow[] = [];
  for (let page = 1, records = 1; found.length < records; page++) {
    const query = `${base({ name, column })}&${dataOf(name).days}&${question}&limit=100&page=${page}`;
    const answer = await room.spend(query);
    found.push(...answer.data);
    records = answer.total_records;
  }
  return found.map((row) => [String(row[member] ?? none), row.cost]);
}

function base({ name, column }: Asked): string {
  return `connector_id=${dataOf(name).id}&metric=${METRICS[column]}`;
}

function dataOf(name: string): Data {
  return loaded.get(name) as Data;
}

/** One after the other: an organization has four queries at once. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function sorted(costs: Costs): Costs {
  return costs.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
