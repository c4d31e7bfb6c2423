import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createQuoteOracle, type QuoteOracle } from "../quotes/oracle.ts";
import { urlOf } from "../support/cli-on-database.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import {
  beginCostplane,
  costplane,
  makeDataFolder,
  type ServiceProcess,
  startServiceProcess,
} from "../support/service-process.ts";

let db: TestDatabase;
let node: ServiceProcess;
let oracle: QuoteOracle;
let env: Record<string, string>;
const [own, other] = [makeDataFolder(), makeDataFolder()];

beforeAll(async () => {
  db = await createTestDatabase();
  // Quotes need no ClickHouse.
  env = { DATABASE_URL: urlOf(db.connection), CLICKHOUSE_URL: "http://127.0.0.1:1", COSTPLANE_SECRET: "s".repeat(40) };
  node = await startServiceProcess({ dataFolder: own.dataFolder, env });
  const { id } = await costplane(own.dataFolder, "org", "create", "Unlike", "--activate", "all");
  const org = ["--org", String(id)];
  await costplane(own.dataFolder, "plan", "set", ...org, "enterprise", "--requests-per-minute", "100000000");
  const { key } = await costplane(own.dataFolder, "key", "create", ...org, "--name", "unlike");
  oracle = createQuoteOracle({ url: () => node.url, key: String(key) });
});

afterAll(async () => {
  await node.stop();
  for (const folder of [own, other]) folder.remove();
  await db.drop();
});

/** Starts a second node under quotes of the first, which must all be there afterwards; answers with what it said. */
async function startBeside(name: string, more: Record<string, string>): Promise<string> {
  const { end, kill } = beginCostplane(other.dataFolder, ["start"], { ...env, PORT: "0", ...more });
  try {
    const open = await oracle.load(`${name}-`, end);
    await oracle.settle(`${name}-`, open);
    const { status, out, err } = await end;
    expect(status, out + err).toBe(1);
    expect(out).not.toContain("is ready");
    return out + err;
  } finally {
    kill();
  }
}

test("a node with another secret is refused, told which to set, and the first one loses nothing", async () => {
  const said = await startBeside("secret", { COSTPLANE_SECRET: "another secret, as long as it has to be" });
  expect(said).toContain("made under another server secret. Set COSTPLANE_SECRET to the one that the service has");
});

test("a node whose clock is an hour ahead is refused, told to set it, and the first one loses nothing", async () => {
  const ahead = `const now = Date.now; Date.now = () => now() + 3_600_000;
    globalThis.Date = class extends Date {
      constructor(...given) { given.length ? super(...given) : super(Date.now()); }
    };`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(ahead)}`;
  const said = await startBeside("clock", { NODE_OPTIONS });
  expect(said).toMatch(
    /The clock of this machine is 3[56]\d\d s ahead of PostgreSQL's: set both, by NTP or chrony, and start/,
  );
});

test("a node two versions older than the database is refused, told what to install, and nothing is lost", async () => {
  const later = ["9998_of_the_next_version", "9999_of_the_one_after"];
  const names = sql.join(later.map((name) => sql`(${name}, '2026-01-01')`));
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ${names}`.execute(db.database.kysely);
  const said = await startBeside("version", {});
  expect(said).toContain(`used by a newer Costplane (it has ${later.join(", ")}). Install that version or a later one`);
});
