/** Nice value of what runs beside requests: a request always comes first, and it still gets what is left. */
export const YIELDING_NICE = 10;
