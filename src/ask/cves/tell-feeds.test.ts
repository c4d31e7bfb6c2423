import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made, madeKev } from "../../../test/cves/made-feeds.ts";
import { type AskRoom, startAskRoom } from "../../../test/support/ask-room.ts";
import { makeOrganization } from "../../../test/support/test-app.ts";

let stores: CveStores;
let room: AskRoom;

beforeAll(async () => {
  stores = await openCveStores();
  const { database, clickhouse } = stores;
  const { org } = await makeOrganization(database);
  room = await startAskRoom({ database, clickhouse, org, clock: () => new Date("2026-03-15T12:00:00Z") });
});
afterAll(async () => {
  await room.stop();
  await stores.close();
});

test("how fresh the feeds are is told of each, with what it holds, and what is loaded of none", async () => {
  const feeds = feedFolder(join(stores.folder, "nvd"));
  feeds.lay("2026", [made("CVE-2026-0001", "Apache flaw"), made("CVE-2026-0002", "another")]);
  await stores.refresh({ nvd: feeds.path });
  const { answer } = await room.answer("How fresh are the CVE feeds?");
  expect(answer).toMatch(/NVD's feeds here are of \d{4}-\d{2}-\d{2} and hold 2 records\./);
  expect(answer).toContain("CISA's catalog of exploited vulnerabilities is not loaded.");
  expect(answer).toContain("EPSS is not loaded");

  const kev = join(stores.folder, "kev.json");
  writeFileSync(kev, madeKev(["CVE-2026-0002"]));
  await stores.refresh({ nvd: feeds.path, kev });
  const both = await room.answer("Is the KEV catalog up to date?");
  expect(both.answer).toMatch(/catalog of exploited vulnerabilities is of \d{4}-\d{2}-\d{2} and has 1 entry\./);
  expect(both.facts.find(({ label }) => label === "entries of KEV")?.value).toBe("1");
});
