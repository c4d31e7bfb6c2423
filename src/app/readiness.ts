import type { Gate } from "../gate/index.ts";
import type { StoreState } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { DataStore } from "./stores/data-store.ts";

/** What readiness is told from. */
export type Probes = {
  readonly database: Pick<Database, "ping">;
  readonly data: Pick<DataStore, "ping">;
  /** Knows whether PostgreSQL takes writes: with a full disk it answers, and takes none. */
  readonly gate: Pick<Gate, "takesWrites">;
};

/** Whether each store does its part. Never throws. */
export async function askStores({ database, data, gate }: Probes): Promise<Record<string, StoreState>> {
  const [postgres, clickhouse] = await Promise.all([stateOf(database.ping()), stateOf(data.ping())]);
  const isFull = postgres.status === "up" && !gate.takesWrites();
  return { postgres: isFull ? { status: "degraded" } : postgres, clickhouse };
}

/** What `doctor` reads of a store. */
type Examined = StoreState & { readonly detail?: Readonly<Record<string, unknown>> };

/** For the operator's `doctor`: whether each store answers, with the version of ClickHouse. Never throws. */
export async function examineStores(database: Database, data: DataStore): Promise<Record<string, Examined>> {
  const [postgres, { status }] = await Promise.all([stateOf(database.ping()), stateOf(data.ping())]);
  const version = await data
    .current()
    ?.version()
    .catch(() => undefined);
  return { postgres, clickhouse: { status, ...(version ? { detail: { version } } : {}) } };
}

function stateOf(answer: Promise<void>): Promise<StoreState> {
  return answer.then(
    () => ({ status: "up" }),
    () => ({ status: "down" }),
  );
}
