export { type BackupSchedule, backUpWhenDue } from "./back-up-when-due.ts";
export { BackupFailed } from "./backup-failed.ts";
export type { BackupReport } from "./make-backup.ts";
export type { BackupNeeds } from "./needs.ts";
export { checkBackup, type OpenBackup, openBackup } from "./open-backup.ts";
export { restoreBackup } from "./restore-backup.ts";
export { type BackupAnswer, backupRoutes } from "./routes.ts";
export { type BackupHistory, readHistory } from "./store-history.ts";
export { makeBackupInThread } from "./thread/make-in-thread.ts";
