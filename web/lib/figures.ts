import { compareDecimals, sizeOf } from "./decimals.ts";

// Intl rounds a decimal in a text exactly, however long it is: nothing becomes a float on the way.
type DecimalText = `${number}`;

const formats = new Map<number, Intl.NumberFormat>();

function formatOf(places: number): Intl.NumberFormat {
  const known = formats.get(places);
  if (known) return known;
  const made = new Intl.NumberFormat("en", { minimumFractionDigits: places, maximumFractionDigits: places });
  formats.set(places, made);
  return made;
}

const placesKnown = new Map<string, number>();

/** How many decimals amounts of a currency are read with: 2 for most, 0 for yen. */
export function placesOf(currency: string | null): number {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return 2;
  // Every amount of a page asks for it, and to make a format takes longer than to use one.
  const known = placesKnown.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const places = format.resolvedOptions().maximumFractionDigits ?? 2;
  placesKnown.set(currency, places);
  return places;
}

/** An exact amount, rounded for reading: `84,410.74`; what would be rounded away is `<0.01`. */
export function readableAmount(exact: string, currency: string | null): string {
  const places = placesOf(currency);
  const rounded = formatOf(places).format(exact as DecimalText);
  const isZero = !/[1-9]/.test(rounded);
  if (!isZero || compareDecimals(exact, "0") === 0) return rounded.replace(/^-/, "−").replace(/^−(0(\.0+)?)$/, "$1");
  const smallest = places === 0 ? "1" : `0.${"1".padStart(places, "0")}`;
  return exact.startsWith("-") ? `>−${smallest}` : `<${smallest}`;
}

/** A count with its thousands marked: `11,318`. */
export function readableCount(count: number | string): string {
  return formatOf(0).format(count as DecimalText);
}

/** A ratio of the API as a percentage of one decimal, without its sign: `8.9 %`; `<0.1 %` for what is nearly none. */
export function readablePercent(ratio: string): string {
  const digits = sizeOf(ratio);
  const [whole = "0", fraction = ""] = digits.split(".");
  const shifted = `${whole}${fraction.padEnd(2, "0").slice(0, 2)}.${fraction.slice(2) || "0"}`;
  const percent = shifted.replace(/^0+(?=\d)/, "");
  const text = formatOf(compareDecimals(percent, "1000") >= 0 ? 0 : 1).format(percent as DecimalText);
  return text === "0.0" && /[1-9]/.test(digits) ? "<0.1 %" : `${text} %`;
}

const UNITS = [
  { size: 1e9, mark: " bn" },
  { size: 1e6, mark: " M" },
  { size: 1e3, mark: " k" },
];

/** The figure at an axis: `4.5 k`; in the unit that suits the axis' highest one, so that all have the same. */
export function readableTick(value: number, highest = value): string {
  const unit = value === 0 ? undefined : UNITS.find(({ size }) => Math.abs(highest) >= 2 * size);
  const text = (number: number) => number.toLocaleString("en", { maximumFractionDigits: 2 }).replace("-", "−");
  return unit ? `${text(value / unit.size)}${unit.mark}` : text(value);
}

/** Bytes as people read them: `67 MB`. */
export function readableBytes(bytes: number): string {
  const steps = ["B", "kB", "MB", "GB", "TB"];
  const step = Math.min(steps.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toLocaleString("en", { maximumFractionDigits: step === 0 ? 0 : 1 })} ${steps[step]}`;
}
