import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A table that the engine has made. */
export type MadeTable = {
  readonly name: string;
  readonly engine: string;
  /** Its engine with all arguments and settings. */
  readonly full: string;
};

// ClickHouse's own stand-in for a Keeper, in memory. There is no replica that is alive, so tables are made, renamed and
// removed, but not altered, and nothing can be written into them.
const CONFIGURATION = `<clickhouse>
  <zookeeper><implementation>testkeeper</implementation></zookeeper>
  <interserver_http_host>localhost</interserver_http_host><interserver_http_port>9</interserver_http_port>
  <macros><shard>01</shard><replica>one</replica></macros>
</clickhouse>`;

/**
 * Runs statements about tables one after the other in an engine that has a Keeper, in a process of its own, and tells
 * which tables are there then. Rejects with what the engine says of the first that fails. The path of a table comes
 * from its UUID, as a cluster gives it to each.
 */
export async function inEngineWithKeeper(statements: readonly string[]): Promise<readonly MadeTable[]> {
  const folder = mkdtempSync(join(tmpdir(), "costplane-keeper-"));
  try {
    writeFileSync(join(folder, "engine.xml"), CONFIGURATION);
    writeFileSync(join(folder, "statements.json"), JSON.stringify(statements.map(withPath)));
    // It ends by a signal of its own, since threads that look for other replicas keep the engine from closing.
    const child = spawn(process.execPath, ["--input-type=module", "-e", script(folder)], { stdio: "ignore" });
    await once(child, "exit", { signal: AbortSignal.timeout(60_000) });
    const said = JSON.parse(readFileSync(join(folder, "said.json"), "utf8")) as Said;
    if ("failure" in said) throw new Error(said.failure);
    return said.tables;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let paths = 0;
function withPath(sql: string): string {
  return sql.replace(/ReplicatedMergeTree\b/, () => `ReplicatedMergeTree('/tables/${paths++}', '{replica}')`);
}

type Said = { readonly tables: readonly MadeTable[] } | { readonly failure: string };

function script(folder: string): string {
  const path = (name: string) => JSON.stringify(join(folder, name));
  return `
    import { readFileSync, writeFileSync } from "node:fs";
    import { Session } from ${JSON.stringify(import.meta.resolve("chdb"))};
    async function made() {
      const session = new Session(${path("data")}, { connectionArgs: ["--config-file=" + ${path("engine.xml")}] });
      for (const sql of JSON.parse(readFileSync(${path("statements.json")}, "utf8"))) await session.queryAsync(sql);
      const tables = await session.queryAsync("SELECT name, engine, engine_full AS full FROM system.tables " +
        "WHERE database = currentDatabase() ORDER BY name", { format: "JSON" });
      return { tables: JSON.parse(tables.text()).data };
    }
    const said = await made().catch((error) => ({ failure: error.message }));
    writeFileSync(${path("said.json")}, JSON.stringify(said));
    process.kill(process.pid, "SIGKILL");`;
}
