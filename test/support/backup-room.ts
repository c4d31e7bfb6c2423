import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BackupNeeds } from "../../src/backup/index.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

/** A database, what backups of it are made with, and places for them. */
export type BackupRoom = {
  readonly db: TestDatabase;
  /** What backups are made with, of no room's loads; without a ClickHouse unless one is given. */
  needs(own?: Partial<BackupNeeds>): BackupNeeds;
  newPlace(): { readonly path: string; readonly url: string };
  close(): Promise<void>;
};

export async function openBackupRoom(): Promise<BackupRoom> {
  const db = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "costplane-backup-room-"));
  const { database } = db;
  const clock = () => new Date("2026-05-01T00:00:00Z");
  const secret = "the server secret of these backups";
  return {
    db,
    needs: (own) => {
      return { database, clickhouse: () => null, loaded: [], version: "0.0.1", secret, clock, randomBytes, ...own };
    },
    newPlace: () => {
      const path = join(folder, randomBytes(6).toString("hex"));
      return { path, url: pathToFileURL(path).href };
    },
    close: async () => {
      await db.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
