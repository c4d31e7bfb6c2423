/** An exact decimal as an integer and how many of its digits stand after the point. */
type Scaled = { readonly units: bigint; readonly places: number };

function scaled(text: string): Scaled {
  const [whole = "0", fraction = ""] = text.split(".");
  return { units: BigInt(`${whole}${fraction}`), places: fraction.length };
}

function written({ units, places }: Scaled): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  const text = fraction === "" ? whole : `${whole}.${fraction}`;
  return units < 0n && text !== "0" ? `-${text}` : text;
}

/** The sum of exact decimals, to the last digit. */
export function sumOf(texts: Iterable<string>): string {
  let sum: Scaled = { units: 0n, places: 0 };
  for (const text of texts) {
    const next = scaled(text);
    const places = Math.max(sum.places, next.places);
    sum = { units: atPlaces(sum, places) + atPlaces(next, places), places };
  }
  return written(sum);
}

/** The first less the second, to the last digit. */
export function differenceOf(minuend: string, subtrahend: string): string {
  return sumOf([minuend, negated(subtrahend)]);
}

/** Below 0, 0 or above 0: the order of two exact decimals. */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(scaled(a).places, scaled(b).places);
  const difference = atPlaces(scaled(a), places) - atPlaces(scaled(b), places);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The part of the whole as a decimal of five places, as the API writes ratios; null of nothing. */
export function ratioOf(part: string, whole: string): string | null {
  const places = Math.max(scaled(part).places, scaled(whole).places);
  const divisor = atPlaces(scaled(whole), places);
  if (divisor === 0n) return null;
  const [top, size] = [atPlaces(scaled(part), places) * 100_000n, divisor < 0n ? -divisor : divisor];
  // Half of the last place is rounded away from zero, as the API does.
  const half = top < 0n ? -size : size;
  return written({ units: (2n * top + half) / (2n * size), places: 5 });
}

/** The decimal without its sign. */
export function sizeOf(text: string): string {
  return text.startsWith("-") ? text.slice(1) : text;
}

/** For geometry only: how high a bar is. Figures are never read from it. */
export function heightOf(text: string): number {
  return Number(text);
}

function negated(text: string): string {
  return text.startsWith("-") ? text.slice(1) : `-${text}`;
}

function atPlaces({ units, places }: Scaled, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places);
}
