import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made } from "../../../test/cves/made-feeds.ts";
import type { InstallationRoute } from "../../http/index.ts";
import { createFeedRefresher, type FeedRefresher, feedRoutes } from "../index.ts";
import { withFeedLock } from "../store.ts";

let stores: CveStores;
/** How often a refresh was tried, and how often one began. */
let tried = 0;
let begun = 0;

beforeAll(async () => {
  stores = await openCveStores();
  feedFolder(join(stores.folder, "feeds")).lay("2002", [made("CVE-2002-0001", "one")]);
});

afterAll(() => stores.close());

function openRefresher(): FeedRefresher {
  const nvdFeeds = pathToFileURL(join(stores.folder, "feeds"));
  const addresses = { nvdFeeds, nvdApi: null, kev: [], epss: null };
  const needs = { ...stores.needs, addresses, clock: () => new Date("2002-06-01T00:00:00Z") };
  const count = () => {
    tried += 1;
    return needs;
  };
  return createFeedRefresher(count, {
    begun: () => {
      begun += 1;
    },
    done: async () => {},
  });
}

test("a sync tells how far it is while it runs, and its report at the end", async () => {
  const routes = feedRoutes(openRefresher());
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

test("a sync beside a refresh of the same service joins it: all get one report, and it is read once", async () => {
  const refresher = openRefresher();
  const routes = feedRoutes(refresher);
  const before = begun;
  const scheduled = refresher.refresh();
  const joined = await Promise.all([answerOf(routes, "POST"), answerOf(routes, "POST")]);
  const json = await scheduled;
  expect(joined).toEqual([
    { status: 200, json },
    { status: 200, json },
  ]);
  expect(begun - before).toBe(1);
});

test("a sync beside a refresh of another process waits for its end, then reads what is left", async () => {
  const routes = feedRoutes(openRefresher());
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const other = withFeedLock(stores.database, () => {
    locked.resolve();
    return held.promise;
  });
  await locked.promise;
  const before = tried;
  let isAnswered = false;
  const sync = answerOf(routes, "POST")?.finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => tried - before, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(isAnswered).toBe(false);
  held.resolve();
  await other;
  expect(await sync).toMatchObject({ json: { kind: "done", feeds: [{ outcome: "unchanged" }, {}, {}] } });
});

test("a refresh that is stopped ends without an error, and no other begins", async () => {
  const refresher = openRefresher();
  const running = refresher.refresh();
  await refresher.stop();
  expect(await running).toBeNull();
  expect(await refresher.refresh()).toBeNull();
});

test("a sync without ClickHouse says what to look at", async () => {
  const problem = { code: "store_unavailable", detail: expect.stringContaining("See its log.") };
  expect(await answerOf(feedRoutes(createFeedRefresher(() => null)), "POST")).toEqual({ problem });
});

function answerOf(routes: readonly InstallationRoute[], asked: "GET" | "POST") {
  const actor = { actor: "operator:test", origin: "cli" };
  return routes.find(({ method }) => method === asked)?.handle({ actor, params: null, query: {}, body: null });
}
