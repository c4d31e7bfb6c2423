/** The time comes in as an argument; windows, months and expiry go by the database's clock, never by this one. */
export type Clock = () => Date;
