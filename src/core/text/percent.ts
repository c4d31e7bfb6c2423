import { ratioOfDecimals } from "../decimals.ts";

// A ratio has five places itself.
const PLACES = [1, 2, 3];

/**
 * A ratio of five places in percent, without its sign: rounded to tenths; what would then be nothing, or lies midway
 * between two of them, to hundredths or, at last, thousandths. 0.20350 is itself rounded, from 0.203497 or 0.203503, so
 * it is 20.35 and neither 20.3 nor 20.4.
 */
export function percentOf(ratio: string): string {
  const rounded = PLACES.map((places) => ratioOfDecimals(ratio, "0.01", places) ?? ratio);
  const exact = rounded.at(-1) ?? ratio;
  if (!/[1-9]/.test(exact)) return rounded[0] ?? ratio;
  return rounded.find((text) => /[1-9]/.test(text) && !/^50*$/.test(exact.slice(text.length))) ?? exact;
}
