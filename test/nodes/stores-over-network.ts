import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresConnection } from "../../src/stores/postgres/index.ts";
import { startBalancer } from "../support/balancer.ts";
import { openTestClickHouse, serveClickHouse } from "../support/clickhouse.ts";

/** Both stores as several nodes reach them: PostgreSQL over TCP, ClickHouse's engine behind HTTP. */
export type NetworkStores = {
  readonly databaseUrl: string;
  readonly clickhouseUrl: string;
  close(): Promise<void>;
};

/** `server`: an embedded one, by its socket. One at a time in a process; `migrated`: whether by this version. */
export async function serveStores(server: PostgresConnection, { migrated = true } = {}): Promise<NetworkStores> {
  if (!("host" in server)) throw new Error("Only an embedded server has a socket.");
  const { host, port, user, database } = server;
  const relay = await startBalancer(() => [{ path: join(host, `.s.PGSQL.${port}`) }]);
  const empty = mkdtempSync(join(tmpdir(), "costplane-no-tables-"));
  const engine = await openTestClickHouse(migrated ? {} : { copyOf: empty });
  rmSync(empty, { recursive: true });
  const http = await serveClickHouse(engine);
  return {
    databaseUrl: `postgres://${user}@127.0.0.1:${relay.port}/${database}`,
    clickhouseUrl: http.url,
    close: async () => {
      await http.close();
      await engine.close();
      await relay.close();
    },
  };
}
