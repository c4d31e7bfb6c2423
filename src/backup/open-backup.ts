import type { RandomBytes } from "../core/base62.ts";
import { type BackupReport, reportOf } from "./make-backup.ts";
import { readManifest } from "./manifest.ts";
import type { BackupPlace } from "./needs.ts";
import { openTarget } from "./open-target.ts";
import { readParts } from "./parts.ts";
import type { Manifest } from "./schema.ts";
import type { Sealer } from "./sealing.ts";
import type { BackupTarget } from "./target.ts";

/** A whole backup whose manifest was read. `target` is to be closed. */
export type OpenBackup = {
  readonly target: BackupTarget;
  readonly sealer: Sealer;
  readonly manifest: Manifest;
};

/** Opens a backup. Throws `BackupFailed` where there is none, or it does not open. */
export async function openBackup(place: BackupPlace, randomBytes: RandomBytes): Promise<OpenBackup> {
  const target = openTarget(place.url, place.keys);
  try {
    return { target, ...(await readManifest(target, place.passphrase, randomBytes)) };
  } catch (error) {
    target.close();
    throw error;
  }
}

/** Reads all of a backup and checks each digest; touches no store. Throws `BackupFailed` at the first that is wrong. */
export async function checkBackup({ target, sealer, manifest }: OpenBackup): Promise<BackupReport> {
  for (const { parts } of [...manifest.tables, ...(manifest.loads ?? [])]) {
    for await (const _ of readParts(target, sealer, parts));
  }
  return reportOf(target, manifest);
}
