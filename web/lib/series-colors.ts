const COLORS = 9;
const known = new Map<string, number>();

/**
 * A colour for each name, at most nine: a name keeps its colour for the whole session, and gets another one only where
 * two names that are shown together would have the same.
 */
export function colorsOf(kind: string, names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<number>();
  const colors = new Map<string, number>();
  for (const name of names) {
    const color = known.get(`${kind}\n${name}`);
    if (color === undefined || taken.has(color)) continue;
    taken.add(color);
    colors.set(name, color);
  }
  for (const name of names.slice(0, COLORS)) {
    if (colors.has(name)) continue;
    const free = Array.from({ length: COLORS }, (_, index) => index).find((index) => !taken.has(index)) ?? 0;
    taken.add(free);
    colors.set(name, free);
    known.set(`${kind}\n${name}`, free);
  }
  return new Map([...colors].map(([name, color]) => [name, `var(--c${color + 1})`]));
}

export const OTHER_COLOR = "var(--c-other)";
/** Of what has no value: a neutral, and another one than that of Other. */
export const WITHOUT_COLOR = "var(--c-without)";
