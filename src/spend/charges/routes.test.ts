import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliver, type FocusLine } from "../../../test/support/bills.ts";
import { openSpendRoom, type SpendRoom } from "../../../test/support/spend-room.ts";
import { makeOrganization, makeTestKey } from "../../../test/support/test-app.ts";
import { addDecimals } from "../../core/decimals.ts";
import type { ConnectorId } from "../../core/ids.ts";

const CHARGES = "/api/spend/charges";
const ALL = "start_date=2026-02-01&end_date=2026-04-30";
const SERVICES = ["Compute", "Storage, cold", 'Said "quoted"', "=1+1", "", "Zürich\nline"];

type Charge = Readonly<Record<string, string>> & { readonly BilledCost: string };
type Page = {
  readonly data: readonly Charge[];
  readonly next_cursor: string | null;
  readonly total_records: number;
  readonly as_of: string;
};

let room: SpendRoom;
let connector: ConnectorId;

function line(index: number): FocusLine {
  const month = `2026-0${2 + (index % 3)}`;
  return {
    BillingPeriodStart: `${month}-01T00:00:00Z`,
    ChargePeriodStart: `${month}-0${1 + (index % 9)}T0${index % 5}:00:00Z`,
    ServiceName: SERVICES[index % SERVICES.length] as string,
    SubAccountId: `account-${index % 4}`,
    ResourceId: index % 2 === 0 ? `resource-${index % 7}` : "",
    // Some lines are alike in everything.
    BilledCost: index % 10 < 4 ? "0.1" : `${index}.000000000000000000000000000001`,
    BillingCurrency: index % 11 === 0 ? "EUR" : "USD",
    Tags: index % 3 === 0 ? JSON.stringify({ team: "a", 'odd "key"': "x,\ny" }) : "",
  };
}

// Several times what the table keeps together, in each of three months.
const LARGE = 120_000;

const LINES = Array.from({ length: 90 }, (_, index) => line(index));

beforeAll(async () => {
  room = await openSpendRoom();
  connector = await room.bill(LINES);
});

afterAll(() => room.close());

async function page(query: string): Promise<Page> {
  const { status, body, text } = await room.get(`${CHARGES}?${query}`);
  if (status !== 200) throw new Error(text);
  return body;
}

async function pages(
  query: string,
  onPage: (index: number) => Promise<void> = async () => {},
): Promise<readonly Page[]> {
  const all = [await page(query)];
  for (let cursor = all[0]?.next_cursor; cursor; cursor = all.at(-1)?.next_cursor) {
    await onPage(all.length);
    all.push(await page(`${query}&cursor=${cursor}`));
  }
  return all;
}

const costOf = (charges: readonly Charge[]) => {
  const byCurrency = Map.groupBy(charges, (charge) => charge["BillingCurrency"] as string);
  return new Map(
    [...byCurrency].map(([name, own]) => [name, addDecimals(own.map((one) => one.BilledCost))] as const).sort(),
  );
};

async function figure(query: string) {
  const { totals } = await room.spend(`${query}&group_by=`);
  return new Map(totals.map(({ currency, cost }) => [currency, cost] as const));
}

