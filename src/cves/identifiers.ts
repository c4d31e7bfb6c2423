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
export function cveNumber(id: string): bigint {
  const [, year = "0", number = "0"] = id.split("-");
  return BigInt(year) * 4_294_967_296n + BigInt(number);
}

const NO_BITS = 46;

/** The CVE that stands in a row: its load and its number are the row's. */
export function foundOf(row: bigint): { readonly no: string; readonly row: string } {
  return { no: String(BigInt.asUintN(NO_BITS, row)), row: String(row) };
}
