import { createHash } from "node:crypto";
import type { RandomBytes } from "../core/base62.ts";
import { BackupFailed } from "./backup-failed.ts";
import { Manifest, ManifestFile } from "./schema.ts";
import { type Sealer, sealerFor } from "./sealing.ts";
import type { BackupTarget } from "./target.ts";

const FILE = "manifest.json";
/** That of a backup of ten terabytes, and less than a text may have. */
const BYTES_MAX = 256 * 1_048_576;

/** Whether there is a whole backup here. */
export async function holdsBackup(target: BackupTarget): Promise<boolean> {
  return (await target.get(FILE, 0)) !== null;
}

/** Makes the backup whole. */
export async function writeManifest(target: BackupTarget, sealer: Sealer, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  const kept = sealer.facts ? Buffer.from(await sealer.seal(Buffer.from(text), FILE)).toString("base64") : text;
  await target.put(FILE, Buffer.from(fileOf({ sealing: sealer.facts, manifest: kept })));
}

/** The manifest of a whole backup, and what opens its parts. Throws `BackupFailed`. */
export async function readManifest(
  target: BackupTarget,
  passphrase: string | undefined,
  randomBytes: RandomBytes,
): Promise<{ readonly manifest: Manifest; readonly sealer: Sealer }> {
  const bytes = await target.get(FILE, BYTES_MAX);
  if (!bytes) throw noBackup(target);
  if (bytes.length > BYTES_MAX) throw damaged(target);
  const text = Buffer.from(bytes).toString("utf8");
  const file = ManifestFile.safeParse(jsonOf(text));
  if (!file.success) throw isNewerFormat(text) ? newer() : damaged(target);
  // Written anew it is the same, byte for byte, or one was changed.
  if (fileOf(file.data) !== text) throw damaged(target);
  const sealer = await sealerFor(file.data.sealing, passphrase, randomBytes);
  const kept = file.data.manifest;
  const opened = sealer.facts ? Buffer.from(await sealer.open(Buffer.from(kept, "base64"), FILE)).toString() : kept;
  const manifest = Manifest.safeParse(jsonOf(opened));
  if (!manifest.success) throw damaged(target);
  return { manifest: manifest.data, sealer };
}

function fileOf({ sealing, manifest }: Pick<ManifestFile, "sealing" | "manifest">): string {
  const sha256 = createHash("sha256")
    .update(JSON.stringify([sealing, manifest]))
    .digest("hex");
  return `${JSON.stringify({ format: "costplane-backup/1", sealing, sha256, manifest })}\n`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNewerFormat(text: string): boolean {
  const { format } = (jsonOf(text) ?? {}) as { readonly format?: unknown };
  return typeof format === "string" && /^costplane-backup\/\d+$/.test(format) && format !== "costplane-backup/1";
}

function noBackup({ title }: BackupTarget): BackupFailed {
  const why = "there is none, or it was cut off before its manifest was written";
  return new BackupFailed("no_backup", `${title} holds no whole backup: ${why}. Name another one, or make it again.`);
}

function damaged({ title }: BackupTarget): BackupFailed {
  return new BackupFailed("backup_damaged", `The manifest of ${title} was changed or cut short: take another copy.`);
}

function newer(): BackupFailed {
  return new BackupFailed("backup_newer", "This backup was made by a newer Costplane: restore it with that one.");
}
