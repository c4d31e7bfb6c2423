import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../../test/support/bill-room.ts";
import { deliver } from "../../../test/support/bills.ts";

let room: BillRoom;

beforeAll(async () => {
  room = await openBillRoom();
});

afterAll(() => room.close());

const NAMES = "Provider, ProviderName, PublisherName, RegionId, ConsumedUnit, ChargeCategory";

test("1.4 has no ProviderName and PublisherName: the newer columns stand in", async () => {
  const newest = {
    ...line(),
    ServiceProviderName: "Google Cloud",
    HostProviderName: "Host",
    InvoiceDetailId: "i-1",
    AllocatedTags: '{"a":"b"}',
    ContractApplied: "",
  };
  expect(await linesOf([newest])).toEqual([
    {
      ...EMPTY,
      Provider: "gcp",
      ProviderName: "Google Cloud",
      PublisherName: "Host",
    },
  ]);
});

test("1.3 has both: the older one where it is filled, else the newer one", async () => {
  const both = { ...line(), ProviderName: "AWS", ServiceProviderName: "Amazon Web Services", PublisherName: "Seller" };
  const newer = { ...both, BilledCost: "2", ProviderName: "", PublisherName: "NULL", HostProviderName: "Host" };
  expect(await linesOf([{ ...both, HostProviderName: "" }, newer])).toEqual([
    {
      ...EMPTY,
      Provider: "aws",
      ProviderName: "AWS",
      PublisherName: "Seller",
    },
    {
      ...EMPTY,
      Provider: "aws",
      ProviderName: "Amazon Web Services",
      PublisherName: "Host",
    },
  ]);
});

test("the preview of 1.0 calls some columns otherwise", async () => {
  const preview = { ...line(), Region: "eu", UsageUnit: "Hours", ChargeType: "Usage", Provider: "x" };
  expect(await linesOf([preview])).toMatchObject([{ RegionId: "eu", ConsumedUnit: "Hours", ChargeCategory: "Usage" }]);
});

test("several providers in one file keep their own names, each cloud under one word", async () => {
  const names = ["AWS", "Amazon Web Services", "Microsoft", "Azure", "Oracle", "Google", "Snowflake", ""];
  const lines = names.map((ProviderName, index) => ({ ...line(), ProviderName, BilledCost: String(index) }));
  const words = (await linesOf(lines)).map((line) => [line.Provider, line.ProviderName]);
  const clouds = ["aws", "aws", "azure", "azure", "oci", "gcp", "snowflake", ""];
  expect(words).toEqual(clouds.map((cloud, index) => [cloud, names[index]]));
});

const EMPTY = { PublisherName: "", RegionId: "", ConsumedUnit: "", ChargeCategory: "" };

function line(): Record<string, string> {
  return {
    BilledCost: "1",
    BillingPeriodStart: "2026-03-01T00:00:00Z",
    ChargePeriodStart: "2026-03-02T00:00:00Z",
    BillingCurrency: "USD",
  };
}

async function linesOf(lines: readonly Readonly<Record<string, string>>[]) {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = [Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))];
  const bill = rows.map((row) => row.map(cell).join(",")).join("\n");
  type Names = { readonly Provider: string; readonly ProviderName: string };
  const folder = room.makeFolder();
  deliver(folder, { "focus.csv": `${bill}\n` });
  return (await room.linesOf("focus", folder, NAMES)) as readonly Names[];
}
