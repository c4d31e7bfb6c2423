import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { deliver } from "../../test/support/bills.ts";
import { openTestLocation, testLocations } from "../../test/support/locations.ts";
import type { BillFile } from "./bill-file.ts";

const root = mkdtempSync(join(tmpdir(), "costplane-root-"));
const outside = mkdtempSync(join(tmpdir(), "costplane-outside-"));
const embedded = testLocations([root]);
const server = testLocations([root], { engineOpensFiles: false });
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(root, "bills-"));
});

afterAll(async () => {
  await Promise.all([embedded.close(), server.close()]);
  for (const path of [root, outside]) rmSync(path, { recursive: true });
});

test("an engine in this process opens a file by its path; a server gets it by the relay, as listed", async () => {
  deliver(folder, { "a/x.csv": "a,b\n1,2\n" });
  const [file] = (await open(folder).list()) as [BillFile];
  expect(file).toMatchObject({ path: "a/x.csv", reader: "file", location: join(folder, "a/x.csv") });
  const storage = open(folder, server);
  const [relayed] = (await storage.list()) as [BillFile];
  expect(relayed).toMatchObject({ path: "a/x.csv", reader: "url", etag: file.etag });
  expect(await (await fetch(relayed.location, { headers: { range: "bytes=2-4" } })).text()).toBe("b\n1");
  expect(await storage.readText(relayed)).toBe("a,b\n1,2\n");
  writeFileSync(join(folder, "a/x.csv"), "a,b\n1,3\n");
  await expect(storage.readText(relayed)).rejects.toMatchObject({ code: "changed" });
  expect((await fetch(relayed.location)).status).toBe(404);
  storage.close();
});

test("a link may lead within the roots, and nowhere else; nor may the place itself", async () => {
  deliver(outside, { "secret.csv": "s" });
  deliver(folder, { "x.csv": "x" });
  const other = mkdtempSync(join(root, "other-"));
  deliver(other, { "y.csv": "y" });
  symlinkSync(other, join(folder, "link"));
  expect((await open(folder).list()).map(({ path }) => path)).toEqual(["link/y.csv", "x.csv"]);
  symlinkSync(outside, join(folder, "way-out"));
  await expect(open(folder).list()).rejects.toMatchObject({ code: "access_denied" });
  await expect(open(outside).list()).rejects.toMatchObject({ code: "access_denied" });
  await expect(open(join(folder, "..", "..")).list()).rejects.toMatchObject({ code: "access_denied" });
  await expect(open(join(folder, "none")).list()).rejects.toMatchObject({ code: "not_found" });
});

test("a file is there once, where it lies, however many links lead to it", async () => {
  deliver(folder, { "2026-03/x.csv": "x" });
  symlinkSync("2026-03", join(folder, "0-latest"));
  symlinkSync(".", join(folder, "2026-03", "loop"));
  symlinkSync("x.csv", join(folder, "2026-03", "a.csv"));
  symlinkSync("..", join(folder, "2026-03", "up"));
  expect((await open(folder).list()).map(({ path }) => path)).toEqual(["2026-03/x.csv"]);
});

test("below the roots an organization reads its own folder and what it was granted, by links too", async () => {
  deliver(root, { "org_test/own.csv": "x", "org_other/secret.csv": "s", "shared/it.csv": "x" });
  const list = (path: string, ...granted: readonly string[]) =>
    openTestLocation(embedded, urlOf(path), NO_ACCESS, granted)
      .list()
      .then((files) => files.map((file) => file.path));
  const refusal = { code: "access_denied", message: expect.stringContaining("org_test") };
  expect(await list(join(root, "org_test"))).toEqual(["own.csv"]);
  for (const path of [root, "org_other", "org_other/secret.csv", "org_test/../org_other", "org_none", "shared"]) {
    await expect(list(path === root ? root : `${root}/${path}`)).rejects.toMatchObject(refusal);
  }
  expect(await list(join(root, "shared"), "file://import/shared")).toEqual(["it.csv"]);
  expect(await list(join(root, "shared/it.csv"), "file://import/shared/it.csv")).toEqual(["it.csv"]);
  await expect(list(outside, urlOf(outside))).rejects.toMatchObject({ code: "access_denied" });
  symlinkSync(join(root, "org_other"), join(root, "org_test", "link"));
  await expect(list(join(root, "org_test"))).rejects.toMatchObject(refusal);
  rmSync(join(root, "org_test", "link"));
});

test("a file with more than one hard link is refused: its other name may be anywhere", async () => {
  deliver(outside, { password: "db_password=hunter2" });
  deliver(folder, { "x.csv": "x" });
  linkSync(join(outside, "password"), join(folder, "y.csv"));
  const message = expect.stringMatching(/^y\.csv has more than one hard link.*copy it/);
  await expect(open(folder).list()).rejects.toMatchObject({ code: "access_denied", message });
});

test("what there is outside of the roots is not told", async () => {
  deliver(outside, { "secret.csv": "s" });
  const messageOf = (path: string) =>
    open(path)
      .list()
      .then(String, (error: Error) => error.message);
  const told = await messageOf(join(outside, "secret.csv"));
  expect(told.replaceAll("secret", "absent")).toBe(await messageOf(join(outside, "absent.csv")));
});

test("a folder that is too deep to be read is refused, and not left out", async () => {
  deliver(folder, { [`${"d/".repeat(14)}x.csv`]: "x" });
  await expect(open(folder).list()).rejects.toMatchObject({ code: "failed", message: expect.stringContaining("deep") });
});

test("a name that reads otherwise than it stands is refused, and not printed so", async () => {
  deliver(folder, { "bill\u202Evsc.csv": "x" });
  const message = expect.stringMatching(/^bill\uFFFDvsc\.csv has invisible characters/);
  await expect(open(folder).list()).rejects.toMatchObject({ code: "unreadable_file", message });
});

test("a name that the engine would take for a pattern is opened by the relay, as that file", async () => {
  deliver(folder, { "a*.csv": "x", "a1.csv": "y" });
  const storage = open(folder);
  const [pattern, other] = (await storage.list()) as [BillFile, BillFile];
  expect(pattern).toMatchObject({ path: "a*.csv", reader: "url" });
  expect(other).toMatchObject({ path: "a1.csv", reader: "file" });
  expect(await (await fetch(pattern.location)).text()).toBe("x");
  storage.close();
  expect((await fetch(pattern.location)).status).toBe(404);
});

const NO_ACCESS = { options: {}, credentials: null };
const urlOf = (path: string) => pathToFileURL(path).href;

function open(path: string, locations = embedded) {
  return openTestLocation(locations, urlOf(path), NO_ACCESS);
}
