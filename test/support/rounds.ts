/** Whether nothing is left out or hastened: `.ci/run` sets `CI`. */
export const ROUNDS_ARE_ALL = Boolean(process.env["CI"]);

/**
 * How often a test repeats what falls out differently each time: kills at random moments, commands in a random order,
 * generated questions, a collection of recorded ones. `all` of them with `CI` set; a plain `npm test`, which somebody
 * waits for, does one of four, or of `each` where one costs much, two at least.
 */
export function rounds(all: number, each = 4): number {
  return ROUNDS_ARE_ALL ? all : Math.max(2, Math.ceil(all / each));
}

/** As many of these as there are rounds, spread over all of them. */
export function partOf<T>(all: readonly T[], oneOf?: number): readonly T[] {
  const each = Math.max(1, Math.floor(all.length / rounds(all.length, oneOf)));
  return everyNth(all, each);
}

/** The first of each so many. */
export function everyNth<T>(all: readonly T[], each: number): readonly T[] {
  return all.filter((_, index) => index % each === 0);
}
