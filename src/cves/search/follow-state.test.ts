import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made } from "../../../test/cves/made-feeds.ts";
import { findCurrentState } from "../store.ts";
import { followState } from "./follow-state.ts";
import { keepStateCatalogs, type StateCatalogs } from "./state-catalog.ts";

let stores: CveStores;

beforeAll(async () => {
  stores = await openCveStores();
});

afterAll(() => stores.close());

test("a node that has not read the feeds has each new state in memory before anybody searches there", async () => {
  const feeds = feedFolder(join(stores.folder, "feeds"));
  const refresh = async (id: string) => {
    feeds.lay("2002", [made(id, "one")], { timestamp: `2026-01-0${id.at(-1)}T00:00:00Z` });
    await stores.refresh({ nvd: feeds.path, now: "2002-06-01T00:00:00Z" });
    return (await findCurrentState(stores.database.kysely))?.id;
  };
  const inMemory: unknown[] = [];
  const keep = keepStateCatalogs();
  const catalogs: StateCatalogs = async (engine, state) => {
    const catalog = await keep(engine, state);
    inMemory.push(state.id);
    return catalog;
  };
  const stopping = new AbortController();
  const { database, clickhouse } = stores;
  const following = followState({ database, clickhouse: () => clickhouse, catalogs }, 5, stopping.signal);
  const first = await refresh("CVE-2002-0001");
  await vi.waitFor(() => expect(inMemory).toContain(first));
  const second = await refresh("CVE-2002-0002");
  expect(second).not.toBe(first);
  await vi.waitFor(() => expect(inMemory).toContain(second));
  stopping.abort();
  await following;
});

test("a node goes on following after a store could not be reached", async () => {
  let asked = 0;
  const away = () => {
    asked += 1;
    throw new Error("away");
  };
  const stopping = new AbortController();
  const sources = { database: stores.database, clickhouse: away, catalogs: keepStateCatalogs() };
  const following = followState(sources, 1, stopping.signal);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2));
  stopping.abort();
  await following;
});
