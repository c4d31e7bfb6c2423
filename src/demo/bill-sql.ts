import { SPIKE } from "./deployments.ts";
import type { Entry } from "./list-entries.ts";

/** How the parameter `entries`, a list of `Entry` as JSON, is read. */
const ENTRY_TYPES: Readonly<Record<keyof Entry, string>> = {
  no: "UInt32",
  id: "String",
  kind: "String",
  provider: "String",
  cloud: "String",
  billingAccountId: "String",
  billingAccountName: "String",
  accountId: "String",
  accountName: "String",
  regionId: "String",
  regionName: "String",
  service: "String",
  category: "String",
  description: "String",
  tags: "Map(String, String)",
  prefix: "String",
  commitmentId: "String",
  recurs: "String",
  onDay: "Int32",
  firstDay: "Int32",
  lastDay: "Int32",
  unit: "String",
  listPrice: "Decimal(38, 10)",
  microUnits: "Int128",
  growthPermille: "Int32",
  weekPermille: "Array(Int32)",
  spikeTimes: "Int32",
  usd: "Decimal(38, 10)",
  listPermille: "Int32",
  contractedPermille: "Int32",
};

const FIELDS = Object.entries(ENTRY_TYPES);
const ENTRIES = `SELECT ${FIELDS.map(([name], index) => `entry.${index + 1} AS ${name}`).join(", ")}
  FROM (SELECT arrayJoin(JSONExtract({entries:String},
    'Array(Tuple(${FIELDS.map(([name, type]) => `${name} ${type}`).join(", ")}))')) AS entry)`;

/** Out of so many lines one differs between two revisions of a bill. */
const REVISED = 40;

/** Only usage is split; of all else there is the first piece. `age` is 0 on the day of the origin. */
const PIECES = `SELECT *, toDate({from:Date} + number % {days:UInt32}) AS day, toInt32(day - {origin:Date}) AS age,
    intDiv(number, {days:UInt32} * {count:UInt32}) AS piece,
    cityHash64(id, toString(day), piece) AS dice,
    if({revision:UInt32} > 0 AND cityHash64(dice) % ${REVISED} = 0, cityHash64(dice, {revision:UInt32}), dice) AS luck
  FROM (SELECT number, intDiv(number, {days:UInt32}) % {count:UInt32} AS of_entry
    FROM numbers(toUInt64({days:UInt32}) * {count:UInt32} * {pieces:UInt32})) AS numbered
  INNER JOIN (${ENTRIES}) AS entries ON entries.no = numbered.of_entry
  WHERE age BETWEEN firstDay AND lastDay AND (kind = 'usage' OR piece = 0)
    AND multiIf(recurs = 'monthly', toDayOfMonth(day) = 1, recurs = 'ninety', age % 90 = onDay, true)`;

/**
 * Whole numbers only, so that every machine makes the same: thousandths multiplied, then divided once. What shrinks
 * keeps a tenth of its size, or it would cost less than nothing after two years.
 */
const QUANTITIES = `SELECT *, weekPermille[toDayOfWeek(day)] AS week,
    if(age % 90 = ${SPIKE.day}, spikeTimes, 1) AS times,
    greatest(100, 1000 + intDiv(growthPermille * age, 30)) AS growth,
    920 + luck % 161 AS noise,
    intDiv(microUnits * week * growth * toInt128(noise) * times, toInt128(1000000000) * {pieces:UInt32}) AS micro,
    micro * toDecimal128('0.000001', 6) AS quantity,
    if(toDayOfWeek(day) > 5, 780, 965) + luck % 30 AS use,
    CAST(usd * toDecimal128(use, 0) * toDecimal128('0.001', 3), 'Decimal(38, 10)') AS usdUsed
  FROM (${PIECES})`;

