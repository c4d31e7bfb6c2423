import { METRICS } from "../formats/line-mapping.ts";
import type { CostTable } from "./cost-rows.ts";

const KEYS = ["Organization", "load", "BillingMonth"];

/** What lines of one day have in common in a row of a roll-up. */
const DAY_COLUMNS: readonly string[] = [
  "ChargeDay",
  "Provider",
  "ProviderName",
  "BillingAccountId",
  "SubAccountId",
  "SubAccountName",
  "ServiceCategory",
  "ServiceName",
  "RegionId",
  "RegionName",
  "ChargeCategory",
  "BillingCurrency",
  "ConsumedUnit",
];

/** Whether the rows of every roll-up have the column; where one has not, lines alone are told apart by it. */
export function isRolledUp(column: string): boolean {
  return [...KEYS, ...DAY_COLUMNS].includes(column);
}

/** What is added up of them. */
export const FIGURE_COLUMNS = [...METRICS, "ConsumedQuantity", "Quantities", "Lines"] as const;

/** Adds lines up by day; `rows` stands for them. */
export function insertDaysSql(rows: string): string {
  const keys = [...KEYS, ...DAY_COLUMNS];
  return `INSERT INTO charge_days (${[...keys, ...FIGURE_COLUMNS].join(", ")})
  SELECT ${[...keys, ...addedUp()].join(", ")}
  FROM (SELECT *, toDate(ChargePeriodStart) AS ChargeDay FROM ${rows})
  GROUP BY ${keys.join(", ")}`;
}

// A line without tags has a row of its own, in the place of its first tag.
const EACH_TAG = `arrayJoin(if(empty(Tags), [('', '', 0)],
    arrayMap((key, value, place) -> (key, value, least(place, 2)),
      mapKeys(Tags), mapValues(Tags), arrayEnumerate(mapKeys(Tags)))))`;

/** Adds lines up by day and tag: by the same tags first, of which there are fewer. */
export function insertTagsSql(rows: string): string {
  const keys = [...KEYS, ...DAY_COLUMNS];
  const tag = ["tag.1 AS TagKey", "tag.2 AS TagValue", "tag.3 AS TagPlace"];
  const parts = FIGURE_COLUMNS.map((name) => `sum(part_${name})`);
  const added = addedUp().map((sum, place) => `${sum} AS part_${FIGURE_COLUMNS[place]}`);
  return `INSERT INTO charge_tags (${[...keys, "TagKey", "TagValue", "TagPlace", ...FIGURE_COLUMNS].join(", ")})
  SELECT ${[...keys, ...tag, ...parts].join(", ")}
  FROM (SELECT *, ${EACH_TAG} AS tag FROM (
    SELECT ${[...keys, "Tags", ...added].join(", ")}
    FROM (SELECT *, toDate(ChargePeriodStart) AS ChargeDay FROM ${rows})
    GROUP BY ${[...keys, "Tags"].join(", ")}))
  GROUP BY ${[...keys, "TagKey", "TagValue", "TagPlace"].join(", ")}`;
}

function addedUp(): readonly string[] {
  const quantities = ["ifNull(sum(ConsumedQuantity), 0)", "count(ConsumedQuantity)"];
  return [...METRICS.map((name) => `sum(${name})`), ...quantities, "count()"];
}

/** What loads hold by now, one row for each currency, out of a table's rows. */
export function sumsSql(table: CostTable, rows: string): string {
  const lines = table === "charge_lines" ? "1" : "Lines";
  const once = table === "charge_tags" ? "WHERE TagPlace < 2" : "";
  return `SELECT line_currency AS currency, toString(sum(line_count)) AS lines,
    ${METRICS.map((name) => `toString(sum(line_${name})) AS ${name}`).join(", ")}
  FROM (SELECT BillingCurrency AS line_currency, ${lines} AS line_count,
    ${METRICS.map((name) => `${name} AS line_${name}`).join(", ")}
  FROM ${rows} ${once})
  GROUP BY line_currency ORDER BY line_currency`;
}
