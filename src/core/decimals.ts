const DECIMALS = 30;

/** Adds decimal texts of at most 30 decimals; writes no zeros at the end. */
export function addDecimals(texts: readonly string[]): string {
  return written(texts.reduce((total, text) => total + scaled(text), 0n));
}

/** The first decimal text less the second; at most 30 decimals each. */
export function subtractDecimals(from: string, text: string): string {
  return written(scaled(from) - scaled(text));
}

// Of all ratios that callers are told.
const RATIO_PLACES = 5;

/** The part of the whole, rounded to so many decimals, all of them written; null where the whole is 0. */
export function ratioOfDecimals(part: string, whole: string, places = RATIO_PLACES): string | null {
  const [dividend, divisor] = [scaled(part) * 10n ** BigInt(places), scaled(whole)];
  if (divisor === 0n) return null;
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend, divisor].map((value) => (value < 0n ? -value : value)) as [bigint, bigint];
  const rounded = (2n * top + bottom) / (2n * bottom);
  const digits = rounded.toString().padStart(places + 1, "0");
  const sign = isNegative && rounded !== 0n ? "-" : "";
  const front = digits.slice(0, digits.length - places);
  return `${sign}${front}${places === 0 ? "" : `.${digits.slice(-places)}`}`;
}

/** Below 0 where the first decimal text is the smaller one, above 0 where it is the greater one. */
export function compareDecimals(one: string, other: string): number {
  const [left, right] = [scaled(one), scaled(other)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The decimal text without its sign. */
export function absoluteDecimal(text: string): string {
  return text.replace(/^-/, "");
}

/** The decimal text for people: its whole thousands apart. */
export function withThousands(text: string): string {
  const [whole = "", fraction] = text.split(".");
  const separated = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

/** The value times part by whole, rounded to so many decimals; null where the whole is 0. */
export function proportionOf(value: string, part: string, whole: string, places: number): string | null {
  const product = scaled(value) * scaled(part);
  const divisor = scaled(whole);
  if (divisor === 0n) return null;
  const quotient = product / divisor;
  return ratioOfDecimals(written(quotient), "1", places);
}

function written(sum: bigint): string {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(DECIMALS + 1, "0");
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, "");
  const whole = digits.slice(0, -DECIMALS);
  return `${sum < 0n ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}

function scaled(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(`${whole}${fraction.padEnd(DECIMALS, "0")}`);
}
