import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import { type Claim, claimDataFolder } from "../../stores/data-folder/index.ts";
import type { Database } from "../../stores/postgres/index.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { checkPorts } from "../ports.ts";
import { openTracing } from "../tracing/open-tracing.ts";
import { openClickHouse } from "./open-clickhouse.ts";
import { openPostgres } from "./open-postgres.ts";

const COMMAND_WAIT_MS_MAX = 10_000;

/** Both stores, open, PostgreSQL migrated; `parts` closes them, and gives the data folder back. */
export type BegunStores = {
  readonly parts: AsyncDisposableStack;
  readonly database: Database;
  readonly clickhouse: ClickHouse;
};

/**
 * Claims the data folder and starts both stores. As soon as PostgreSQL starts in a process of its own, which takes as
 * long as to read the rest of the service, `meanwhile` is begun. Throws errors whose message says what to do.
 */
export async function beginStores<Read>(
  config: Config,
  log: Log,
  meanwhile: () => Promise<Read>,
): Promise<BegunStores & { readonly read: Read }> {
  const parts = new AsyncDisposableStack();
  try {
    const claim = await claimFolder(config.dataFolder);
    parts.defer(() => claim.release());
    await checkPorts(config);
    const tracing = await openTracing(config.tracing, log.logger);
    parts.defer(() => tracing.close());
    const starting = Promise.withResolvers<void>();
    const opening = openPostgres(config, log.logger, starting.resolve);
    // What fails before it is under way fails below, where it is waited for.
    await Promise.race([starting.promise, opening.catch(() => {})]);
    const [postgres, clickhouse, read] = await Promise.allSettled([opening, openClickHouse(config), meanwhile()]);
    if (postgres.status === "fulfilled") parts.defer(postgres.value.close);
    if (clickhouse.status === "fulfilled") parts.defer(() => clickhouse.value.close());
    return { parts, database: given(postgres).database, clickhouse: given(clickhouse), read: given(read) };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

// All are waited for before one's failure is told, so that what they have opened is closed.
function given<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

async function claimFolder(folder: string): Promise<Claim> {
  const claim = await claimDataFolder(folder, "service", COMMAND_WAIT_MS_MAX);
  if (claim.kind === "claim") return claim;
  const holder = claim.pid === null ? "Another process" : `Process ${claim.pid} (a ${claim.role} of Costplane)`;
  throw new Error(`${holder} uses the data folder ${folder}. Stop it, or set COSTPLANE_DATA to another folder.`);
}
