const HEIGHTS = "▁▂▃▄▅▆▇█";
const CELLS_MAX = 100;

/** Decimal texts as a line of bars from the lowest to the highest; a gap where there is none. */
export function sparkline(values: readonly (string | null)[]): string {
  const known = values.flatMap((value) => (value === null ? [] : [Number(value)]));
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  if (known.length < 2 || high === low) return "";
  const top = HEIGHTS.length - 1;
  const cell = (value: string | null) =>
    value === null ? " " : (HEIGHTS[Math.round(((Number(value) - low) / (high - low)) * top)] ?? "");
  return values.slice(0, CELLS_MAX).map(cell).join("");
}
