import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made } from "../../../test/cves/made-feeds.ts";
import { feedOperatorCommands } from "../index.ts";

let stores: CveStores;

beforeAll(async () => {
  stores = await openCveStores();
});

afterAll(() => stores.close());

test("a sync tells how far it is while it runs, and its report at the end", async () => {
  const feeds = feedFolder(join(stores.folder, "feeds"));
  feeds.lay("2002", [made("CVE-2002-0001", "one")]);
  const nvdFeeds = pathToFileURL(feeds.path);
  const commands = feedOperatorCommands(() => ({
    ...stores.needs,
    addresses: { nvdFeeds, nvdApi: null, kev: [], epss: null },
    clock: () => new Date("2002-06-01T00:00:00Z"),
  }));
  const ask = (name: string) => (commands[name] as (body: unknown) => Promise<unknown>)(null);
  expect(await ask("GET /cves/sync")).toBeNull();
  let isRunning = true;
  const sync = ask("POST /cves/sync").finally(() => {
    isRunning = false;
  });
  const seen: unknown[] = [];
  while (isRunning) {
    seen.push(await ask("GET /cves/sync"));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(seen).toContainEqual({ feed: "nvdcve-2.0-2002", done: 0, total: 3 });
  expect(await sync).toMatchObject({ kind: "done", feeds: [{ name: "nvdcve-2.0-2002", outcome: "loaded" }, {}, {}] });
  expect(await ask("GET /cves/sync")).toBeNull();
});

test("a sync without ClickHouse says what to look at", async () => {
  const commands = feedOperatorCommands(() => null);
  await expect(commands["POST /cves/sync"]?.(null)).rejects.toThrow("See the service's log.");
});
