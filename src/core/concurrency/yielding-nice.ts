/** Nice value of what runs beside requests: a request always comes first, and it still gets what is left. */
export const YIELDING_NICE = 10;

/** Nice value of what nobody waits for, such as a backup: it gets what all others leave. */
export const LAST_NICE = 19;
