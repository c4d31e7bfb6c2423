import type { ClickHouseClient } from "@clickhouse/client";
import { slotsOf } from "../../core/concurrency/slots.ts";
import { request } from "./clickhouse.ts";
import { CLICKHOUSE_LIMITS } from "./limits.ts";
import type { Settings } from "./statement.ts";
import { type ConnectionPool, type Prepared, runStatement } from "./statement-run.ts";

type PoolName = "reads" | "exports" | "loads" | "control";

type Clients = Readonly<Record<PoolName, readonly ClickHouseClient[]>>;

type Pools = Readonly<Record<PoolName, ConnectionPool<ClickHouseClient>>> & { killAll(): Promise<void> };

/**
 * The four pools over the clients of an engine. `newTag` gives a new random word; all tags of this process begin with
 * its first, so that `killAll` ends ours and no one else's.
 */
export function poolsOf(clients: Clients, settings: Settings, newTag: () => string): Pools {
  const ours = `costplane:${newTag()}:`;
  const tag = () => ours + newTag();
  const control: ConnectionPool<ClickHouseClient> = {
    slots: slotsOf("ClickHouse", clients.control, CLICKHOUSE_LIMITS.readsWaitingMax),
    settings,
    msMax: CLICKHOUSE_LIMITS.controlMsMax,
    newTag: () => `costplane-control:${newTag()}`,
    kill: async () => {},
  };
  const killWhere = (condition: string, value: string) =>
    runStatement(control, { sql: `KILL QUERY WHERE ${condition} ASYNC`, params: { value } }, kill);
  const shared = {
    settings,
    newTag: tag,
    kill: (one: string) => killWhere("Settings['log_comment'] = {value:String}", one),
  };
  return {
    reads: {
      ...shared,
      slots: slotsOf("ClickHouse", clients.reads, CLICKHOUSE_LIMITS.readsWaitingMax),
      msMax: CLICKHOUSE_LIMITS.readMsMax,
    },
    exports: {
      ...shared,
      slots: slotsOf("ClickHouse", clients.exports, CLICKHOUSE_LIMITS.exportsWaitingMax),
      msMax: CLICKHOUSE_LIMITS.readMsMax,
    },
    loads: {
      ...shared,
      slots: slotsOf("ClickHouse", clients.loads, CLICKHOUSE_LIMITS.loadsWaitingMax),
      msMax: CLICKHOUSE_LIMITS.loadMsMax,
    },
    control,
    killAll: () => killWhere("startsWith(Settings['log_comment'], {value:String})", ours),
  };
}

async function kill(client: ClickHouseClient, prepared: Prepared): Promise<void> {
  await client.command(request(prepared));
}