describe("GET /api/spend/charges", () => {
  test("200: a line has its names of FOCUS, exact amounts, its connector and its file", async () => {
    const { data, total_records, as_of } = await page(`${ALL}&service=Compute&account=account-0&limit=1`);
    expect(data[0]).toMatchObject({
      BilledCost: "0.1",
      BillingCurrency: "EUR",
      BillingPeriodStart: "2026-02-01T00:00:00Z",
      BillingPeriodEnd: "2026-03-01T00:00:00Z",
      ChargePeriodStart: "2026-02-01T00:00:00Z",
      ServiceName: "Compute",
      SubAccountId: "account-0",
      ProviderName: "AWS",
      ConsumedQuantity: "3",
      PricingQuantity: null,
      InvoiceId: null,
      Tags: { team: "a", 'odd "key"': "x,\ny" },
      x_ConnectorId: connector,
      x_SourceFile: "bill.csv",
    });
    expect([total_records, as_of]).toEqual([8, expect.stringMatching(/^\d+$/)]);
  });

  test.each([
    [ALL, 7],
    [`${ALL}&currency=USD&account=!account-1`, 3],
    [`${ALL}&tag:team=a`, 1_000],
    ["start_date=2026-03-02&end_date=2026-03-05&service=", 1],
    ["billing_period=2026-03", 13],
    [`${ALL}&service=Nothing`, 10],
    [`${ALL}&resource=resource-2,resource-4`, 4],
    [`${ALL}&resource=&tag:team=a`, 5],
    [`${ALL}&resource=!resource-2,!&account=account-0`, 3],
  ])("200: all pages of %s by %i add up to the figure, each line once", async (query, limit) => {
    const all = await pages(`${query}&limit=${limit}`);
    const charges = all.flatMap(({ data }) => data);
    expect(costOf(charges)).toEqual(await figure(query));
    expect(all.map(({ total_records }) => total_records)).toEqual(all.map(() => charges.length));
    expect(all.slice(0, -1).every(({ data }) => data.length === limit)).toBe(true);
  });

  test.each([1, 4, 39, 40, 41])("200: lines of one place differ, and pages of %i show each once", async (limit) => {
    const place = {
      ServiceName: "Compute",
      SubAccountId: "a",
      ResourceId: "",
      ChargePeriodStart: "2026-03-01T00:00:00Z",
    };
    const costs = Array.from({ length: 120 }, (_, index) => `${index % 40}.${index % 3}`);
    const own = await room.bill(costs.map((BilledCost) => ({ ...place, BillingAccountId: "one place", BilledCost })));
    const all = await pages(`${ALL}&connector_id=${own}&limit=${limit}`);
    const shown = all.flatMap(({ data }) => data.map((charge) => charge.BilledCost));
    expect(shown.toSorted()).toEqual(costs.map((cost) => cost.replace(/[.]0$/, "")).toSorted());
    await room.db.database.kysely.deleteFrom("connectors").where("id", "=", own).execute();
  });

  test("200: pages go on in the state of the first one, whatever is loaded meanwhile", async () => {
    const own = await room.bill(LINES.map((one) => ({ ...one, BillingAccountId: "own" })));
    const query = `${ALL}&connector_id=${own}&limit=20`;
    const before = await figure(`${ALL}&connector_id=${own}`);
    const all = await pages(query, async (index) => {
      if (index === 2) await room.billAgain(own, [{ BillingAccountId: "own", BilledCost: "99" }]);
    });
    expect(costOf(all.flatMap(({ data }) => data))).toEqual(before);
    expect(new Set(all.map(({ as_of }) => as_of)).size).toBe(1);
    const [first] = all;
    await room.db.database.kysely.deleteFrom("connectors").where("id", "=", own).execute();
    // What is deleted is shown no more, though its lines are dropped later.
    const deleted = await room.get(`${CHARGES}?${query}&cursor=${first?.next_cursor}`);
    expect([deleted.status, deleted.body.code]).toEqual([410, "as_of_expired"]);
    await room.runner.dropOldLoads();
    const gone = await room.get(`${CHARGES}?${ALL}&limit=20&cursor=${(await page(`${ALL}&limit=20`)).next_cursor}`);
    expect(gone.status).toBe(200);
    const stale = await room.get(`${CHARGES}?${query}&cursor=${first?.next_cursor}`);
    expect([stale.status, stale.body.code]).toEqual([410, "as_of_expired"]);
  });

  test("200: days without a bill are told, in a page and in a file", async () => {
    const days = `${CHARGES}?start_date=2025-12-01&end_date=2025-12-31&connector_id=${connector}`;
    const told = [expect.stringContaining("has bills from 2026-02-01 on: 2025-12-01 to 2025-12-31 is missing")];
    expect((await room.get(days)).body).toMatchObject({ data: [], warnings: told });
    const { headers } = await room.get(days, { accept: "text/csv" });
    expect(JSON.parse(headers.get("x-warnings") ?? "")).toEqual(told);
  });

  test("422: a cursor that was changed, is another's or of another question", async () => {
    const { next_cursor: cursor } = await page(`${ALL}&limit=2`);
    const told = async (query: string) => (await room.get(`${CHARGES}?${query}`)).body;
    for (const wrong of ["x", `${cursor}x`, `${cursor}.x`, `${cursor}.`, cursor?.slice(2)]) {
      expect(await told(`${ALL}&limit=2&cursor=${wrong}`)).toMatchObject({
        code: "invalid_request",
        errors: [{ field: "cursor" }],
      });
    }
    expect((await told(`${ALL}&limit=2&service=Compute&cursor=${cursor}`)).errors[0].message).toContain("filters");
    expect((await page(`${ALL}&limit=3&cursor=${cursor}`)).data).toHaveLength(3);

    const { database } = room.db;
    const { org } = await makeOrganization(database);
    const { key } = await makeTestKey(database, org);
    const foreign = await room.get(`${CHARGES}?${ALL}&cursor=${cursor}`, { authorization: `Bearer ${key}` });
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([422, "cursor"]);
  });

  test("200: CSV and NDJSON have all lines, whatever the page", async () => {
    const ndjson = await room.get(`${CHARGES}?${ALL}&limit=1`, { accept: "application/x-ndjson" });
    const lines = ndjson.text.trimEnd().split("\n");
    expect(costOf(lines.map((text) => JSON.parse(text)))).toEqual(await figure(ALL));
    const all = await pages(`${ALL}&limit=1000`);
    const sorted = (charges: readonly object[]) => charges.map((charge) => JSON.stringify(charge)).sort();
    expect(sorted(lines.map((text) => JSON.parse(text)))).toEqual(sorted(all.flatMap(({ data }) => data)));
    const csv = await room.get(`${CHARGES}?${ALL}`, { accept: "text/csv" });
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect(csv.text.split("\n")[0]).toMatch(/^BilledCost,EffectiveCost,.*,x_ConnectorId,x_SourceFile\r$/);
    expect(csv.text.split("\r\n")).toHaveLength(1 + lines.length + 1);
  });

  test("200: a cell of CSV that a spreadsheet would compute is defused; the FOCUS file has it as it is", async () => {
    const texts = ["=1+1", "+A1", "-B2", "@SUM(1)", "\t=1", "＝1+1", "-12.5", "plain, =1"];
    const odd = await room.bill(texts.map((ServiceName, index) => ({ ServiceName, ResourceId: `odd-${index}` })));
    const servicesOf = async (query: string) => {
      const { text } = await room.get(`${CHARGES}?${ALL}&connector_id=${odd}${query}`, { accept: "text/csv" });
      return texts.map((service) => [`"${service}"`, `"'${service}"`].find((cell) => text.includes(`,${cell},`)));
    };
    const isFormula = (text: string) => /^[=+\-@＝\t]/.test(text) && text !== "-12.5";
    expect(await servicesOf("")).toEqual(texts.map((text) => (isFormula(text) ? `"'${text}"` : `"${text}"`)));
    expect(await servicesOf("&format=focus")).toEqual(texts.map((text) => `"${text}"`));
  });

  test("200: the FOCUS file loads back to the same sums, by whatever they are added up", async () => {
    const own = `${ALL}&connector_id=${connector}`;
    const { text } = await room.get(`${CHARGES}?${own}&format=focus`, { accept: "text/csv" });
    const folder = room.makeFolder();
    deliver(folder, { "focus.csv": text });
    expect(readdirSync(folder)).toEqual(["focus.csv"]);
    const copy = await room.connect("focus", folder);
    expect(await room.sync(copy)).toBeNull();
    const again = `${ALL}&connector_id=${copy}`;
    for (const metric of ["billed", "effective", "list", "contracted"]) {
      for (const group of ["service", "account,region", "tag:team", 'tag:odd "key"', "resource", "charge_category"]) {
        const asked = `group_by=${encodeURIComponent(group)}&metric=${metric}&granularity=day&limit=1000`;
        const rows = async (query: string) => (await room.spend(`${query}&${asked}`)).data;
        expect(await rows(again)).toEqual(await rows(own));
      }
    }
    await room.db.database.kysely.deleteFrom("connectors").where("id", "=", copy).execute();
  });
});

test("200: the first page of a large load reads what it shows, not the load", async () => {
  const many = Array.from({ length: LARGE }, (_, index) => line(index));
  const large = await room.bill(many);
  const read = async () => {
    const sql = "SELECT value FROM system.events WHERE event = 'SelectedRows'";
    const [row] = await room.clickhouse.query<{ readonly value: string }>({ sql });
    return Number(row?.value ?? 0);
  };
  const before = await read();
  expect((await page(`${ALL}&connector_id=${large}&limit=10`)).data).toHaveLength(10);
  expect((await read()) - before).toBeLessThan(LARGE / 3);
});
