import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { focusCsv } from "../../test/support/bills.ts";
import { S3_KEYS, startS3, type TestObjectStore } from "../../test/support/object-stores.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { runCli } from "./index.ts";

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
  ["input that is no JSON", { input: "AKIA:secret", args: ["--credentials-stdin"] }, 2, /is no JSON/],
  ["an unknown option", { args: ["--option", "endpont=x"] }, 2, /--option endpont=…: There is none/],
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

type Given = { readonly env?: object; readonly input?: string; readonly args?: readonly string[] };

async function add({ env = {}, input = "", args = [] }: Given) {
  const said = { out: "", err: "" };
  const place = ["--source", "s3://bills/a", "--option", `endpoint=${s3.endpoint}`];
  const whose = ["--org", organization, "--provider", "focus", "--name", "Bills"];
  const status = await runCli(["connector", "add", ...whose, ...place, ...args, "--json"], {
    env: {
      DATABASE_URL: urlOf(db),
      COSTPLANE_DATA: folder,
      COSTPLANE_SECRET: "the server secret of this test, long enough",
      COSTPLANE_ALLOW_PRIVATE_ADDRESSES: "127.0.0.1",
      ...env,
    },
    writeOut: (text) => {
      said.out += text;
    },
    writeError: (text) => {
      said.err += text;
    },
    readInput: async () => input,
    madeBy: { actor: "operator:test", origin: "cli" },
    randomBytes,
    now: () => new Date(),
  });
  return { status, err: said.err, json: status === 0 ? JSON.parse(said.out) : null };
}

async function count(): Promise<number> {
  return (await db.database.kysely.selectFrom("connectors").select("id").execute()).length;
}

function urlOf({ connection }: TestDatabase): string {
  if (!("host" in connection)) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user })}`;
}
