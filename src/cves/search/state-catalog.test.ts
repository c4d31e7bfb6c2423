import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made } from "../../../test/cves/made-feeds.ts";
import type { CveState } from "../store.ts";
import { cveNumber } from "./identifiers.ts";
import { keepRanks, keepStateCatalogs } from "./state-catalog.ts";

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

test("the rows of a state are in the order of publication, and found by number and by row", async () => {
  const { rows } = await keepStateCatalogs()(stores.clickhouse, state);
  const rank = rows.rankOf(cveNumber("CVE-2002-0001")) as number;
  const { no, row } = rows.foundAt(rank);
  expect([rows.size, rank, no]).toEqual([1, 0, String(cveNumber("CVE-2002-0001"))]);
  expect(rows.rankOf(cveNumber("CVE-2002-0002"))).toBeUndefined();
  const replaced = BigInt(row) + (1n << 46n);
  const asked = new BigUint64Array([replaced, BigInt(row), 5n]);
  expect([...rows.ranksOf(new Uint32Array(asked.buffer))]).toEqual([0]);
});

test("ranks are read once, failed ones again, and those of another state by themselves", async () => {
  const catalogs = keepStateCatalogs();
  const { ranksOnce } = await catalogs(stores.clickhouse, state);
  let reads = 0;
  const read = async () => Uint32Array.of(++reads);
  await expect(ranksOnce("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect([...(await ranksOnce("a", read)), ...(await ranksOnce("a", read)), ...(await ranksOnce("b", read))]).toEqual([
    1, 1, 2,
  ]);
  const same = await catalogs(stores.clickhouse, { ...state, id: state.id + 1 });
  expect([...(await same.ranksOnce("a", read))]).toEqual([1]);
  const other = await catalogs(stores.clickhouse, { ...state, epssLoad: 99 });
  expect([...(await other.ranksOnce("a", read))]).toEqual([3]);
});

test("only so many ranks are kept, those asked for last, and a list of more is given all the same", async () => {
  const ranksOnce = keepRanks(10);
  const read = (name: string, length: number) => ranksOnce(name, async () => new Uint32Array(length));
  for (const name of ["a", "b", "a", "c"]) await read(name, 5);
  expect([(await read("a", 1)).length, (await read("b", 1)).length]).toEqual([5, 1]);
  expect((await read("all", 11)).length).toBe(11);
  expect([(await read("all", 1)).length, (await read("c", 2)).length]).toEqual([1, 2]);
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
