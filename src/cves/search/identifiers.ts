const AS_OF = /^s([1-9]\d{0,8})$/;

/** A state's number as callers carry it; opaque to them. */
export function asOfOf(stateId: number): string {
  return Buffer.from(`s${stateId}`).toString("base64url");
}

/** The number of the state that an `as_of` names; null where it is none of ours. */
export function stateIdOf(asOf: string): number | null {
  const found = AS_OF.exec(Buffer.from(asOf, "base64url").toString());
  return found && asOfOf(Number(found[1])) === asOf ? Number(found[1]) : null;
}

/** An id as one number that sorts as its year and its number do: year × 2^32 + number. */
export function cveNumber(id: string): number {
  const [, year = "0", number = "0"] = id.split("-");
  return Number(year) * 2 ** 32 + Number(number);
}
