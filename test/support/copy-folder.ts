import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Copies what lies in a folder into another one that is there: links as they stand, since a ClickHouse has some within
 * itself, and each file's owner, since a PostgreSQL that was started by root may be another account's.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}
