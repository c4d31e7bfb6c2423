import { linkSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { curCsv, deliver, focusCsv } from "../../test/support/bills.ts";
import { joinAs } from "../../test/support/browser.ts";
import { openTestClickHouse, type TestClickHouse } from "../../test/support/clickhouse.ts";
import { send, until } from "../../test/support/send-request.ts";
import {
  makeOrganization,
  startTestApp,
  TESTER,
  type TestApp,
  type TestOrganization,
} from "../../test/support/test-app.ts";
import { listAuditLog } from "../accounts/index.ts";
import type { ConnectorId } from "../core/ids.ts";
import { importFolders } from "../storage/index.ts";
import { grantFolder, keepFoldersRelative, listGrantedFolders, revokeFolder } from "./grant-folder.ts";
import { selectConnectors } from "./store.ts";

let clickhouse: TestClickHouse;
let app: TestApp;
let own: TestOrganization;
let other: TestOrganization;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "costplane-import-"));
  clickhouse = await openTestClickHouse();
  app = await startTestApp({ clickhouse, env: { COSTPLANE_IMPORT_ROOT: root } });
});

beforeEach(async () => {
  // Its minute allows any number of looks at a sync that a busy machine is slow at.
  own = await makeOrganization(app.database, { plan: "enterprise" });
  other = await makeOrganization(app.database);
  deliver(join(root, other.org.organizationId), { "bill.csv": focusCsv([{}]), "secret.csv": SECRET });
  deliver(join(root, "shared"), { "bill.csv": focusCsv([{}]) });
});

afterAll(async () => {
  await app.stop();
  await clickhouse.close();
  rmSync(root, { recursive: true });
});

const SECRET = "db_password=hunter2,user\n1,2\n";

describe("a folder connector by the API", () => {
  test("201: one that a person makes can be read with its session where its Location says", async () => {
    deliver(ownFolder(), { "bill.csv": focusCsv([{}]) });
    const admin = await joinAs(app, own.org, "admin");
    const path = `/console/api/organizations/${own.org.organizationId}/connectors`;
    const body = { name: "Bills", provider: "focus", source: urlOf(ownFolder()) };
    const made = await admin.send({ method: "POST", path, body });
    expect(made.status, made.body).toBe(201);
    const { pathname } = new URL(made.headers.get("location") ?? "", `${app.url}${path}`);
    const read = await admin.send({ path: pathname });
    expect([read.status, read.json.id]).toEqual([200, made.json.id]);
  });

  test("201: reads its organization's own folder, one of its files, and what was granted", async () => {
    deliver(ownFolder(), { "aws/bill.csv": focusCsv([{}]) });
    expect((await create(join(ownFolder(), "aws"))).status).toBe(201);
    expect((await create(join(ownFolder(), "aws/bill.csv"))).status).toBe(201);
    expect((await create(join(root, "shared"))).status).toBe(422);
    await grant(join(root, "shared/"));
    const { status, body } = await create(join(root, "shared"));
    expect({ status, body }).toMatchObject({ status: 201, body: { source: urlOf(join(root, "shared")) } });
  });

  test("422: another organization's folder, the root, what was not granted: told alike", async () => {
    const told = new Set<string>();
    for (const path of ["", "..", "none", other.org.organizationId, `${other.org.organizationId}/bill.csv`, "shared"]) {
      const { status, body, text } = await create(join(root, path));
      expect({ path, status, body }).toMatchObject({ status: 422, body: { errors: [{ code: "access_denied" }] } });
      expect(text).toContain(own.org.organizationId);
      expect(text).not.toContain(root);
      told.add(body.detail);
    }
    expect(told.size).toBe(1);
  });

  test.each(["org_a/../%TARGET%", "%2e%2e/%TARGET%", "./%TARGET%/../%TARGET%"])(
    "422: a way around: %s",
    async (way) => {
      const source = `${urlOf(ownFolder())}/../${way.replaceAll("%TARGET%", other.org.organizationId)}`;
      expect((await createSource(source)).status).toBe(422);
    },
  );

  test("422: an error about a file has none of its content", async () => {
    deliver(ownFolder(), { "bill.csv": SECRET, "two/bill.csv": "hunter2,hunter2\n1,2\n" });
    const { body, text } = await create(join(ownFolder(), "bill.csv"));
    expect(body.errors).toMatchObject([{ code: "schema_not_recognized" }]);
    expect(text).toContain("BilledCost");
    expect(text).not.toContain("hunter2");
    expect((await create(join(ownFolder(), "two"))).text).not.toContain("hunter2");
  });

  test("422: a file with more than one hard link", async () => {
    deliver(ownFolder(), { "notes.txt": "" });
    linkSync(join(root, other.org.organizationId, "bill.csv"), join(ownFolder(), "bill.csv"));
    const { status, body } = await create(ownFolder());
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ code: "access_denied" }] } });
    expect(body.detail).toContain("hard link");
  });
});

