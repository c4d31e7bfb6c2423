import { StoreFailure } from "../core/store-failure.ts";
import type { BillFile } from "../storage/index.ts";
import { kindOfFile } from "./formats/recognize-format.ts";
import { SyncFailed, syncFailedBy } from "./sync-failed.ts";

/**
 * What is thrown where the engine failed at a file: the failure that stands for it, or, where the fault is not the
 * file's, the engine's without its words. They quote cells of the bill, and the relay's address, and end in the log.
 */
export function failureOfReading(file: BillFile, cause: unknown): unknown {
  const known = syncFailedBy(cause);
  if (known) return known;
  const failure = failureOfFile(file, cause);
  if (failure) return failure;
  return cause instanceof StoreFailure ? cause.withoutCause() : cause;
}

function failureOfFile(file: BillFile, cause: unknown): SyncFailed | null {
  const failure = file.failure?.();
  if (failure) return syncFailedBy(failure);
  const { kind, code, cause: reason } = cause as { kind?: unknown; code?: unknown; cause?: unknown };
  const text = reason instanceof Error ? reason.message : "";
  // Any other memory that is short may be there again at the next attempt.
  if (kind === "memory" && /^(Code: \d+. DB::Exception: )?Query memory limit/.test(text)) return tooMuch(file);
  if (kind !== "refused" || typeof code !== "number") return null;
  if (code === FILE_DOESNT_EXIST) return new SyncFailed("not_found", `${file.path} is gone.`);
  if (/errno: 13\b|Permission denied/.test(text)) {
    return new SyncFailed("access_denied", `${file.path} can't be opened: give this service permission to read it.`);
  }
  if (!ABOUT_CONTENT.has(code)) return null;
  return new SyncFailed("unreadable_file", `${file.path}${lineOf(file, text)} ${whatIsWrong(text)}`);
}

function tooMuch({ path }: BillFile): SyncFailed {
  const fix = "Deliver it in smaller lines, row groups or files, or give ClickHouse more memory";
  return new SyncFailed("unreadable_file", `${path} needs more memory than one file may have. ${fix}.`);
}

const FILE_DOESNT_EXIST = 107;
// Parsing, unpacking and ending of files, by ClickHouse's codes.
const ABOUT_CONTENT = new Set([
  6, 7, 23, 25, 26, 27, 32, 33, 36, 38, 41, 72, 117, 131, 252, 271, 354, 367, 432, 456, 467, 470, 636, 748, 1001,
]);

/** The engine counts rows of data; line 1 of a CSV file is its header. */
function lineOf({ path }: BillFile, text: string): string {
  const row = /\(at row (\d+)\)/.exec(text)?.[1];
  const above = kindOfFile(path) === "csv" ? 1n : 0n;
  return row ? `, line ${BigInt(row) + above}` : "";
}

const DAMAGED = "is cut off or damaged. Deliver the file again.";

/** A file that is seen to be damaged before the engine reads it. */
export function damagedFile({ path }: BillFile): SyncFailed {
  return new SyncFailed("unreadable_file", `${path} ${DAMAGED}`);
}

function whatIsWrong(text: string): string {
  if (/less columns/.test(text)) return "has fewer cells than its header has columns. Deliver the file again.";
  if (/more columns|Expected end of line/.test(text)) {
    return "has more cells than its header has columns. Deliver the file again.";
  }
  if (/inflate|unexpected end|gzip|zlib|Parquet|magic/i.test(text)) {
    return DAMAGED;
  }
  return "can't be parsed. Deliver the file again.";
}
