import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackupRoom, openBackupRoom } from "../../../test/support/backup-room.ts";
import { StoreFailure } from "../../core/store-failure.ts";
import { type ClickHouse, ClickHouseFailure } from "../../stores/clickhouse/index.ts";
import { connectionOfUrl, openDatabase, type PostgresConnection } from "../../stores/postgres/index.ts";
import { BackupFailed } from "../backup-failed.ts";
import { makeBackupInThread } from "./make-in-thread.ts";

let room: BackupRoom;

beforeAll(async () => {
  room = await openBackupRoom();
});

afterAll(() => room.close());

test("of several servers the one that takes writes is read, whichever it is by then", async () => {
  const database = openDatabase(
    connectionOfUrl(`${urlOf(room.db.connection)},127.0.0.1:1/${databaseOf(room.db.connection)}`),
  );
  const place = room.newPlace();
  const made = await makeBackupInThread(room.needs({ database }), { url: place.url, withData: false });
  await database.close();
  expect(made).toMatchObject({ organizations: "0", loaded_rows: null });
  expect(existsSync(join(place.path, "manifest.json"))).toBe(true);
});

test("what fails of a store or at the place is that failure for whoever asked, and leaves no backup", async () => {
  const place = room.newPlace();
  const clickhouse = {
    query: () => Promise.reject(new ClickHouseFailure("timeout")),
  } as unknown as ClickHouse;
  const late = makeBackupInThread(room.needs({ clickhouse: () => clickhouse }), { url: place.url, withData: true });
  await expect(late).rejects.toThrow(StoreFailure);
  await expect(late).rejects.toMatchObject({ store: "ClickHouse", kind: "timeout" });
  expect(existsSync(join(place.path, "manifest.json"))).toBe(false);
  const nowhere = makeBackupInThread(room.needs(), { url: "ftp://elsewhere", withData: false });
  await expect(nowhere).rejects.toThrow(BackupFailed);
  await expect(nowhere).rejects.toMatchObject({ code: "bad_target" });
});

function urlOf(connection: PostgresConnection): string {
  if (!("host" in connection)) throw new Error("The tests' server is the embedded one.");
  const { user, host, port } = connection;
  return `postgres://${user}@${encodeURIComponent(host)}:${port}`;
}

function databaseOf(connection: PostgresConnection): string {
  return "host" in connection ? connection.database : "";
}
