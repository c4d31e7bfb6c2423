const HEIGHTS = "▁▂▃▄▅▆▇█";
const CELLS_MAX = 100;

/** The newest of some decimal texts as a line of bars from the lowest to the highest; a gap where there is none. */
export function sparkline(all: readonly (string | null)[], cellsMax = CELLS_MAX): string {
  const values = all.slice(-Math.min(cellsMax, CELLS_MAX));
  const known = values.flatMap((value) => (value === null ? [] : [Number(value)]));
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  if (known.length < 2 || high === low) return "";
  const top = HEIGHTS.length - 1;
  const cell = (value: string | null) =>
    value === null ? " " : (HEIGHTS[Math.round(((Number(value) - low) / (high - low)) * top)] ?? "");
  return values.map(cell).join("");
}
