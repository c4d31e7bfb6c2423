import { addDecimals } from "../decimals.ts";

const DECIMALS_MIN = 2;
const DECIMALS_MAX = 12;
// Beyond, a float has no decimals, and `toFixed` would write an exponent.
const WHOLE_FROM = 1e15;

/** How many decimals say enough of an estimated amount of this size: cents, and four digits of what is smaller. */
export function decimalsFor(size: number): number {
  const digits = size === 0 ? 0 : Math.floor(Math.log10(Math.abs(size)));
  return Math.min(Math.max(DECIMALS_MIN, 3 - digits), DECIMALS_MAX);
}

/** An estimate as a decimal text without zeros at the end. */
export function writeAmount(value: number, decimals: number): string {
  const text = Math.abs(value) < WHOLE_FROM ? value.toFixed(decimals) : BigInt(Math.round(value)).toString();
  return addDecimals([text]);
}

/** A ratio as every answer writes one: five decimals. */
export function writeRatio(value: number): string {
  const text = Math.abs(value) < WHOLE_FROM ? value.toFixed(5) : `${BigInt(Math.round(value))}.00000`;
  return /^-0\.0+$/.test(text) ? text.slice(1) : text;
}
