import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Clock } from "../../src/core/clock.ts";
import { refreshFeeds } from "../../src/cves/index.ts";
import { cpes, cvss, feedFolder, made, madeKev } from "../cves/made-feeds.ts";
import { openSpendRoom, type SpendRoom } from "./spend-room.ts";

/** A CVE that a data room has. */
export const CVE_ID = "CVE-2026-0001";

/** A spend room that has vulnerabilities, too: every store of the service, and the service in front of them. */
export async function openDataRoom(clock?: Clock): Promise<SpendRoom> {
  const room = await openSpendRoom(clock);
  await loadCves(room);
  return room;
}

/** Loads two made vulnerabilities, one of them in KEV. */
export async function loadCves({
  root,
  clickhouse,
  db: { database },
}: Pick<SpendRoom, "root" | "clickhouse" | "db">): Promise<void> {
  const feeds = feedFolder(join(root, "cve feeds"));
  const more = { ...cpes(["acme", "rocket"]), metrics: { cvssMetricV31: [cvss("3.1", 9.8, "Primary", "CRITICAL")] } };
  feeds.lay("2026", [made(CVE_ID, "A flaw in acme rocket", more), made("CVE-2026-0002", "Another flaw")]);
  const kev = join(root, "kev.json");
  writeFileSync(kev, madeKev([CVE_ID]));
  const addresses = {
    nvdFeeds: pathToFileURL(feeds.path),
    kev: [pathToFileURL(kev)],
    epss: null,
    nvdApi: null,
  };
  const clock = () => new Date("2026-03-15T12:00:00Z");
  const sleep = async () => {};
  await refreshFeeds({ database, clickhouse, folder: join(root, "spool"), clock, sleep, addresses });
}
