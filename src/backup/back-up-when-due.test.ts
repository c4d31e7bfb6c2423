import { readdirSync, rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackupRoom, openBackupRoom } from "../../test/support/backup-room.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { backUpWhenDue } from "./back-up-when-due.ts";
import { type BackupAnswer, backupRoutes } from "./routes.ts";
import { readHistory, withBackupLock } from "./store-history.ts";
import { makeBackupInThread } from "./thread/make-in-thread.ts";

let room: BackupRoom;

beforeAll(async () => {
  room = await openBackupRoom();
});

afterAll(() => room.close());

test("a node whose clock is wrong neither stops the schedule nor has what others make deleted", async () => {
  const place = room.newPlace();
  const schedule = { url: place.url, passphrase: undefined, everySeconds: 0, keep: 1 };
  for (const [now, name] of [
    ["2099-01-01", "20990101T000000Z"],
    ["2026-05-01", "20260501T000000Z"],
    ["2001-01-01", "20010101T000000Z"],
  ] as const) {
    expect(await backUpWhenDue(needs({ clock: () => new Date(now) }), schedule)).toBe("made");
    expect(readdirSync(place.path)).toEqual([name]);
  }
});

test("what was noted by a clock that is right again does not count", async () => {
  const later = sql<Date>`now() + interval '9 years'`;
  await room.db.database.kysely.updateTable("backups").set({ began_at: later, ended_at: later }).execute();
  expect(await readHistory(room.db.database)).toMatchObject({ ageSeconds: null });
  const schedule = { url: room.newPlace().url, passphrase: undefined, everySeconds: 3_600, keep: 1 };
  expect(await backUpWhenDue(needs({}), schedule)).toBe("made");
  expect(await backUpWhenDue(needs({}), schedule)).toBe("not_due");
});

test("an operator's backup is refused while another is being made, and is none that failed", async () => {
  const { path, url } = room.newPlace();
  const ask = async () => {
    const [route] = backupRoutes(needs({}));
    const asked = { body: { target: url, with_data: false } };
    return (await route?.handle(asked as never)) as { readonly json: BackupAnswer } | undefined;
  };
  const refused = await withBackupLock(room.db.database, ask);
  expect(refused?.json).toMatchObject({
    outcome: "failed",
    code: "backup_busy",
    message: expect.stringContaining("repeat the command when it has ended"),
  });
  expect((await readHistory(room.db.database)).failedSince).toBe(0);
  expect((await ask())?.json).toMatchObject({ outcome: "made", target: path });
});

test("a place that is emptied while it is written to holds no backup, and the failure says so", async () => {
  const place = room.newPlace();
  const clickhouse = {
    ...EMPTY_CLICKHOUSE,
    query: async () => {
      rmSync(place.path, { recursive: true });
      return [];
    },
  } as unknown as ClickHouse;
  const making = makeBackupInThread(needs({ clickhouse }), { url: place.url, withData: true });
  await expect(making).rejects.toMatchObject({
    code: "target_failed",
    message: expect.stringContaining("while the backup was made"),
  });
  await makeBackupInThread(needs({}), { url: place.url, withData: true });
});

const EMPTY_CLICKHOUSE = {
  query: async () => [],
  version: async () => "26.1",
} as unknown as ClickHouse;

/** With a ClickHouse that holds nothing, unless another is given. */
function needs({ clickhouse = EMPTY_CLICKHOUSE, ...own }: { clock?: () => Date; clickhouse?: ClickHouse }) {
  return room.needs({ ...own, clickhouse: () => clickhouse });
}
