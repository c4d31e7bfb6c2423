import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { cpes, cvss, feedFolder, made } from "../../../test/cves/made-feeds.ts";
import { type AskRoom, startAskRoom } from "../../../test/support/ask-room.ts";
import { makeOrganization } from "../../../test/support/test-app.ts";

let stores: CveStores;
let room: AskRoom;

const critical = { metrics: { cvssMetricV31: [cvss("3.1", 9.8)] } };
const RECORDS = [
  made("CVE-2026-0001", "A form runs SQL of anybody on the server", { ...critical, ...cpes(["acme", "forum"]) }),
  made("CVE-2026-0002", "Elevation of privilege", cpes(["microsoft", "sql_server"])),
  made("CVE-2026-0003", "A flaw of Oracle", cpes(["oracle", "database_server"])),
  made("CVE-2026-0004", "Oracle's tool writes to a database", cpes(["oracle", "forms"])),
  made("CVE-2026-0005", "Request smuggling", cpes(["apache", "http_server"])),
  made("CVE-2026-0006", "An HTTP server of somebody is hit by Tomcat", cpes(["acme", "forum"])),
  made("CVE-2026-0007", "A flaw", cpes(["apache", "tomcat"])),
  made("CVE-2026-0008", "Of Apache, and not of its Tomcat", { ...critical, ...cpes(["apache", "ant"]) }),
  made("CVE-2026-0009", "A flaw", { ...critical, ...cpes(["microsoft", "windows_10"], ["microsoft", "windows_11"]) }),
  made("CVE-2026-0010", "Runs on Windows", { ...critical, ...cpes(["acme", "player_for_windows"]) }),
  made("CVE-2026-0011", "Of MySQL", cpes(["oracle", "mysql"], ["mysql", "mysql"])),
  made("CVE-2026-0012", "Of MySQL", cpes(["oracle", "mysql_server"], ["oracle", "mysql_cluster"])),
  made("CVE-2026-0013", "Of MySQL", cpes(["oracle", "mysql_server"], ["oracle", "mysql_connector"])),
];

beforeAll(async () => {
  stores = await openCveStores();
  const { database, clickhouse } = stores;
  const { org } = await makeOrganization(database);
  const feeds = feedFolder(join(stores.folder, "nvd"));
  feeds.lay("2026", RECORDS);
  await stores.refresh({ nvd: feeds.path });
  room = await startAskRoom({ database, clickhouse, org, clock: () => new Date("2026-03-15T12:00:00Z") });
});
afterAll(async () => {
  await room.stop();
  await stores.close();
});

test("that texts only have the words comes before how many there are, in the product's words", async () => {
  const { answer } = await room.answer("critical sql server cves");
  expect(answer).toMatch(
    /By NVD, none of those found affects the product sql server: their texts only have the words\. The feeds hold 1 /,
  );
  expect(answer).not.toMatch(/sql_server|speak of it/);
});

test("a product is named by words of its vendor and of its own", async () => {
  const { answer } = await room.answer("oracle database vulnerabilities");
  expect(answer).toContain("The feeds hold 2 that match “oracle database”");
  expect(answer).toContain("By NVD, 1 of these affects the product oracle database server.");
  expect((await room.answer("apache tomcat cves")).answer).toContain("affects the product apache tomcat.");
});

test("of those found none has the product, which other records have by more words: that is said first", async () => {
  const { answer } = await room.answer("critical oracle database cves");
  expect(answer).not.toContain("By NVD");
  const { answer: apache } = await room.answer("critical apache tomcat cves");
  expect(apache).toMatch(/By NVD, none of those found affects the product apache tomcat: .*\. The feeds hold 1 that/);
});

test("a product that is called just so is counted, and stands for no other", async () => {
  const { answer, insights } = await room.answer("http server cves");
  expect(answer).toContain(
    "The feeds hold 2 that match “http server”. By NVD, 1 of these affects the product http server.",
  );
  // What affects it is what to look at first.
  expect(JSON.stringify(insights)).toContain("CVE-2026-0005");
});

test("beside the product that is called just so, those whose names have more words are counted, too", async () => {
  expect((await room.answer("mysql cves")).answer).toContain(
    "By NVD, 1 of these affects the product mysql, 2 affect oracle mysql server, 1 affects oracle mysql connector " +
      "and some affect 1 other product of that name.",
  );
});

test("one word names what begins with it, not all that has it somewhere", async () => {
  expect((await room.answer("server cves")).answer).not.toContain("By NVD");
  const { answer } = await room.answer("critical windows cves");
  expect(answer).toContain(
    "By NVD, 1 of these affects the product microsoft windows 10 and 1 affects microsoft windows 11.",
  );
  expect(answer).not.toContain("player for windows");
});
