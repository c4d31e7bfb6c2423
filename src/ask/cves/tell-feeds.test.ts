import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askOfCves } from "../../../test/ask/ask-of-cves.ts";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made, madeKev } from "../../../test/cves/made-feeds.ts";
import { makeOrganization } from "../../../test/support/test-app.ts";
import type { OrgScope } from "../../core/org-scope.ts";

let stores: CveStores;
let org: OrgScope;

beforeAll(async () => {
  stores = await openCveStores();
  ({ org } = await makeOrganization(stores.database));
});
afterAll(() => stores.close());

test("how fresh the feeds are is told of each, with what it holds, and what is loaded of none", async () => {
  const feeds = feedFolder(join(stores.folder, "nvd"));
  feeds.lay("2026", [made("CVE-2026-0001", "Apache flaw"), made("CVE-2026-0002", "another")]);
  await stores.refresh({ nvd: feeds.path });
  const { answer } = await askOfCves({ stores, org }, { answer: "feeds" });
  expect(answer).toMatch(/NVD's feeds here are of \d{4}-\d{2}-\d{2} and hold 2 records\./);
  expect(answer).toContain("CISA's catalog of exploited vulnerabilities is not loaded.");
  expect(answer).toContain("EPSS is not loaded");

  const kev = join(stores.folder, "kev.json");
  writeFileSync(kev, madeKev(["CVE-2026-0002"]));
  await stores.refresh({ nvd: feeds.path, kev });
  const { told, facts } = await askOfCves({ stores, org }, { answer: "feeds" }).then(({ told, book }) => {
    return { told, facts: book.facts };
  });
  expect(told).toMatch(/catalog of exploited vulnerabilities is of \d{4}-\d{2}-\d{2} and has 1 entries\./);
  expect(facts.find(({ label }) => label === "entries of KEV")?.value).toBe("1");
});
