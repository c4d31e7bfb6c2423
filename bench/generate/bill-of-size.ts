import { type BillWish, type Cloud, countLines } from "../../src/demo/index.ts";

/** How big a bill is to be, and the last of its months (`2026-03`). */
export type BillSize = {
  readonly clouds: readonly Cloud[];
  /** About; at least one for each resource and day. */
  readonly lines: number;
  readonly months: number;
  readonly lastMonth: string;
};

/** A wish for a bill of this size. */
export function billOfSize({ clouds, lines, months, lastMonth }: BillSize): BillWish {
  const [year = 0, month = 0] = lastMonth.split("-").map(Number);
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const whole = {
    clouds,
    from: day(Date.UTC(year, month - months, 1)),
    to: day(Date.UTC(year, month, 0)),
  };
  const wish = { ...whole, origin: whole.from };
  return { ...wish, pieces: Math.max(1, Math.round(lines / countLines(wish))) };
}
