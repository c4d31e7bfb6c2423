import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../test/cves/cve-stores.ts";
import { feedFolder, made } from "../../test/cves/made-feeds.ts";
import type { CveState } from "../feeds/index.ts";
import { keepStateCatalogs } from "./state-catalog.ts";

let stores: CveStores;
let state: CveState;

beforeAll(async () => {
  stores = await openCveStores();
  const feeds = feedFolder(join(stores.folder, "feeds"));
  feeds.lay("2002", [made("CVE-2002-0001", "openssl and openssh")]);
  await stores.refresh({ nvd: feeds.path, now: "2002-06-01T00:00:00Z" });
  state = (await stores.state()) as CveState;
});

afterAll(() => stores.close());

test("a count of a state is made once, a failed one again, and one of another state by itself", async () => {
  const catalogs = keepStateCatalogs();
  const { countOnce } = await catalogs(stores.clickhouse, state);
  let counted = 0;
  const count = async () => ++counted;
  await expect(countOnce("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect([await countOnce("a", count), await countOnce("a", count), await countOnce("b", count)]).toEqual([1, 1, 2]);
  const same = await catalogs(stores.clickhouse, { ...state, id: state.id + 1 });
  expect(await same.countOnce("a", count)).toBe(1);
  const other = await catalogs(stores.clickhouse, { ...state, epssLoad: 99 });
  expect(await other.countOnce("a", count)).toBe(3);
});

test("only so many counts are kept", async () => {
  const { countOnce } = await keepStateCatalogs()(stores.clickhouse, state);
  for (let index = 0; index < 1_100; index++) await countOnce(String(index), async () => index);
  expect(await countOnce("0", async () => -1)).toBe(-1);
  expect(await countOnce("1099", async () => -1)).toBe(1_099);
});

test("the words that begin alike are those of the loads", async () => {
  const { words } = await keepStateCatalogs()(stores.clickhouse, state);
  expect(words.beginningWith("openss")).toEqual(["openssh", "openssl"]);
});

test("a catalog that could not be read is read by the next who asks", async () => {
  const catalogs = keepStateCatalogs();
  const broken = { ...stores.clickhouse, query: () => Promise.reject(new Error("gone")) };
  await expect(catalogs(broken, state)).rejects.toThrow("gone");
  expect((await catalogs(stores.clickhouse, state)).words.beginningWith("openssl")).toEqual(["openssl"]);
});
