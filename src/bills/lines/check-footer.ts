import type { BillFile } from "../../storage/index.ts";
import { damagedFile } from "../failure-of-file.ts";
import { FOOTER_BYTES_MAX, FOOTER_END_BYTES, footerBytesOf, isSoundFooter } from "../formats/parquet-footer.ts";

// The footers of most files are shorter, and read with their end.
const READ_AT_ONCE_BYTES = 65_536;

/** Reads the footer of a Parquet file before the engine does. Throws `SyncFailed` where it is none, or a lying one. */
export async function checkFooter(file: BillFile): Promise<void> {
  if (!file.read || file.bytes === 0) return;
  const end = await readEnd(file, READ_AT_ONCE_BYTES);
  const footerBytes = footerBytesOf(end.subarray(-FOOTER_END_BYTES));
  const bytes = (footerBytes ?? 0) + FOOTER_END_BYTES;
  if (footerBytes === null || bytes > file.bytes || footerBytes > FOOTER_BYTES_MAX) throw damagedFile(file);
  const whole = bytes > end.length ? await readEnd(file, bytes) : end;
  if (!isSoundFooter(whole.subarray(whole.length - bytes, -FOOTER_END_BYTES))) throw damagedFile(file);
}

async function readEnd(file: BillFile, bytes: number): Promise<Uint8Array> {
  const range = { first: Math.max(0, file.bytes - bytes), last: file.bytes - 1 };
  return (await file.read?.(range)) ?? new Uint8Array();
}
