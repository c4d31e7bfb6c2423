import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { focusCsv } from "../../test/support/bills.ts";
import { runOnDatabase } from "../../test/support/cli-on-database.ts";
import { S3_KEYS, startS3, type TestObjectStore } from "../../test/support/object-stores.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";

let db: TestDatabase;
let s3: TestObjectStore;
let folder: string;
let organization: string;
let connector: string;

const WRONG = { CONNECTOR_ACCESS_KEY_ID: "AKIAWRONG", CONNECTOR_SECRET_ACCESS_KEY: "x" };
const RIGHT = {
  CONNECTOR_ACCESS_KEY_ID: S3_KEYS.access_key_id,
  CONNECTOR_SECRET_ACCESS_KEY: S3_KEYS.secret_access_key,
};

beforeAll(async () => {
  [db, s3] = await Promise.all([createTestDatabase(), startS3()]);
  folder = mkdtempSync(join(tmpdir(), "costplane-cli-"));
  organization = (await makeOrganization(db.database)).org.organizationId;
  await s3.put("a/bill.csv", focusCsv([{}]));
  const place = ["--source", "s3://bills/a", "--option", `endpoint=${s3.endpoint}`];
  const whose = ["--org", organization, "--provider", "focus", "--name", "Bills"];
  connector = (await run(["connector", "add", ...whose, ...place], RIGHT)).json.id;
});

afterAll(async () => {
  await Promise.all([db.drop(), s3.close()]);
  rmSync(folder, { recursive: true });
});

const update = (args: readonly string[], env: object = {}) => run(["connector", "update", connector, ...args], env);

test("credentials that do not open the place are told, and those before are kept", async () => {
  const before = await sealed();
  expect(await update([], WRONG)).toMatchObject({ status: 1, err: expect.stringContaining("check them") });
  expect(await sealed()).toEqual(before);
  expect(await update([], RIGHT)).toMatchObject({ status: 0, json: { id: connector, last_error: null } });
  expect(await sealed()).not.toEqual(before);
});

test.each([
  ["nothing", [], 2, /Say what to change: --name, --pause/],
  ["both at once", ["--pause", "--resume"], 2, /'--pause' cannot be used with option '--resume'/],
  [
    "another address with the credentials that are kept",
    ["--option", "endpoint=https://evil.example"],
    1,
    /CONNECTOR_/,
  ],
  ["an option that there is not", ["--option", "endpont=x"], 2, /--option endpont=…: There is no such option/],
  ["a name of nothing", ["--name", " "], 2, /--name: A name must have at least one character/],
])("%s is refused, named as it was typed", async (_, args, status, message) => {
  const answer = await update(args);
  expect(answer.status).toBe(status);
  expect(answer.err).toMatch(message);
});

test("a connector is renamed, paused and resumed; one that is not there is told", async () => {
  const paused = await update(["--pause", "--name", "Old bills"]);
  expect(paused.json).toMatchObject({ name: "Old bills", status: "paused", next_sync_at: null });
  expect((await update(["--resume"])).json).toMatchObject({ name: "Old bills", status: "pending" });
  const answer = await run(["connector", "update", "con_nothing", "--pause"]);
  expect(answer).toMatchObject({ status: 1, err: expect.stringContaining("There is no connector con_nothing") });
});

test("a connector that was never synced says so; it is deleted by who says yes, and then gone", async () => {
  expect((await run(["connector", "syncs", connector])).json).toEqual({ data: [] });
  const unsure = await run(["connector", "delete", connector]);
  expect(unsure).toMatchObject({ status: 2, err: expect.stringContaining("Confirm with --yes") });
  expect((await run(["connector", "delete", connector, "--yes"])).json).toEqual({ id: connector, deleted: true });
  for (const [command = "", ...rest] of [["syncs"], ["delete", "--yes"], ["update", "--pause"]]) {
    const answer = await run(["connector", command, connector, ...rest]);
    expect(answer).toMatchObject({ status: 1, err: expect.stringContaining("There is no connector") });
  }
});

async function run(args: readonly string[], env: object = {}) {
  const own = { COSTPLANE_DATA: folder, COSTPLANE_ALLOW_PRIVATE_ADDRESSES: "127.0.0.1", ...env };
  const { status, out, err } = await runOnDatabase(db, [...args, "--json"], { env: own });
  return { status, err, json: status === 0 ? JSON.parse(out) : null };
}

async function sealed(): Promise<unknown> {
  return db.database.kysely.selectFrom("connector_places").select("nonce").execute();
}
