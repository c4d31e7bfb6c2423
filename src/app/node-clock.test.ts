import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { checkClock } from "./node-clock.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const told: object[] = [];
const checkAt = (ms: number) =>
  checkClock(db.database, () => new Date(Date.now() + ms), { warn: (fields: object) => told.push(fields) } as never);

test("a node whose clock is an hour from the database's does not start; a minute is told", async () => {
  await expect(checkAt(3_600_000)).rejects.toThrow(
    /^The clock of this machine is 3\d{3} s ahead of PostgreSQL's: set both/,
  );
  await expect(checkAt(-3_600_000)).rejects.toThrow("s behind PostgreSQL's");
  expect(told).toEqual([]);
  await checkAt(60_000);
  expect(told).toEqual([{ seconds: expect.any(Number) }]);
  await checkAt(0);
  expect(told).toHaveLength(1);
});
