const SERVED_MS = 3_000;

/** Whether the service answers at all, now. */
export async function isServed(): Promise<boolean> {
  const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(SERVED_MS) } as const;
  const answer = await fetch("/", asked).catch(() => null);
  return answer?.ok ?? false;
}
