import { BackupFailed } from "./backup-failed.ts";
import { bucketTarget } from "./bucket-target.ts";
import { folderTarget } from "./folder-target.ts";
import type { BackupTarget, BucketKeys } from "./target.ts";

/**
 * Opens `file:///folder` or `s3://bucket/prefix?region=…&endpoint=…`; nothing is asked of it yet. Throws
 * `bad_target` where the URL is neither.
 */
export function openTarget(url: string, keys?: BucketKeys): BackupTarget {
  const parsed = URL.parse(url);
  if (parsed?.protocol === "file:" && parsed.host === "") return folderTarget(parsed);
  if (parsed?.protocol === "s3:" && parsed.host !== "") return bucketTarget(parsed, keys);
  throw new BackupFailed("bad_target", `${url} is no place of backups: name file:///folder or s3://bucket/prefix.`);
}
