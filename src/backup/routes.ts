import { z } from "zod";
import { type InstallationRoute, installationRoute } from "../http/index.ts";
import { BackupFailed, type BackupFailure } from "./backup-failed.ts";
import type { BackupReport } from "./make-backup.ts";
import type { BackupNeeds } from "./needs.ts";
import { noting } from "./note-backup.ts";
import { withBackupLock } from "./store-history.ts";
import { makeBackupInThread } from "./thread/make-in-thread.ts";

const BackupRequest = z.strictObject({
  target: z.string(),
  passphrase: z.string().optional(),
  with_data: z.boolean(),
});

/** What became of a backup that was asked for. */
export type BackupAnswer =
  | ({ readonly outcome: "made" } & BackupReport)
  | { readonly outcome: "failed"; readonly code: string; readonly message: string };

const BUSY: BackupAnswer = {
  outcome: "failed",
  code: "backup_busy" satisfies BackupFailure,
  message: "Another backup of this installation is being made: repeat the command when it has ended.",
};

/** What operators do: a backup of this installation, made by the process that has its stores. */
export function backupRoutes(needs: BackupNeeds): readonly InstallationRoute[] {
  return [
    installationRoute({
      method: "POST",
      path: "/backups",
      body: BackupRequest,
      handle: async ({ body }) => ({ status: 200, json: await answer(needs, body) }),
    }),
  ];
}

async function answer(needs: BackupNeeds, body: z.infer<typeof BackupRequest>): Promise<BackupAnswer> {
  const { target: url, passphrase, with_data: withData } = body;
  const make = () => noting(needs, url, () => makeBackupInThread(needs, { url, passphrase, withData }));
  try {
    // Two at one place would each clear away and write over what the other has kept.
    const made = await withBackupLock(needs.database, make);
    return made ? { outcome: "made", ...made } : BUSY;
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error;
    return { outcome: "failed", code: error.code, message: error.message };
  }
}
