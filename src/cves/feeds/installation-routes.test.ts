import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made } from "../../../test/cves/made-feeds.ts";
import type { InstallationRoute } from "../../http/index.ts";
import { feedRoutes } from "../index.ts";

let stores: CveStores;

beforeAll(async () => {
  stores = await openCveStores();
});

afterAll(() => stores.close());

test("a sync tells how far it is while it runs, and its report at the end", async () => {
  const folder = feedFolder(join(stores.folder, "feeds"));
  folder.lay("2002", [made("CVE-2002-0001", "one")]);
  const nvdFeeds = pathToFileURL(folder.path);
  const routes = feedRoutes(() => ({
    ...stores.needs,
    addresses: { nvdFeeds, nvdApi: null, kev: [], epss: null },
    clock: () => new Date("2002-06-01T00:00:00Z"),
  }));
  const ask = async (method: "GET" | "POST") => answerOf(routes, method);
  expect(await ask("GET")).toEqual({ json: { progress: null }, status: 200 });
  let isRunning = true;
  const sync = ask("POST").finally(() => {
    isRunning = false;
  });
  const seen: unknown[] = [];
  while (isRunning) {
    seen.push(await ask("GET"));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(seen).toContainEqual({ json: { progress: { feed: "nvdcve-2.0-2002", done: 0, total: 3 } }, status: 200 });
  const feeds = [{ name: "nvdcve-2.0-2002", outcome: "loaded" }, {}, {}];
  expect(await sync).toMatchObject({ json: { kind: "done", feeds } });
  expect(await ask("GET")).toMatchObject({ json: { progress: null } });
});

test("a sync without ClickHouse says what to look at", async () => {
  const problem = { code: "store_unavailable", detail: expect.stringContaining("See the service's log.") };
  expect(
    await answerOf(
      feedRoutes(() => null),
      "POST",
    ),
  ).toEqual({ problem });
});

function answerOf(routes: readonly InstallationRoute[], asked: "GET" | "POST") {
  const actor = { actor: "operator:test", origin: "cli" };
  return routes.find(({ method }) => method === asked)?.handle({ actor, params: null, query: {}, body: null });
}
