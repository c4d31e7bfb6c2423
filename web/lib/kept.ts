/** What this browser keeps for its reader: nothing secret. A browser that keeps nothing forgets it. */
export function keep(name: "theme" | "org" | `asked:${string}`, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`costplane-${name}`);
    else localStorage.setItem(`costplane-${name}`, value);
  } catch {
    // A full or forbidden storage is no reason to fail.
  }
}

/** What was kept; null without. */
export function kept(name: "theme" | "org" | `asked:${string}`): string | null {
  try {
    return localStorage.getItem(`costplane-${name}`);
  } catch {
    return null;
  }
}
