/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The figure below which that share of all lies. */
export function quantile(figures: readonly number[], share: number): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] as number;
}

/** A Markdown table, as it goes into docs/benchmarks.md. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [headings, headings.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A figure with so many digits after the point, and thousands apart. */
export function show(figure: number, digits = 0): string {
  return figure.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
