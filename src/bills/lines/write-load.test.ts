import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoadedBills, openLoadedBills } from "../../../test/support/loaded-bills.ts";

let bills: LoadedBills;

beforeAll(async () => {
  bills = await openLoadedBills();
});

afterAll(() => bills.close());

test("CUR: effective cost spreads commitments over what they cover; each type has its charge category", async () => {
  const header = [
    "bill/BillingPeriodStartDate,lineItem/UsageStartDate,lineItem/LineItemDescription,lineItem/LineItemType",
    "lineItem/UnblendedCost,lineItem/CurrencyCode,product/ProductName,lineItem/ProductCode,reservation/EffectiveCost",
    "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod,reservation/UnusedRecurringFee,reservation/ReservationARN",
    "savingsPlan/SavingsPlanEffectiveCost,savingsPlan/TotalCommitmentToDate,savingsPlan/UsedCommitment",
    "resourceTags/user:team,resourceTags/aws:x",
  ].join(",");
  const line = (type: string, cells: string) =>
    `2026-03-01T00:00:00Z,2026-03-01T01:00:00Z,${type},${type},10,USD,,EC2,${cells}`;
  const bill = [
    header,
    line("Usage", ",,,,,,,a/b,"),
    line("DiscountedUsage", "1,,,arn,,,,,"),
    line("RIFee", ",0.25,0.5,arn,,,,,"),
    line("Fee", ",,,arn,,,,,"),
    line("Fee", ",,,,,,,,"),
    line("SavingsPlanCoveredUsage", ",,,,3,,,,"),
    line("SavingsPlanNegation", ",,,,,,,,"),
    line("SavingsPlanRecurringFee", ",,,,,5,4.5,,"),
    line("SavingsPlanUpfrontFee", ",,,,,,,,"),
    line("Tax", ",,,,,,,,"),
    line("Refund", ",,,,,,,,"),
    line("Credit", ",,,,,,,,"),
  ].join("\n");
  const columns = "EffectiveCost AS cost, ChargeCategory AS category, ChargeClass AS class";
  const rows = await bills.linesOf("aws", { "cur.csv": bill }, `ChargeDescription AS type, ${columns}`);
  const told = rows.map(({ type, cost, category, class: kind }) => [type, cost, category, kind].join(" ").trim());
  expect(told.sort()).toEqual([
    "Credit 10 Credit",
    "DiscountedUsage 1 Usage",
    "Fee 0 Purchase",
    "Fee 10 Purchase",
    "RIFee 0.75 Purchase",
    "Refund 10 Credit Correction",
    "SavingsPlanCoveredUsage 3 Usage",
    "SavingsPlanNegation 0 Adjustment",
    "SavingsPlanRecurringFee 0.5 Purchase",
    "SavingsPlanUpfrontFee 0 Purchase",
    "Tax 10 Tax",
    "Usage 10 Usage",
  ]);
  const tags = await bills.linesOf("aws", { "cur.csv": bill }, "Tags, ServiceName");
  expect(tags.filter((row) => Object.keys(row["Tags"] as object).length > 0)).toEqual([
    { Tags: { "user:team": "a/b" }, ServiceName: "EC2" },
  ]);
});

test("CUR: a cell of a tag that is not empty is one, with its commas and spaces", async () => {
  const names = ["aws:x", "user:a", "user:b's", "user:c"].map((name) => `resourceTags/${name}`);
  const bill = [
    `bill/BillingPeriodStartDate,lineItem/UsageStartDate,lineItem/LineItemType,lineItem/UnblendedCost,${names}`,
    ...["1,,,,", '2,"a,b",," c ",', "3,1,2,3,4", '4,,,,"x,,"'].map((end) => `2026-03-01,2026-03-01,Usage,${end}`),
  ].join("\n");
  const rows = await bills.linesOf("aws", { "tags.csv": bill }, "Tags");
  expect([...bills.readByLine]).toContain("tags.csv");
  const all = { "aws:x": "1", "user:a": "2", "user:b's": "3", "user:c": "4" };
  const some = [{}, { "aws:x": "a,b", "user:b's": " c " }, all, { "user:c": "x,," }];
  expect(rows).toEqual(some.map((Tags) => ({ Tags })));
});

