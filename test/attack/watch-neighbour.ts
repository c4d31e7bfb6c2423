/** How another organization fares: each answer's milliseconds, and what was no answer of the expected status. */
export type Watched = { readonly p95Ms: number; readonly requests: number; readonly failures: readonly string[] };

const IDLE_TIMES = 5;
// Three times the 50 ms that are promised: the machine of the tests is shared.
const MS_ALWAYS_ALLOWED = 150;
const PAUSE_MS = 10;

/** Asks for a path again and again, one request after the other, while `until` runs. */
export async function watch(url: string, key: string, until: Promise<unknown>): Promise<Watched> {
  const taken: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);
  while (!isOver || taken.length < 20) {
    const begin = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const text = await response.text();
    taken.push(performance.now() - begin);
    if (response.status !== 200) failures.push(`${response.status} ${text}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await until;
  const sorted = taken.toSorted((one, other) => one - other);
  return { p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0, requests: taken.length, failures };
}

/** What the neighbour's p95 may be at most while others attack, beside what it is before and after. */
export function allowedMs(...idle: readonly Watched[]): number {
  return Math.max(MS_ALWAYS_ALLOWED, ...idle.map(({ p95Ms }) => p95Ms * IDLE_TIMES));
}
