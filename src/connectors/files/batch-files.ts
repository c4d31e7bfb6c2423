import type { BillFile } from "../../storage/index.ts";

/** How many files one statement reads at most, and how many bytes of them where they are more than one. */
export const FILES_MAX = 32;
const BYTES_MAX = 16 * 1_048_576;

/** A file to read. `key` is the same for those that one statement can read; null where it reads no other. */
export type ToRead = { readonly file: BillFile; readonly key: string | null };

/** Whether one statement can read a file with those of a batch. */
export function fits(batch: readonly ToRead[], { key, file }: ToRead, filesMax = FILES_MAX): boolean {
  const bytes = batch.reduce((sum, other) => sum + other.file.bytes, file.bytes);
  const isSame = key !== null && batch.every((other) => other.key === key);
  return batch.length === 0 || (isSame && batch.length < filesMax && bytes <= BYTES_MAX);
}