test("CUR 2.0: product and tags come out of their maps", async () => {
  const bill = [
    "bill_billing_period_start_date,line_item_usage_start_date,line_item_line_item_type,line_item_unblended_cost," +
      "line_item_currency_code,line_item_usage_account_name,product,resource_tags",
    "2026-03-01 00:00:00.000,2026-03-02 00:00:00.000,Usage,1,USD,Prod," +
      '"{""product_name"":""Amazon S3"",""region"":""eu""}",' +
      '"{""user_team"":""é\\""x""}"',
  ].join("\n");
  const rows = await bills.linesOf("aws", { "cur2.csv": bill }, "ServiceName, RegionId, SubAccountName, Tags");
  expect(rows).toEqual([
    { ServiceName: "Amazon S3", RegionId: "eu", SubAccountName: "Prod", Tags: { user_team: 'é"x' } },
  ]);
});

test("Azure: headers in another language, a byte order mark, tags without braces, days as month/day/year", async () => {
  const bill = [
    "\uFEFFAbonnement (SubscriptionGuid),Standort (ResourceLocation),UsageDateTime,Kategorie (MeterCategory)," +
      "UsageQuantity,PreTaxCost,Tags,Currency,ChargeType",
    'sub-1,West,9/2/2026,Storage,1,5.5E-05,"""a"": ""b"",""n"": 1",EUR,',
    "sub-2,,09/30/2026,Storage,,-2,,EUR,Refund",
  ].join("\r\n");
  const rows = await bills.linesOf(
    "azure",
    { "azure.csv": bill },
    "SubAccountId, RegionId, toString(toDate(ChargePeriodStart)) AS day, BilledCost, Tags, ChargeCategory, ChargeClass",
  );
  expect(rows).toEqual([
    {
      SubAccountId: "sub-1",
      RegionId: "West",
      day: "2026-09-02",
      BilledCost: "0.000055",
      Tags: { a: "b", n: "1" },
      ChargeCategory: "Usage",
      ChargeClass: "",
    },
    {
      SubAccountId: "sub-2",
      RegionId: "",
      day: "2026-09-30",
      BilledCost: "-2",
      Tags: {},
      ChargeCategory: "Credit",
      ChargeClass: "Correction",
    },
  ]);
});

test.each([
  ["as JSON", '[{""name"":""c"",""amount"":-0.25},{""amount"":""-0.5""}]', '[{""key"":""k"",""value"":""it\'s""}]'],
  [
    "as Python writes them",
    "[{'name': 'c', 'amount': -0.25}, {'amount': -5e-1}]",
    "[{'key': 'k', 'value': \"\"it's\"\"}]",
  ],
])("GCP: billed is cost with all credits, labels are tags, %s", async (_, credits, labels) => {
  const bill = [
    "cost,credits,labels,currency,invoice.month,usage_start_time,service.description,project.id,location.region",
    `1.1,"${credits}","${labels}",USD,202604,2026-03-31 23:00:00 UTC,BigQuery,p,`,
  ].join("\n");
  const columns = "toString(BillingMonth) AS month, BilledCost, Tags, SubAccountId";
  const rows = await bills.linesOf("gcp", { "gcp.csv": bill }, columns);
  expect(rows).toEqual([{ month: "2026-04-01", BilledCost: "0.35", Tags: { k: "it's" }, SubAccountId: "p" }]);
});

