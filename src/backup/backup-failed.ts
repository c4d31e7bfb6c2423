/** Why a backup or a restore came to nothing. `message` is for operators: what is wrong, and what to do. */
export type BackupFailure =
  | "bad_target"
  | "target_failed"
  | "target_taken"
  | "no_backup"
  | "backup_damaged"
  | "backup_newer"
  | "wrong_passphrase"
  | "not_sealed"
  | "other_secret"
  | "stores_not_empty"
  | "backup_busy"
  | "store_unavailable";

export class BackupFailed extends Error {
  override readonly name = "BackupFailed";
  readonly code: BackupFailure;
  constructor(code: BackupFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
