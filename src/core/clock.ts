/** The time comes in as an argument; windows, months and expiry go by the database's clock, never by this one. */
export type Clock = () => Date;

/** Waits until the work is done, whatever came of it, so many milliseconds at most. */
export async function settledWithin(work: Promise<unknown>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([work.catch(() => {}), late.promise]);
  clearTimeout(timer);
}
