import type { StoreState } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { DataStore } from "./data-store.ts";

/** Whether each store answers. Never throws. */
export async function askStores(database: Database, data: DataStore): Promise<Record<string, StoreState>> {
  const [postgres, clickhouse] = await Promise.all([stateOf(database.ping()), stateOf(data.ping())]);
  return { postgres, clickhouse };
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