/** List prices are never below contracted ones, nor these below what is billed. */
const AMOUNTS = `SELECT *,
    CAST(multiIf(kind = 'purchase', usd * toDecimal128(toDayOfMonth(toLastDayOfMonth(day)), 0),
      kind IN ('credit', 'refund'), -usd, usd), 'Decimal(38, 10)') AS charge,
    CAST(quantity * listPrice, 'Decimal(38, 10)') AS atList,
    CAST(usdUsed * toDecimal128(listPermille, 0) * toDecimal128('0.001', 3), 'Decimal(38, 10)') AS usedAtList,
    toDecimal128(0, 10) AS nothing,
    multiIf(kind = 'usage', atList, kind = 'used', usedAtList, kind IN ('unused', 'credit', 'refund'), nothing, charge)
      AS list,
    if(kind IN ('usage', 'used'), CAST(list * toDecimal128(contractedPermille, 0) * toDecimal128('0.001', 3),
      'Decimal(38, 10)'), list) AS contracted,
    multiIf(kind = 'usage', contracted, kind IN ('used', 'unused'), nothing, charge) AS billed,
    multiIf(kind = 'used', usdUsed, kind = 'unused', usd - usdUsed, kind = 'purchase', nothing, billed) AS effective
  FROM (${QUANTITIES})`;

const CATEGORIES = ["['purchase', 'fee', 'tax', 'credit']", "['Purchase', 'Purchase', 'Tax', 'Credit']"].join(", ");

/** The lines of a bill under FOCUS' names, in an order that is always the same. */
export function linesSql(format: "csv" | "parquet"): string {
  const isText = format === "csv";
  const moment = (value: string) => (isText ? `formatDateTime(${value}, '%Y-%m-%dT%H:%i:%SZ')` : value);
  const isHourly = "kind = 'usage' AND {pieces:UInt32} > 1";
  return `WITH toDateTime(toStartOfMonth(day), 'UTC') AS month,
    toDateTime(day, 'UTC') + if(${isHourly}, piece % 24 * 3600, 0) AS start,
    if(recurs = 'monthly', addMonths(month, 1), start + if(${isHourly}, 3600, 86400)) AS finish,
    if(piece < 24, tags, mapConcat(tags, map('component', toString(intDiv(piece, 24) % 12)))) AS labels
  SELECT ${moment("month")} AS BillingPeriodStart, ${moment("addMonths(month, 1)")} AS BillingPeriodEnd,
    ${moment("start")} AS ChargePeriodStart, ${moment("finish")} AS ChargePeriodEnd,
    provider AS ProviderName, provider AS PublisherName, provider AS InvoiceIssuerName,
    billingAccountId AS BillingAccountId, billingAccountName AS BillingAccountName,
    {currencies:Array(String)}[indexOf({clouds:Array(String)}, cloud)] AS BillingCurrency,
    accountId AS SubAccountId, accountName AS SubAccountName, service AS ServiceName, category AS ServiceCategory,
    regionId AS RegionId, regionName AS RegionName,
    if(prefix = '', '', concat(prefix, lower(hex(cityHash64(id, intDiv(piece, 24)))))) AS ResourceId,
    transform(kind, ${CATEGORIES}, 'Usage') AS ChargeCategory, if(kind = 'refund', 'Correction', '') AS ChargeClass,
    description AS ChargeDescription,
    multiIf(recurs = 'monthly', 'Recurring', recurs = 'ninety', 'One-Time', 'Usage-Based') AS ChargeFrequency,
    multiIf(kind = 'usage', 'Standard', kind IN ('used', 'unused'), 'Committed', '') AS PricingCategory,
    commitmentId AS CommitmentDiscountId,
    transform(kind, ['used', 'unused'], ['Used', 'Unused'], '') AS CommitmentDiscountStatus,
    billed AS BilledCost, effective AS EffectiveCost, list AS ListCost, contracted AS ContractedCost,
    if(kind = 'usage', quantity, NULL) AS ConsumedQuantity, if(kind = 'usage', unit, '') AS ConsumedUnit,
    ${isText ? "toJSONString(labels)" : "labels"} AS Tags
  FROM (${AMOUNTS})`;
}

/** The same lines added up by currency, and by SQL over their columns. */
export function totalsSql(by: string): string {
  return `SELECT nullIf(toString(${by}), '') AS value, BillingCurrency AS currency, toString(count()) AS lines,
    toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective,
    toString(sum(ListCost)) AS list, toString(sum(ContractedCost)) AS contracted
  FROM (${linesSql("parquet")}) GROUP BY value, currency ORDER BY value, currency`;
}