test("OCI: myCost is billed, a compartment is an account, corrections are told apart", async () => {
  const bill = [
    "lineItem/intervalUsageStart,product/service,product/compartmentId,product/region,cost/myCost,cost/currencyCode," +
      "lineItem/isCorrection,tags/Owner.team",
    "2026-03-05T00:00Z,COMPUTE,ocid1,eu-1,0.1,USD,false,x y",
    "2026-03-05T00:00Z,COMPUTE,ocid1,eu-1,-0.1,USD,true,",
  ].join("\n");
  const rows = await bills.linesOf("oci", { "oci.csv": bill }, "SubAccountId, BilledCost, ChargeClass, Tags");
  expect(rows).toEqual([
    { SubAccountId: "ocid1", BilledCost: "-0.1", ChargeClass: "Correction", Tags: {} },
    { SubAccountId: "ocid1", BilledCost: "0.1", ChargeClass: "", Tags: { "Owner.team": "x y" } },
  ]);
});

test("FOCUS: newer columns stand in for older ones, and NULL is null", async () => {
  const bill = [
    "BilledCost,ListCost,BillingPeriodStart,ChargePeriodStart,BillingCurrency,ServiceProviderName,HostProviderName," +
      "RegionId,x_More",
    "1,NULL,2026-03-01,2026-03-02T00:00:00Z,USD,Amazon Web Services,Host,NULL,kept",
  ].join("\n");
  const columns = "Provider, ProviderName, PublisherName, RegionId, ListCost, EffectiveCost";
  expect(await bills.linesOf("focus", { "focus.csv": bill }, columns)).toEqual([
    {
      Provider: "aws",
      ProviderName: "Amazon Web Services",
      PublisherName: "Host",
      RegionId: "",
      ListCost: "0",
      EffectiveCost: "1",
    },
  ]);
});

test("FOCUS as Parquet: decimals, doubles, times and maps of any type", async () => {
  const location = join(bills.folder, "focus.parquet");
  await bills.clickhouse.command({
    sql: `INSERT INTO FUNCTION file({location:String}, 'Parquet')
      SELECT toDecimal128('1.123456789012345678', 18) AS BilledCost, 0.1 AS EffectiveCost,
      NULL::Nullable(Float64) AS ListCost,
      toDateTime64('2026-03-01 00:00:00', 6, 'UTC') AS BillingPeriodStart,
      toDateTime64('2026-03-02 01:00:00', 6, 'UTC') AS ChargePeriodStart,
      'USD' AS BillingCurrency, map('a', 'b')::Map(String, Nullable(String)) AS Tags`,
    params: { location },
  });
  const columns = "BilledCost, EffectiveCost, ListCost, toString(ChargePeriodStart) AS start, Tags";
  expect(await bills.linesOf("focus", { "focus.parquet": null }, columns)).toEqual([
    {
      BilledCost: "1.123456789012345678",
      EffectiveCost: "0.1",
      ListCost: "0",
      start: "2026-03-02 01:00:00",
      Tags: { a: "b" },
    },
  ]);
});

test("a file read line by line has the same lines as read cell by cell, whatever is between commas", async () => {
  const header = "BilledCost,BillingPeriodStart,ChargePeriodStart,BillingCurrency,ResourceId,SubAccountId,x_A,x_B,x_C";
  const lines = [
    "1,2026-03-01,2026-03-02,USD,plain,,,,",
    '2,2026-03-01,2026-03-02,USD,"a,b",,"c,d",e,',
    '"3",2026-03-01,2026-03-02,USD,"",,"","x"," y "',
    '4,2026-03-01,2026-03-02,"USD","a","b","c","d","e,"',
    "5,2026-03-01,2026-03-02,USD,{x:String} 'é\\,,?,[1],\0",
    '"6",2026-03-01,2026-03-02,USD,",",",,"," ",",x","x,"',
  ];
  const bill = [header, ...lines].join("\n");
  const rows = await bills.linesOf("focus", { "plain.csv": bill }, "ResourceId, SubAccountId");
  expect([...bills.readByLine]).toContain("plain.csv");
  expect(rows).toEqual([
    { ResourceId: "plain", SubAccountId: "" },
    { ResourceId: "a,b", SubAccountId: "" },
    { ResourceId: "", SubAccountId: "" },
    { ResourceId: "{x:String} 'é\\", SubAccountId: "" },
    { ResourceId: ",", SubAccountId: ",," },
    { ResourceId: "a", SubAccountId: "b" },
  ]);
});
