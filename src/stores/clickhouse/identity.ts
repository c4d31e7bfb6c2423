import type { ClickHouse } from "./clickhouse.ts";

/** The identity that a ClickHouse was given by its PostgreSQL; null where it belongs to none yet. */
export async function clickHouseIdentity(clickhouse: ClickHouse): Promise<string | null> {
  const [made] = await clickhouse.query({
    sql: "SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = 'installation'",
  });
  if (!made) return null;
  const sql = "SELECT toString(id) AS id FROM installation ORDER BY created_at, id LIMIT 1";
  const [row] = await clickhouse.query<{ id: string }>({ sql });
  return row?.id ?? null;
}

/** Makes a ClickHouse the one of the installation with this UUID; nothing where it belongs to one. Migrate first. */
export function signClickHouse(clickhouse: ClickHouse, id: string): Promise<void> {
  return clickhouse.command({
    sql: "INSERT INTO installation SELECT {id:UUID}, now64(3) WHERE (SELECT count() FROM installation) = 0",
    params: { id },
  });
}
