import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLOUDS, writeBill } from "../../src/demo/index.ts";
import { openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { billOfSize } from "../generate/bill-of-size.ts";

/**
 * Writes a FOCUS bill of three clouds and three months into one Parquet file, in a process of its own, so that its
 * memory is not counted with that of a load: `node bench/connectors/focus-bill.ts FILE LINES`.
 */
const [, , file = "", lines = "0"] = process.argv;
const work = await mkdtemp(join(tmpdir(), "costplane-bench-bill-"));
const clickhouse = await openEmbeddedClickHouse({ folder: work, memoryBytesMax: 2_000_000_000 });
try {
  const size = billOfSize({ clouds: CLOUDS, lines: Number(lines), months: 3, lastMonth: "2026-03" });
  await writeBill(clickhouse, file, "parquet", { ...size, currencies: { azure: "EUR" } });
} finally {
  await clickhouse.close();
  await rm(work, { recursive: true, force: true });
}
