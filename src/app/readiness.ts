import type { StoreState } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { type Cves, describeFeeds } from "./cves.ts";
import type { DataStore } from "./data-store.ts";

/** Whether each store answers, with the state of the feeds in ClickHouse's detail. Never throws. */
export async function askStores(database: Database, data: DataStore, cves: Cves): Promise<Record<string, StoreState>> {
  const [postgres, { status }, detail] = await Promise.all([
    stateOf(database.ping()),
    stateOf(data.ping()),
    describeFeeds(cves),
  ]);
  return { postgres, clickhouse: { status, ...(detail ? { detail } : {}) } };
}

/** For the operator's `doctor`: whether each store answers, with the version of ClickHouse. Never throws. */
export async function examineStores(database: Database, data: DataStore): Promise<Record<string, StoreState>> {
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
