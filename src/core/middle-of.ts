/** The one in the middle; of an even number the two. */
export function middleOf<T>(sorted: readonly T[]): readonly T[] {
  return sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
}
