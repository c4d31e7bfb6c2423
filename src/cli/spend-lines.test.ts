import { afterAll, beforeAll, expect, test } from "vitest";
import { runOnDatabase } from "../../test/support/cli-on-database.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test.each([
  ["--json and --csv", ["spend", "--json", "--csv"]],
  ["leave out --limit", ["spend", "--csv", "--limit", "3"]],
  ["leave out --page", ["spend", "--csv", "--page", "2"]],
  ["leave out --cursor", ["charges", "--csv", "--cursor", "x"]],
  ["give --csv, too", ["charges", "--format", "focus"]],
  ["give --csv, too", ["charges", "--format", "focus", "--json"]],
])("2: options that would do nothing are refused: %s", async (said, args) => {
  expect(await runOnDatabase(db, args)).toMatchObject({ status: 2, out: "", err: expect.stringContaining(said) });
});