test("what was granted can be taken back: the next sync fails, and what was loaded stays", async () => {
  await grant(join(root, "shared"));
  const { id } = (await create(join(root, "shared"))).body;
  await until(async () => (await connector(id)).status === "synced");
  expect(await listed()).toMatchObject([{ folder: urlOf(join(root, "shared")) }]);
  expect(await revoke(join(root, "shared/"))).toBe(true);
  expect(await revoke(join(root, "shared"))).toBe(false);
  expect(await listed()).toEqual([]);
  await ask("POST", `/api/connectors/${id}/sync`);
  await until(async () => (await connector(id)).status === "failed");
  expect(await connector(id)).toMatchObject({ last_error: { code: "access_denied" }, line_items: 1 });
  const log = await app.database.inTransaction((tx) => listAuditLog(tx, own.org, { limit: 10 }));
  const folder = urlOf(join(root, "shared"));
  expect(log).toContainEqual(expect.objectContaining({ action: "folder.granted", detail: { folder } }));
  expect(log).toContainEqual(expect.objectContaining({ action: "folder.revoked" }));
});

test("a folder outside of the import roots can't be granted", async () => {
  expect(await grant(tmpdir())).toBe("outside");
  expect(await listed()).toEqual([]);
});

test("a copy of the database elsewhere reads the folders that lie there", async () => {
  await grant(join(root, "shared"));
  const { id } = (await create(join(root, "shared"))).body;
  const elsewhere = importFolders(["/restored/import"]);
  const [record] = await app.database.inTransaction((tx) => selectConnectors(tx, own.org, id));
  expect(elsewhere.show(record?.source ?? "")).toBe("file:///restored/import/shared");
  const granted = await app.database.inTransaction((tx) => listGrantedFolders(tx, own.org, elsewhere));
  expect(granted).toMatchObject([{ folder: "file:///restored/import/shared" }]);
});

test("what an earlier version kept as paths is kept relative from the first start on", async () => {
  const { kysely } = app.database;
  const row = { id: "con_aaaaaaaaaaaaaaaaaaaa" as ConnectorId, organization_id: own.org.organizationId };
  const source = urlOf(join(root, "shared/"));
  await kysely
    .insertInto("connectors")
    .values({ ...row, name: "Old", provider: "focus", source })
    .execute();
  await kysely.insertInto("folder_grants").values({ organization_id: row.organization_id, folder: source }).execute();
  for (let start = 0; start < 2; start += 1) {
    await app.database.inTransaction((tx) => keepFoldersRelative(tx, folders()));
    const [record] = await app.database.inTransaction((tx) => selectConnectors(tx, own.org, row.id));
    expect(record?.source).toBe("file://import/shared/");
    expect(await listed()).toMatchObject([{ folder: source }]);
  }
  expect(await revoke(join(root, "shared"))).toBe(true);
});

const folders = () => importFolders([root]);
describe("what may not be meant", () => {
  test("201: a name and a source of another, and lines of other clouds are taken, and told", async () => {
    const place = join(ownFolder(), "aws");
    deliver(place, { "bill.csv": focusCsv([{}, { ProviderName: "Oracle" }]) });
    const first = await create(place);
    expect(first.body.warnings).toEqual([]);
    const same = `Connector "Bills" (${first.body.id}) has the same`;
    const { status, body } = await createSource(urlOf(place), "gcp");
    expect([status, body.provider]).toEqual([201, "gcp"]);
    expect(body.warnings).toEqual([
      `${same} name: rename one, so that people can tell them apart.`,
      `${same} source: lines of both are counted once. Delete the one too many.`,
      expect.stringContaining("lines of aws and oci, and none of gcp"),
    ]);
    const rename = (name: string) => ask("PATCH", `/api/connectors/${body.id}`, { name });
    expect((await rename("Other")).body.warnings).toEqual([]);
    expect((await rename("Bills")).body.warnings).toEqual([expect.stringContaining(`${same} name`)]);
  });

  test("422: a bill of another provider is told to be that one's", async () => {
    deliver(ownFolder(), { "bill.csv": curCsv("2026-03", ["1"]) });
    const { status, body } = await createSource(urlOf(ownFolder()), "azure");
    expect([status, body.errors[0].code]).toEqual([422, "schema_not_recognized"]);
    expect(body.errors[0].message).toContain("but AWS CUR: connect it with the provider aws.");
  });
});

const ownFolder = () => join(root, own.org.organizationId);
const urlOf = (path: string) => pathToFileURL(path).href;
const granting = () => ({ by: TESTER, folders: folders() });

function grant(path: string) {
  return app.database.inTransaction((tx) => grantFolder(tx, own.org, granting(), urlOf(path)));
}

function revoke(path: string) {
  return app.database.inTransaction((tx) => revokeFolder(tx, own.org, granting(), urlOf(path)));
}

function listed() {
  return app.database.inTransaction((tx) => listGrantedFolders(tx, own.org, folders()));
}

async function connector(id: string) {
  return (await ask("GET", "/api/connectors")).body.data.find((one: { id: string }) => one.id === id);
}

function create(path: string) {
  return createSource(urlOf(path));
}

function createSource(source: string, provider = "focus") {
  return ask("POST", "/api/connectors", { name: "Bills", provider, source });
}

async function ask(method: string, path: string, body?: object) {
  const told = await send(app.url, own.key, { method, path, ...(body && { body }) });
  return { status: told.status, text: told.body, body: told.json };
}
