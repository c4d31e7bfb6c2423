import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CLOUDS, type Cloud, TOTALS_BY, totalsOfBill, writeBill } from "../../src/demo/index.ts";
import { openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { billOfSize } from "./bill-of-size.ts";

/**
 * Makes a FOCUS bill of any size in a folder, a file for each cloud, with `totals.json` beside them: its exact sums by
 * currency, month, day, service and more. Needs UV_THREADPOOL_SIZE=20.
 */
const USAGE = `node bench/generate/main.ts --out FOLDER [options]
  --lines N          about so many lines in all, at least one for each resource and day (100000)
  --months M         whole months, the last one of them --last (3)
  --last YYYY-MM     (2026-03)
  --clouds LIST      of ${CLOUDS.join(",")} (all)
  --currencies LIST  one for each cloud (USD,EUR,USD)
  --format F         csv, csv.gz or parquet (parquet)
  --revision R       a later delivery, in which one line of forty differs (0)
`;

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    lines: { type: "string", default: "100000" },
    months: { type: "string", default: "3" },
    last: { type: "string", default: "2026-03" },
    clouds: { type: "string", default: CLOUDS.join(",") },
    currencies: { type: "string", default: "USD,EUR,USD" },
    format: { type: "string", default: "parquet" },
    revision: { type: "string", default: "0" },
    help: { type: "boolean", default: false },
  },
});

const format = (["csv", "csv.gz", "parquet"] as const).find((one) => one === values.format);
const clouds = values.clouds.split(",").filter((one): one is Cloud => CLOUDS.some((cloud) => cloud === one));
if (values.help || !values.out || !format || clouds.length === 0) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}
const out = resolve(values.out);
const given = values.currencies.split(",");
const wish = {
  ...billOfSize({ clouds, lines: Number(values.lines), months: Number(values.months), lastMonth: values.last }),
  currencies: Object.fromEntries(clouds.map((cloud, index) => [cloud, given[index % given.length] as string])),
  revision: Number(values.revision),
};

const engineFolder = await mkdtemp(join(tmpdir(), "costplane-generate-"));
const clickhouse = await openEmbeddedClickHouse({ folder: engineFolder, memoryBytesMax: 1_500_000_000 });
try {
  await mkdir(out, { recursive: true });
  for (const cloud of clouds) {
    await writeBill(clickhouse, join(out, `${cloud}.${format}`), format, { ...wish, clouds: [cloud] });
  }
  const groups = Object.keys(TOTALS_BY) as (keyof typeof TOTALS_BY)[];
  const totals: Record<string, unknown> = {};
  for (const by of groups) totals[by] = await totalsOfBill(clickhouse, wish, by);
  await writeFile(join(out, "totals.json"), `${JSON.stringify({ wish, totals }, null, 1)}\n`);
  console.table(totals["currency"]);
} finally {
  await clickhouse.close();
  await rm(engineFolder, { recursive: true, force: true });
}
