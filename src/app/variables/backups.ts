import { z } from "zod";
import type { BackupSchedule } from "../../backup/index.ts";
import { LIMITS } from "../../core/limits.ts";
import { duration, integer, preset, unset, url } from "./values.ts";

// Whoever has a backup may guess as long as they like: it is to be no weaker than the password of a person.
const CHARS_MIN = LIMITS.passwordCharsMin;

/** The variables of backups. */
export const BACKUP_VARIABLES = {
  BACKUP_TARGET: unset(
    url(["file:", "s3:"]),
    "Where scheduled backups go: `file:///folder`, or `s3://bucket/prefix`, with `?region=…&endpoint=…` as needed.",
  ),
  BACKUP_EVERY: preset("24h", duration(600), "How often: minutes, hours or days, such as `30m`, `6h`, `1d`."),
  BACKUP_KEEP: preset("7", integer(1, 10_000), "How many scheduled backups stay."),
  BACKUP_PASSPHRASE: unset(
    z
      .string()
      .refine((text) => [...text].length >= CHARS_MIN, `must be a passphrase of at least ${CHARS_MIN} characters`),
    `Passphrase of at least ${CHARS_MIN} characters that backups are sealed with, and opened. A sealed one ` +
      "holds the server secret, too.",
    { isSecret: true },
  ),
};

const Variables = z.object(BACKUP_VARIABLES);

/** The schedule; null where no place is set. */
export function scheduleOf(set: z.infer<typeof Variables>): BackupSchedule | null {
  const { BACKUP_TARGET: url, BACKUP_EVERY: everySeconds, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase } = set;
  return url === undefined ? null : { url, everySeconds, keep, passphrase };
}
