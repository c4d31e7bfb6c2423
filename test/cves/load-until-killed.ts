import { pathToFileURL } from "node:url";
import { refreshFeeds } from "../../src/cves/index.ts";
import { openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { openDatabase } from "../../src/stores/postgres/index.ts";

/**
 * A process of its own that refreshes the feeds once: `node load-until-killed.ts CONNECTION CLICKHOUSE FEEDS SPOOL`.
 * Says "open" when the stores are, "done" when all is loaded.
 */
const [connection = "", folder = "", feeds = "", spool = ""] = process.argv.slice(2);
const database = openDatabase(JSON.parse(connection));
const clickhouse = await openEmbeddedClickHouse({ folder, memoryBytesMax: 1_000_000_000 });
process.stdout.write("open\n");
await refreshFeeds({
  database,
  clickhouse,
  addresses: { nvdFeeds: pathToFileURL(feeds), nvdApi: null, kev: [], epss: null },
  folder: spool,
  clock: () => new Date("2004-06-01T00:00:00Z"),
  sleep: async () => {},
});
process.stdout.write("done\n");
await clickhouse.close();
await database.close();
