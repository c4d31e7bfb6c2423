import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { focusCsv } from "../../test/support/bills.ts";
import { type CommandGiven, runOnDatabase } from "../../test/support/cli-on-database.ts";
import { S3_KEYS, startS3, type TestObjectStore } from "../../test/support/object-stores.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";

let db: TestDatabase;
let s3: TestObjectStore;
let folder: string;
let organization: string;

beforeAll(async () => {
  [db, s3] = await Promise.all([createTestDatabase(), startS3()]);
  folder = mkdtempSync(join(tmpdir(), "costplane-cli-"));
  organization = (await makeOrganization(db.database)).org.organizationId;
  await s3.put("a/bill.csv", focusCsv([{}]));
});

afterAll(async () => {
  await Promise.all([db.drop(), s3.close()]);
  rmSync(folder, { recursive: true });
});

const variables = {
  CONNECTOR_ACCESS_KEY_ID: S3_KEYS.access_key_id,
  CONNECTOR_SECRET_ACCESS_KEY: S3_KEYS.secret_access_key,
};

test("credentials come from the environment or from standard input, options from arguments", async () => {
  const byVariables = await add({ env: variables });
  expect(byVariables).toMatchObject({ status: 0, json: { source: "s3://bills/a", status: "pending" } });
  const byInput = await add({ input: JSON.stringify(S3_KEYS), args: ["--credentials-stdin"] });
  expect(byInput).toMatchObject({ status: 0 });
  const rows = db.database.kysely.selectFrom("connector_places").select(["options", "secret_version"]);
  const kept = { options: { endpoint: s3.endpoint }, secret_version: expect.any(String) };
  expect(await rows.execute()).toEqual([kept, kept]);
});

test.each([
  ["a wrong key", { env: { ...variables, CONNECTOR_ACCESS_KEY_ID: "AKIAWRONG" } }, 1, /access_denied|credentials/],
  [
    "half a key",
    { env: { CONNECTOR_ACCESS_KEY_ID: "AKIA" } },
    2,
    /^.*credentials \(CONNECTOR_… or --credentials-stdin\): .*secret_access_key/,
  ],
  ["credentials of another source", { env: { CONNECTOR_SAS_TOKEN: "x" } }, 2, /credentials \(CONNECTOR_…/],
  ["input that is no JSON", { input: "AKIA:secret", args: ["--credentials-stdin"] }, 2, /is not JSON/],
  ["an unknown option", { args: ["--option", "endpont=x"] }, 2, /--option endpont=…: There is no such option/],
  [
    "an option of another source",
    { args: ["--option", "tenant_id=x"] },
    2,
    /--option tenant_id=…: A source s3: takes no tenant_id/,
  ],
  ["an option without a value", { args: ["--option", "region"] }, 2, /NAME=VALUE/],
])("%s is told, and no connector made", async (_, given, status, message) => {
  const before = await count();
  const answer = await add(given);
  expect(answer.status).toBe(status);
  expect(answer.err).toMatch(message);
  expect(answer.err).not.toContain("AKIA:secret");
  expect(await count()).toBe(before);
});

type Given = CommandGiven & { readonly args?: readonly string[] };

async function add({ env = {}, input = "", args = [] }: Given) {
  const place = ["--source", "s3://bills/a", "--option", `endpoint=${s3.endpoint}`];
  const whose = ["--org", organization, "--provider", "focus", "--name", "Bills"];
  const own = { COSTPLANE_DATA: folder, COSTPLANE_ALLOW_PRIVATE_ADDRESSES: "127.0.0.1", ...env };
  const command = ["connector", "add", ...whose, ...place, ...args, "--json"];
  const { status, out, err } = await runOnDatabase(db, command, { env: own, input });
  return { status, err, json: status === 0 ? JSON.parse(out) : null };
}

async function count(): Promise<number> {
  return (await db.database.kysely.selectFrom("connectors").select("id").execute()).length;
}
