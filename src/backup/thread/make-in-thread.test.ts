import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { StoreFailure } from "../../core/store-failure.ts";
import { type ClickHouse, ClickHouseFailure } from "../../stores/clickhouse/index.ts";
import { connectionOfUrl, openDatabase, type PostgresConnection } from "../../stores/postgres/index.ts";
import { BackupFailed } from "../backup-failed.ts";
import type { BackupNeeds } from "../needs.ts";
import { makeBackupInThread } from "./make-in-thread.ts";

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "costplane-backup-thread-"));
});

afterAll(async () => {
  await db.drop();
  rmSync(folder, { recursive: true });
});

test("of several servers the one that takes writes is read, whichever it is by then", async () => {
  const database = openDatabase(connectionOfUrl(`${urlOf(db.connection)},127.0.0.1:1/${databaseOf(db.connection)}`));
  const place = newPlace();
  const made = await makeBackupInThread(needs({ database }), { url: place.url, withData: false });
  await database.close();
  expect(made).toMatchObject({ organizations: "0", loaded_rows: null });
  expect(existsSync(join(place.path, "manifest.json"))).toBe(true);
});

test("what fails of a store or at the place is that failure for whoever asked, and leaves no backup", async () => {
  const place = newPlace();
  const clickhouse = {
    query: () => Promise.reject(new ClickHouseFailure("timeout")),
  } as unknown as ClickHouse;
  const late = makeBackupInThread(needs({ clickhouse }), { url: place.url, withData: true });
  await expect(late).rejects.toThrow(StoreFailure);
  await expect(late).rejects.toMatchObject({ store: "ClickHouse", kind: "timeout" });
  expect(existsSync(join(place.path, "manifest.json"))).toBe(false);
  const nowhere = makeBackupInThread(needs({}), { url: "ftp://elsewhere", withData: false });
  await expect(nowhere).rejects.toThrow(BackupFailed);
  await expect(nowhere).rejects.toMatchObject({ code: "bad_target" });
});

function newPlace() {
  const path = join(folder, randomBytes(6).toString("hex"));
  return { path, url: pathToFileURL(path).href };
}

function needs({ database = db.database, clickhouse = null as ClickHouse | null }): BackupNeeds {
  return {
    ...{ database, clickhouse: () => clickhouse, loaded: [], version: "0.0.1", randomBytes },
    secret: "the server secret of these backups",
    clock: () => new Date("2026-05-01T00:00:00Z"),
  };
}

function urlOf(connection: PostgresConnection): string {
  if (!("host" in connection)) throw new Error("The tests' server is the embedded one.");
  const { user, host, port } = connection;
  return `postgres://${user}@${encodeURIComponent(host)}:${port}`;
}

function databaseOf(connection: PostgresConnection): string {
  return "host" in connection ? connection.database : "";
}
