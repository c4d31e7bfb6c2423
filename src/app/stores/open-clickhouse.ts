import { totalmem } from "node:os";
import { join } from "node:path";
import {
  type ClickHouse,
  findLayout,
  type Layout,
  openClickHouseServer,
  openEmbeddedClickHouse,
} from "../../stores/clickhouse/index.ts";
import type { Config } from "../config.ts";

/** Opens the configured ClickHouse; nothing is asked of a server yet. Throws `ClickHouseFailure`. */
export function openClickHouse(config: Config): Promise<ClickHouse> {
  if (config.clickhouseUrl) return openClickHouseServer({ url: config.clickhouseUrl });
  return openEmbeddedClickHouse({
    folder: join(config.dataFolder, "clickhouse"),
    memoryBytesMax: Math.floor(machineMemoryBytes() * config.memoryShare),
  });
}

/** The memory of the machine, or of the container where that is less. */
function machineMemoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** Finds out how the configured ClickHouse is laid out over servers, and uses it so. Throws `ClickHouseFailure`. */
export async function arrangeClickHouse(
  { clickhouseCluster }: Pick<Config, "clickhouseCluster">,
  clickhouse: ClickHouse,
): Promise<Layout> {
  const layout = await findLayout(clickhouse, clickhouseCluster);
  clickhouse.arrange(layout);
  return layout;
}
