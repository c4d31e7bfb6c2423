/** How much work may be under way: `atOnce`, and one more beside each that takes longer than `longMs`. */
export type WorkRules = {
  readonly atOnce: number;
  /** How many of those more there are at the most. */
  readonly besideLong: number;
  readonly longMs: number;
};

/** Whether one more may begin beside the work that is under way. */
export function hasRoomBeside(
  working: ReadonlySet<{ readonly isLong: boolean }>,
  { atOnce, besideLong }: WorkRules,
): boolean {
  const long = [...working].filter(({ isLong }) => isLong).length;
  return working.size < atOnce + Math.min(long, besideLong);
}
