import { COLUMNS_OF_LINES } from "../../src/bills/index.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import { SERVICES, spelledOut } from "./shorthand.ts";

const COLUMNS: Readonly<Record<string, string>> = {
  service: "ServiceName",
  account: "SubAccountId",
  region: "RegionId",
  provider: "Provider",
  category: "ServiceCategory",
  charge_category: "ChargeCategory",
  currency: "BillingCurrency",
  resource: "ResourceId",
  pricing_category: "PricingCategory",
  commitment_discount_id: "CommitmentDiscountId",
  commitment_discount_status: "CommitmentDiscountStatus",
  charge_frequency: "ChargeFrequency",
  charge_class: "ChargeClass",
  publisher: "PublisherName",
};
const COSTS: Readonly<Record<string, string>> = {
  effective: "EffectiveCost",
  list: "ListCost",
  contracted: "ContractedCost",
};
const SUMS = new Set(["total", "breakdown", "trend"]);
// What is bounded, ranked within groups or on what is found first is no plain sum.
const BOUNDED = /^(over|under|at_least|at_most|each$|of_ranked)/;

/**
 * The figures that an expectation's operation has, summed from the lines of the bill by a statement that shares nothing
 * with the service: the total, and the groups in the order asked for. Null for what is no plain sum.
 */
export async function billFigures(shorthand: string, clickhouse: ClickHouse): Promise<readonly string[] | null> {
  const [op = "", ...words] = split(spelledOut(shorthand));
  if (!SUMS.has(op) || words.some((word) => BOUNDED.test(word))) return null;
  const read = async (sql: string) => (await clickhouse.query<{ cost: string }>({ sql })).map(({ cost }) => `${cost}`);
  const group = memberOf(words, "g");
  // Rows by `tag` have lines in common, so only their total is a plain sum.
  const isListed = op === "breakdown" && group !== "" && group !== "tag" && !group.includes(",");
  const total = await read(`SELECT ${linesOf(words)} HAVING count() > 0`);
  return isListed ? [...total, ...(await read(rowsOf(words, columnOf(group))))] : total;
}

function rowsOf(words: readonly string[], column: string): string {
  const direction = words.includes("least") ? "ASC" : "DESC";
  const [count, skip] = [memberOf(words, "top") || "5", memberOf(words, "skip") || "0"];
  // What has no team is no team: a rank leaves it out.
  const named = words.some((word) => word.startsWith("top=")) ? ` AND ${column} != ''` : "";
  return `SELECT ${linesOf(words)}${named} GROUP BY ${column} ORDER BY cost ${direction} LIMIT ${count} OFFSET ${skip}`;
}

function linesOf(words: readonly string[]): string {
  const cost = COSTS[memberOf(words, "m")] ?? "BilledCost";
  const [first, last] = memberOf(words, "p").split("..");
  const where = [`toDate(ChargePeriodStart) BETWEEN '${first}' AND '${last}'`, ...words.flatMap(conditionOf)];
  return `sum(${cost}) AS cost FROM (SELECT ${COLUMNS_OF_LINES} FROM charge_lines) WHERE ${where.join(" AND ")}`;
}

function memberOf(words: readonly string[], name: string): string {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

const ALONE = "day|week|month|quarter|least|median|each|usage|share|only|of_ranked";
// A word begins with its name and `=`, is a bound, or is one of these; the values of a filter may have spaces.
const WORD = new RegExp(` (?=[a-z_]+=|(?:over|under|at_least|at_most):|(?:${ALONE})\\b)`);

function split(shorthand: string): readonly string[] {
  return shorthand.split(WORD);
}

function conditionOf(word: string): readonly string[] {
  const [, name = "", excludes, key = "", values = ""] = /^([ft])=(!?)([^:]+):(.*)$/.exec(word) ?? [];
  if (name === "") return [];
  const column = name === "f" ? (COLUMNS[key] ?? key) : `Tags['${key}']`;
  if (values === "*") return [`${column} != ''`];
  const listed = values.split("|").map((value) => `'${SERVICES[value] ?? value}'`);
  return [`${column} ${excludes ? "NOT IN" : "IN"} (${listed.join(", ")})`];
}

function columnOf(group: string): string {
  return group.startsWith("tag:") ? `Tags['${group.slice("tag:".length)}']` : (COLUMNS[group] ?? group);
}
