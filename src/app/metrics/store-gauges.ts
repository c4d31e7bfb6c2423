import { joinFlight } from "../../core/concurrency/single-flight.ts";
import type { GaugeFacts } from "../../http/index.ts";
import { type ClickHouse, readEngineFigures } from "../../stores/clickhouse/index.ts";
import { countConnections, type Database } from "../../stores/postgres/index.ts";

/** The connections to PostgreSQL and how many it allows; the parts and the memory of ClickHouse. */
export function storeGauges(database: Database, clickhouse: () => ClickHouse | null): readonly GaugeFacts[] {
  // The gauges of a scrape ask at the same time; what can't be read now is left out.
  const connections = joinFlight(() => countConnections(database).catch(() => null));
  const engine = joinFlight(async () => {
    const open = clickhouse();
    return open && readEngineFigures(open).catch(() => null);
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
      read: async () => (await connections())?.max,
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
      read: async () => (await engine())?.memoryBytes,
    },
  ];
}
