import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { newId } from "../core/ids.ts";
import { check } from "./doctor-checks.ts";
import { checkBackups, checkConnectors, checkFeeds } from "./doctor-data-checks.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let made: TestDatabase;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
const kysely = () => made.database.kysely;

beforeAll(async () => {
  made = await createTestDatabase();
  organization = await makeOrganization(made.database);
});
afterAll(() => made.drop());
beforeEach(async () => {
  for (const table of ["cve_states", "cve_feeds", "connectors"] as const) await kysely().deleteFrom(table).execute();
});

type Ages = { readonly nvd: number; readonly kev: number; readonly missing?: readonly string[] };

async function loadFeeds({ nvd, kev, missing = [] }: Ages): Promise<void> {
  const feeds = {
    nvd: { as_of: daysAgo(nvd).toISOString(), cves: 12, missing },
    kev: { as_of: daysAgo(kev).toISOString(), catalog_version: "1", entries: 3 },
    epss: { as_of: null, scores: 0 },
  };
  const row = { nvd_loads: [1], kev_load: 2, epss_load: null, feeds: JSON.stringify(feeds) };
  await kysely().insertInto("cve_states").values(row).execute();
}

async function failFeed(name: string, error: string): Promise<void> {
  await kysely().insertInto("cve_feeds").values({ name, error, attempted_at: NOW }).execute();
}

async function connect(name: string, state: object): Promise<string> {
  const id = newId("con", randomBytes);
  const row = { id, name, organization_id: organization.org.organizationId, provider: "aws", source: "file:///bills" };
  const synced = { created_at: daysAgo(90), last_sync_at: NOW, months: 3, data_through: "2026-03-14" };
  await kysely()
    .insertInto("connectors")
    .values({ ...row, ...synced, ...state } as never)
    .execute();
  return id;
}

const feeds = (refreshesCves = true) => checkFeeds(made.database, { refreshesCves }, NOW);
const connectors = () => checkConnectors(made.database, NOW);

test("feeds that were never loaded are no failure of a new installation; the check says what to do", async () => {
  expect(await feeds()).toContain("none is loaded yet");
  expect(await feeds()).toContain("`costplane cves sync`");
});

test("where CVE_REFRESH is off, nobody is told to wait for the service", async () => {
  expect(await feeds(false)).toBe(
    "none is loaded, and nobody reads them: CVE_REFRESH is off. Read them now by `costplane cves sync`.",
  );
  await loadFeeds({ nvd: 5, kev: 40 });
  await expect(feeds(false)).rejects.toThrow(/Read them now by .*, and set CVE_REFRESH to on: it is off\.$/);
});

test("where CVE_REFRESH is off, a refresh that failed once is no failure for ever", async () => {
  await failFeed("nvdcve-2.0-2024", "Unreachable: it answered 503.");
  expect(await feeds(false)).toContain("none is loaded, and nobody reads them: CVE_REFRESH is off");
  await loadFeeds({ nvd: 1, kev: 20 });
  expect(await feeds(false)).toBe("12 CVEs of NVD, 3 entries of KEV, up to date; CVE_REFRESH is off");
});

test("feeds that are whole and new are up to date, with what is loaded of them", async () => {
  await loadFeeds({ nvd: 1, kev: 20 });
  expect(await feeds()).toBe("12 CVEs of NVD, 3 entries of KEV, up to date");
});

test("a feed that could not be read is named with its reason, also before anything is loaded", async () => {
  await failFeed("nvdcve-2.0-2024", "Unreachable: it answered 503.");
  await failFeed("nvdcve-2.0-2025", "Unreachable: it answered 503.");
  const names = "nvdcve-2.0-2024, nvdcve-2.0-2025 could not be read: Unreachable: it answered 503.";
  await expect(feeds()).rejects.toThrow(`${names} Nothing is loaded.`);
  await loadFeeds({ nvd: 1, kev: 20 });
  await expect(feeds()).rejects.toThrow(`${names} What was loaded before stays.`);
});

test("feeds that are old or lack years say so, and what to do", async () => {
  await loadFeeds({ nvd: 5, kev: 40, missing: ["nvdcve-2.0-2004"] });
  await expect(feeds()).rejects.toThrow("The newest data of NVD is from 2026-03-10. The newest data of KEV is from");
  await expect(feeds()).rejects.toThrow(/of 1 year are not loaded \(2004\).*Read them now by `costplane cves sync`/);
});

test("that there is no backup, and none is scheduled, is a warning, which fails nothing", async () => {
  const found = () => check("backup", () => checkBackups(made.database, { backups: null }));
  expect(await found()).toEqual({
    ...{ name: "backup", ok: true, warning: true },
    detail: "there is none, and none is scheduled: set BACKUP_TARGET, or make one by `costplane backup TARGET`.",
  });
  await kysely().insertInto("backups").values({ target: "file:///b", began_at: NOW, bytes: 1n, error: null }).execute();
  const { warning, detail } = await found();
  expect([warning, detail]).toEqual([undefined, expect.stringMatching(/^the newest is .* and none is scheduled/)]);
});

test("connectors that are synced on schedule are counted; paused ones are nobody's concern", async () => {
  expect(await connectors()).toBe("none, or all are paused");
  await connect("Main", {});
  await connect("Paused", { paused_at: NOW, last_error_code: "not_found", last_error_message: "There is nothing." });
  await connect("New", { created_at: NOW, last_sync_at: null, months: 0, data_through: null });
  expect(await connectors()).toBe("2 synced on schedule");
});

test("a failed connector is named with its reason and the command that tries it again", async () => {
  const failed = { last_error_code: "access_denied", last_error_message: "The place refused the credentials." };
  const id = await connect("Main", failed);
  for (const name of ["b", "c", "d", "e"]) await connect(name, failed);
  await expect(connectors()).rejects.toThrow("access_denied. The place refused the credentials.");
  await expect(connectors()).rejects.toThrow("and 2 more failed");
  await kysely()
    .deleteFrom("connectors")
    .where("id", "<>", id as never)
    .execute();
  await expect(connectors()).rejects.toThrow(`the last sync of Main (${id}) failed`);
  await expect(connectors()).rejects.toThrow(`\`costplane sync ${id}\` tries it again`);
});

test("a connector that nobody has synced for two days is stale, and one without new data is told", async () => {
  const late = await connect("Late", { data_through: "2026-03-01" });
  expect(await connectors()).toContain(`no data of the last 7 days in Late (${late})`);
  const stale = await connect("Stale", { last_sync_at: daysAgo(3) });
  await expect(connectors()).rejects.toThrow(`Stale (${stale}) had no successful sync for 48 hours`);
});
