import type { ClickHouseClient } from "@clickhouse/client";
import { slotsOf } from "../../core/concurrency/slots.ts";
import { command } from "./clickhouse.ts";
import { CLICKHOUSE_LIMITS } from "./limits.ts";
import type { Settings } from "./statement.ts";
import { type ConnectionPool, runStatement } from "./statement-run.ts";

type PoolName = "reads" | "exports" | "loads" | "control";

type Clients = Readonly<Record<PoolName, readonly ClickHouseClient[]>>;

type Pools = Readonly<Record<PoolName, ConnectionPool<ClickHouseClient>>> & { killAll(): Promise<void> };

/**
 * The four pools over the clients of an engine. `newTag` gives a new random word; all tags of this process begin with
 * its first, so that `killAll` ends ours and no one else's. Loads have `loadSettings` over those of all.
 */
export function poolsOf(
  clients: Clients,
  settings: Settings,
  newTag: () => string,
  loadSettings: Settings = {},
): Pools {
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
    runStatement(control, { sql: `KILL QUERY WHERE ${condition} ASYNC`, params: { value } }, command);
  const kill = (one: string) => killWhere("Settings['log_comment'] = {value:String}", one);
  const poolOf = (all: readonly ClickHouseClient[], waitingMax: number, msMax: number) => {
    return { slots: slotsOf("ClickHouse", all, waitingMax), settings, msMax, newTag: tag, kill };
  };
  const { readsWaitingMax, exportsWaitingMax, loadsWaitingMax, readMsMax, loadMsMax } = CLICKHOUSE_LIMITS;
  const loads = poolOf(clients.loads, loadsWaitingMax, loadMsMax);
  return {
    reads: poolOf(clients.reads, readsWaitingMax, readMsMax),
    exports: poolOf(clients.exports, exportsWaitingMax, readMsMax),
    loads: { ...loads, settings: { ...settings, ...loadSettings } },
    control,
    killAll: () => killWhere("startsWith(Settings['log_comment'], {value:String})", ours),
  };
}
