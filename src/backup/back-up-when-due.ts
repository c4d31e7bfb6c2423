import { BackupFailed } from "./backup-failed.ts";
import type { BackupNeeds } from "./needs.ts";
import { noting } from "./note-backup.ts";
import { openTarget } from "./open-target.ts";
import { readHistory, withBackupLock } from "./store-history.ts";
import type { BackupTarget } from "./target.ts";
import { makeBackupInThread } from "./thread/make-in-thread.ts";

/** Backups on a schedule, each in a folder of its own below one place, named by when it began. */
export type BackupSchedule = {
  readonly url: string;
  readonly passphrase: string | undefined;
  readonly everySeconds: number;
  /** How many whole ones stay. */
  readonly keep: number;
};

/** A backup that failed is tried again after so long, or after its period where that is shorter. */
const RETRY_SECONDS = 900;
const NAME = /^\d{8}T\d{6}Z$/;

/**
 * Makes a backup where the newest is older than its period, one node at a time, and deletes those that are not kept
 * any more, with what was left by one that was cut off. Throws why it failed; the history has it then, too.
 */
export async function backUpWhenDue(
  needs: BackupNeeds,
  schedule: BackupSchedule,
): Promise<"made" | "not_due" | "busy"> {
  if (!(await isDue(needs, schedule))) return "not_due";
  const done = await withBackupLock(needs.database, async () => {
    // Another node may have made it meanwhile.
    if (!(await isDue(needs, schedule))) return "not_due" as const;
    const name = needs
      .clock()
      .toISOString()
      .replace(/[-:]|\.\d+/g, "");
    const url = placeBelow(schedule.url, name);
    await noting(needs, url, () => makeBackupInThread(needs, { url, passphrase: schedule.passphrase, withData: true }));
    await deleteOld(openTarget(schedule.url), { made: name, keep: schedule.keep });
    return "made" as const;
  });
  return done ?? "busy";
}

async function isDue({ database }: BackupNeeds, { everySeconds }: BackupSchedule): Promise<boolean> {
  const { ageSeconds, secondsSinceFailure } = await readHistory(database);
  if (secondsSinceFailure !== null && secondsSinceFailure < Math.min(RETRY_SECONDS, everySeconds)) return false;
  return ageSeconds === null || ageSeconds >= everySeconds;
}

function placeBelow(url: string, name: string): string {
  const place = new URL(url);
  place.pathname = `${place.pathname.replace(/\/+$/, "")}/${name}`;
  return place.href;
}

function folderOf(name: string): string {
  return name.slice(0, name.indexOf("/"));
}

/** The one that was just made stays. Those named later are of a clock that was wrong, and go as if they were oldest. */
async function deleteOld(
  target: BackupTarget,
  { made, keep }: { readonly made: string; readonly keep: number },
): Promise<void> {
  try {
    const names = await target.list();
    const isWhole = (folder: string) => names.includes(`${folder}/manifest.json`);
    const ours = names.filter((name) => NAME.test(folderOf(name)));
    const whole = [...new Set(ours.map(folderOf))].filter(isWhole).sort();
    const [later, known] = [whole.filter((one) => one > made), whole.filter((one) => one <= made)];
    const kept = [...later, ...known].slice(-keep);
    const old = ours.filter((name) => !kept.includes(folderOf(name)));
    // Manifests go first (`m` before `p`), so that what is cut off here is no backup any more.
    for (const name of old.sort()) await target.delete(name);
  } catch (cause) {
    throw new BackupFailed("target_failed", `${target.title}: old backups could not be deleted.`, { cause });
  } finally {
    target.close();
  }
}
