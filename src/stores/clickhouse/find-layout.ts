import type { ClickHouse } from "./clickhouse.ts";
import { ClickHouseFailure } from "./failure.ts";
import { type Layout, SINGLE } from "./layout.ts";

/** The value of `CLICKHOUSE_CLUSTER` that says: one server, whatever clusters it is a member of. */
export const NO_CLUSTER = "none";

type Cluster = {
  readonly name: string;
  readonly shards: number;
  readonly replicas: number;
  /** Whether this server is one of several, on other machines. */
  readonly isOneOfSeveral: 0 | 1;
};

/**
 * Finds out how a ClickHouse is laid out. `cluster` is what the operator says: the name of one, `none`, or nothing.
 * Throws a `ClickHouseFailure` that says what to do where that, the database and its tables do not fit together: rows
 * would be on one replica, and reads would find them at random.
 */
export async function findLayout(clickhouse: ClickHouse, cluster?: string): Promise<Layout> {
  if (clickhouse.kind === "embedded") return SINGLE;
  const layout = decideLayout(await readFacts(clickhouse), cluster);
  if ("refused" in layout) throw new ClickHouseFailure("unavailable", { cause: new Error(layout.refused) });
  return layout;
}

/** What a server says of itself. */
export type LayoutFacts = {
  readonly database: string;
  /** The engine of the database. */
  readonly engine: string;
  readonly clusters: readonly Cluster[];
  /** The engines of the tables that hold rows. */
  readonly tables: readonly { readonly name: string; readonly isReplicated: 0 | 1 }[];
};

async function readFacts(clickhouse: ClickHouse): Promise<LayoutFacts> {
  const [[of], clusters, tables] = await Promise.all([
    clickhouse.query<{ database: string; engine: string }>({
      sql: "SELECT name AS database, engine FROM system.databases WHERE name = currentDatabase()",
    }),
    clickhouse.query<Cluster>({
      sql: `SELECT cluster AS name, toUInt32(uniqExact(shard_num)) AS shards, toUInt32(max(replica_num)) AS replicas,
          max(is_local) AND replicas > 1 AND max(NOT startsWith(host_address, '127.') AND host_address != '::1')
            AS isOneOfSeveral
        FROM system.clusters GROUP BY cluster ORDER BY cluster`,
    }),
    clickhouse.query<LayoutFacts["tables"][number]>({
      sql: `SELECT name, startsWith(engine, 'Replicated') AS isReplicated FROM system.tables
        WHERE database = currentDatabase() AND endsWith(engine, 'MergeTree') ORDER BY name`,
    }),
  ]);
  if (!of) throw new ClickHouseFailure("unavailable", { cause: new Error("The database of CLICKHOUSE_URL is gone.") });
  return { ...of, clusters, tables };
}

type NoLayout = { readonly refused: string };

/** The layout that the facts allow, or why there is none and what to do. */
export function decideLayout(facts: LayoutFacts, cluster: string | undefined): Layout | NoLayout {
  const layout = facts.engine === "Replicated" ? ofDatabase(facts, cluster) : ofCluster(facts, cluster);
  return "refused" in layout ? layout : (misfit(facts, layout) ?? layout);
}

function ofDatabase({ database, clusters }: LayoutFacts, cluster: string | undefined): Layout | NoLayout {
  if (cluster !== undefined) {
    const why = `the database ${database} is of the engine Replicated, which tells its replicas itself`;
    return { refused: `Leave CLICKHOUSE_CLUSTER empty: ${why}.` };
  }
  const own = clusters.find(({ name }) => name === database);
  if (own && own.shards > 1) return { refused: severalShards(`The database ${database}`, own) };
  return { mode: "replicated", replicas: own?.replicas ?? 1 };
}

function ofCluster({ clusters }: LayoutFacts, cluster: string | undefined): Layout | NoLayout {
  if (cluster === NO_CLUSTER) return SINGLE;
  if (cluster !== undefined) return namedCluster(clusters, cluster);
  const several = clusters.filter(({ isOneOfSeveral }) => isOneOfSeveral).map(({ name }) => name);
  if (several.length === 0) return SINGLE;
  const what = `This ClickHouse is one of several replicas (${several.join(", ")})`;
  const alone = `to ${NO_CLUSTER} if CLICKHOUSE_URL always leads to this server`;
  const why = "tables of one server would have rows on one of them alone";
  return { refused: `${what}, and ${why}: set CLICKHOUSE_CLUSTER to the cluster, or ${alone}.` };
}

function namedCluster(clusters: readonly Cluster[], cluster: string): Layout | NoLayout {
  const found = clusters.find(({ name }) => name === cluster);
  if (!found) {
    const known = clusters.map(({ name }) => name).join(", ") || "none";
    return { refused: `CLICKHOUSE_CLUSTER is ${cluster}, which this ClickHouse has not. It has: ${known}.` };
  }
  if (found.shards > 1) return { refused: severalShards(`The cluster ${cluster}`, found) };
  return { mode: "cluster", cluster, replicas: found.replicas };
}

function severalShards(what: string, { shards }: Cluster): string {
  return `${what} has ${shards} shards, and Costplane keeps all rows in one: name a cluster of one shard.`;
}

const MOVE =
  "Tables can't be changed from one to the other: make a backup with the setting that they were made for, then let " +
  "CLICKHOUSE_URL name an empty database and restore the backup (docs/operating/clickhouse-cluster.md)";

function misfit({ tables }: LayoutFacts, layout: Layout): NoLayout | null {
  const isReplicated = layout.mode === "single" ? 0 : 1;
  const other = tables.find((table) => table.isReplicated !== isReplicated);
  if (!other) return null;
  const [is, wanted] = isReplicated ? ["of one server", "for replicas"] : ["replicated", "for one server"];
  const hint = isReplicated ? "" : " Or set CLICKHOUSE_CLUSTER to the cluster that they were made on.";
  return { refused: `The table ${other.name} is ${is}, and ClickHouse is now set up ${wanted}. ${MOVE}.${hint}` };
}
