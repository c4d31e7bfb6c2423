import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listConnectors } from "../../src/connectors/index.ts";
import { newId } from "../../src/core/ids.ts";
import type { OrgScope } from "../../src/core/org-scope.ts";
import { deliver, focusCsv } from "../support/bills.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { makeOrganization } from "../support/test-app.ts";

// A file system of its own, where this machine lets us have one.
const MOUNT = ["-r", "-m", "sh", "-c", 'mount -t tmpfs -o size=48m tmpfs "$0" && exec "$@"'];
const canMount = spawnSync("unshare", [...MOUNT, "/mnt", "true"]).status === 0;

const module = (path: string) => JSON.stringify(import.meta.resolve(`../../src/${path}`));

// Syncs a small bill and a large one into an engine on a small disk, and says how each ended and what is there then.
const SYNCER = `
  import { randomBytes } from "node:crypto";
  import { renameSync } from "node:fs";
  import { createSyncRunner, syncNow } from ${module("connectors/index.ts")};
  import { mintOrgScope } from ${module("core/org-scope.ts")};
  import { migrateClickHouse, openEmbeddedClickHouse } from ${module("stores/clickhouse/index.ts")};
  import { openDatabase } from ${module("stores/postgres/index.ts")};
  import { testLocations } from ${JSON.stringify(import.meta.resolve("../support/locations.ts"))};
  const { disk, root, bills, connection, organization, connector } = JSON.parse(process.argv[1]);
  const database = openDatabase(connection);
  const clickhouse = await openEmbeddedClickHouse({ folder: disk, memoryBytesMax: 1_000_000_000 });
  await migrateClickHouse(clickhouse);
  const tools = { database, clickhouse: () => clickhouse, locations: testLocations([root]), randomBytes, onError() {} };
  const runner = createSyncRunner(tools);
  const sync = async () => (await syncNow(tools, runner, mintOrgScope(organization), connector)).sync;
  const first = await sync();
  renameSync(bills + "/large", bills + "/bill.csv");
  const second = await sync();
  const [{ load_id: load }] = await database.kysely.selectFrom("current_cost_loads").selectAll().execute();
  const sums = "toString(sum(BilledCost)) AS cost, toString(count()) AS lines";
  const sql = "SELECT " + sums + " FROM charge_lines WHERE load = " + load;
  process.stdout.write(JSON.stringify([first.error, second.error, await clickhouse.query({ sql })]));
  process.exit(0);`;

let db: TestDatabase;
let org: OrgScope;
let root: string;
let bills: string;
let disk: string;

beforeAll(async () => {
  db = await createTestDatabase();
  org = (await makeOrganization(db.database)).org;
  root = mkdtempSync(join(tmpdir(), "costplane-bills-"));
  bills = join(root, org.organizationId);
  mkdirSync(bills);
  disk = mkdtempSync(join(tmpdir(), "costplane-disk-"));
});

afterAll(async () => {
  await db.drop();
  for (const made of [root, disk]) rmSync(made, { recursive: true, force: true });
});

test.skipIf(!canMount)(
  "a disk that fills up while a bill is loaded fails the sync, and the load before stays",
  {
    timeout: 60_000,
  },
  async () => {
    const incompressible = () => ({ SubAccountId: randomBytes(400).toString("base64") });
    deliver(bills, {
      "bill.csv": focusCsv([{ BilledCost: "4" }]),
      large: focusCsv(Array.from({ length: 120_000 }, incompressible)),
    });
    const connector = newId("con", randomBytes);
    const row = { id: connector, name: "Bills", provider: "focus", source: pathToFileURL(bills).href } as const;
    const { organizationId } = org;
    await db.database.kysely
      .insertInto("connectors")
      .values({ ...row, organization_id: organizationId })
      .execute();

    const facts = JSON.stringify({
      disk,
      root,
      bills,
      connection: db.connection,
      organization: organizationId,
      connector,
    });
    const command = [...MOUNT, disk, process.execPath, "--input-type=module", "-e", SYNCER, facts];
    const { stdout } = await promisify(execFile)("unshare", command);

    const full = { code: "store_unavailable", message: expect.stringContaining("no space left") };
    expect(JSON.parse(stdout)).toEqual([null, full, [{ cost: "4", lines: "1" }]]);
    const [state] = await db.database.inTransaction((tx) => listConnectors(tx, org));
    expect(state).toMatchObject({ errorCode: "store_unavailable", months: 1, lineItems: 1n });
  },
);
