import type { Metric, Quantity } from "../formats/line-mapping.ts";

/** The amounts of a line, in SQL. */
export type Amounts = Readonly<Record<Metric | Quantity, string>>;

/**
 * Amounts that mostly are another one of their line once more. Such a one is not kept: its bit is set in `Repeats`, and
 * 0 stands in its place. (A null would take as much room as before: the engine keeps what is below it.)
 */
const REPEATED = [
  { name: "EffectiveCost", of: "BilledCost", bit: 1 },
  { name: "ListCost", of: "BilledCost", bit: 2 },
  { name: "ContractedCost", of: "BilledCost", bit: 4 },
  { name: "PricingQuantity", of: "ConsumedQuantity", bit: 8 },
] as const satisfies readonly { name: keyof Amounts; of: keyof Amounts; bit: number }[];

/** The amounts of a line as `charge_lines` keeps them, by its columns. */
export function keptAmounts(amounts: Amounts): Amounts & { readonly Repeats: string } {
  const repeats = REPEATED.map(({ name, of }) => `ifNull(${amounts[name]} = ${amounts[of]}, 0)`);
  const kept = REPEATED.map(({ name }, at) => [name, `if(${repeats[at]}, toDecimal256(0, 30), ${amounts[name]})`]);
  const bits = REPEATED.map(({ bit }, at) => `${bit} * ${repeats[at]}`).join(" + ");
  return { ...amounts, ...Object.fromEntries(kept), Repeats: `toUInt8(${bits})` };
}

/** The amounts as they were in the bill, by their names, out of the columns of `charge_lines`. */
export const AMOUNTS_OF_LINES: Readonly<Record<string, string>> = Object.fromEntries(
  REPEATED.map(({ name, of, bit }) => [
    name,
    `if(bitAnd(charge_lines.Repeats, ${bit}) = ${bit}, charge_lines.${of}, charge_lines.${name})`,
  ]),
);

/** All columns of `charge_lines` with the amounts as they were in the bill. */
export const COLUMNS_OF_LINES = `* REPLACE (${Object.entries(AMOUNTS_OF_LINES)
  .map(([name, amount]) => `${amount} AS ${name}`)
  .join(", ")})`;
