import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
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

// An engine on a small disk, and what is asked of it there; each part of the program adds to `told`.
const program = (asked: string) => `
  import { randomBytes } from "node:crypto";
  import { renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
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
  const told = [];
  const sync = async () =>
    told.push((await syncNow(tools, runner, mintOrgScope(organization), connector)).sync.error);
  const current = async () => {
    const [{ load_id: load }] = await database.kysely.selectFrom("current_cost_loads").selectAll().execute();
    const sums = "toString(sum(BilledCost)) AS cost, toString(count()) AS lines";
    const sql = "SELECT " + sums + " FROM charge_lines WHERE load = " + load;
    told.push(...(await clickhouse.query({ sql })));
  };
  ${asked}
  process.stdout.write(JSON.stringify(told));
  process.exit(0);`;

let db: TestDatabase;
let org: OrgScope;
let root: string;
let bills: string;
let disk: string;

beforeEach(async () => {
  db = await createTestDatabase();
  org = (await makeOrganization(db.database)).org;
  root = mkdtempSync(join(tmpdir(), "costplane-bills-"));
  bills = join(root, org.organizationId);
  mkdirSync(bills);
  disk = mkdtempSync(join(tmpdir(), "costplane-disk-"));
});

afterEach(async () => {
  await db.drop();
  for (const made of [root, disk]) rmSync(made, { recursive: true, force: true });
});

const FULL = { code: "store_unavailable", message: expect.stringContaining("no space left") };

test.skipIf(!canMount)(
  "a disk that fills up while a bill is loaded fails the sync, and the load before stays",
  { timeout: 60_000 },
  async () => {
    deliver(bills, { "bill.csv": focusCsv([{ BilledCost: "4" }]), large: incompressible(120_000) });
    const told = await runThere(`
      await sync();
      renameSync(bills + "/large", bills + "/bill.csv");
      await sync();
      await current();
      const { bavail, bsize } = statfsSync(disk);
      told.push(bavail * bsize);`);
    expect(told).toEqual([null, FULL, { cost: "4", lines: "1" }, expect.any(Number)]);
    // Others write on that disk, too: a fiftieth of it is left to them.
    expect(told[3]).toBeGreaterThan(900_000);
    const [state] = await db.database.inTransaction((tx) => listConnectors(tx, org));
    expect(state).toMatchObject({ errorCode: "store_unavailable", months: 1, lineItems: 1n });
  },
);

test.skipIf(!canMount)(
  "a disk without room for a merge fails it and says so; what is loaded stays, and merges when there is room",
  { timeout: 60_000 },
  async () => {
    deliver(bills, { "bill.csv": incompressible(10_000), next: focusCsv([{ BilledCost: "4" }]) });
    const loaded = { cost: "15000", lines: "10000" };
    const told = await runThere(`
      const merge = () =>
        clickhouse.command({ sql: "OPTIMIZE TABLE charge_lines FINAL", settings: { optimize_throw_if_noop: 1 } }).then(
          () => told.push("merged"),
          (failure) => told.push(/Not enough free space/.exec(failure.cause.message)?.[0]),
        );
      await sync();
      await current();
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(disk + "/ballast", Buffer.alloc(bavail * bsize - 1_000_000));
      await merge();
      await current();
      rmSync(disk + "/ballast");
      await merge();
      await current();
      renameSync(bills + "/next", bills + "/bill.csv");
      await sync();
      await current();`);
    expect(told).toEqual([
      null,
      loaded,
      "Not enough free space",
      loaded,
      "merged",
      loaded,
      null,
      { cost: "4", lines: "1" },
    ]);
  },
);

/** A bill whose lines take as much room in the tables. */
function incompressible(lines: number): string {
  return focusCsv(Array.from({ length: lines }, () => ({ SubAccountId: randomBytes(400).toString("base64") })));
}

/** Runs a program of that engine on a disk that is empty, with a connector of its own; answers with what it told. */
async function runThere(asked: string): Promise<readonly unknown[]> {
  const connector = newId("con", randomBytes);
  const row = { id: connector, name: "Bills", provider: "focus", source: pathToFileURL(bills).href } as const;
  const { organizationId } = org;
  await db.database.kysely
    .insertInto("connectors")
    .values({ ...row, organization_id: organizationId })
    .execute();
  const facts = { disk, root, bills, connection: db.connection, organization: organizationId, connector };
  const node = [process.execPath, "--input-type=module", "-e", program(asked), JSON.stringify(facts)];
  const { stdout } = await promisify(execFile)("unshare", [...MOUNT, disk, ...node]);
  return JSON.parse(stdout);
}
