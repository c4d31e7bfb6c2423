import type { GaugeFacts } from "../../http/index.ts";
import { type ClickHouse, readEngineFigures } from "../../stores/clickhouse/index.ts";
import { countConnections, type Database } from "../../stores/postgres/index.ts";

type Figures = Awaited<ReturnType<GaugeFacts["read"]>>;

/** The connections to PostgreSQL and how many it allows; the parts and the memory of ClickHouse. */
export function storeGauges(database: Database, clickhouse: () => ClickHouse | null): readonly GaugeFacts[] {
  const connections = sharedRead(() => countConnections(database));
  const engine = sharedRead(async () => {
    const open = clickhouse();
    return open && readEngineFigures(open);
  });
  return [
    {
      name: "costplane_postgres_connections",
      help: "Connections to the database of all nodes, by what opened them and what they do.",
      labelNames: ["application", "state"],
      read: async () =>
        ((await connections())?.used ?? []).map(({ application, state, connections: value }) => ({
          labels: { application, state },
          value,
        })),
    },
    {
      name: "costplane_postgres_connections_max",
      help: "Connections that the server allows, those to its other databases included.",
      labelNames: [],
      read: async () => figure((await connections())?.max),
    },
    {
      name: "costplane_clickhouse_parts",
      help: "Active parts of a table of ClickHouse.",
      labelNames: ["table"],
      read: async () =>
        ((await engine())?.parts ?? []).map(({ table, parts: value }) => ({ labels: { table }, value })),
    },
    {
      name: "costplane_clickhouse_memory_bytes",
      help: "Memory that ClickHouse counts as taken by all that it does.",
      labelNames: [],
      read: async () => figure((await engine())?.memoryBytes),
    },
  ];
}

function figure(value: number | null | undefined): Figures {
  return value === null || value === undefined ? [] : [{ labels: {}, value }];
}

/** One read for the gauges of a scrape, which ask at the same time; null where the store can't be asked now. */
function sharedRead<Read>(read: () => Promise<Read>): () => Promise<Read | null> {
  let underWay: Promise<Read | null> | undefined;
  return () => {
    underWay ??= read()
      .catch(() => null)
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}
