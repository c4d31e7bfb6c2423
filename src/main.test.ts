import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startServiceProcess } from "../test/support/service-process.ts";
import { connectionOfFolder } from "./stores/postgres/index.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const TEST_MS_MAX = 120_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "costplane cli "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test(
  "commands that start at once on a new data folder take turns, and leave nothing running",
  async () => {
    const made = await Promise.all(["One", "Two"].map((name) => costplane("org", "create", name, "--json")));
    expect(made.map(({ status }) => status)).toEqual([0, 0]);
    const { out } = await costplane("org", "list", "--json");
    const names = JSON.parse(out).data.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(["One", "Two"]);
    expect(connectionOfFolder(folder)).toBeUndefined();
  },
  TEST_MS_MAX,
);

test(
  "beside a service that is just starting, a command waits until it answers and asks it",
  async () => {
    const starting = startServiceProcess({ dataFolder: folder });
    await vi.waitUntil(() => readdirSync(folder).length > 0, 30_000);
    expect(await costplane("org", "create", "Beside", "--json")).toMatchObject({ status: 0, err: "" });
    const { out } = await costplane("org", "list", "--json");
    expect(JSON.parse(out).data).toMatchObject([{ name: "Beside" }]);
    expect(await (await starting).stop()).toBe(0);
  },
  TEST_MS_MAX,
);

test("a command that only reads makes no installation", async () => {
  const { status, err } = await costplane("org", "list");
  expect([status, err]).toEqual([1, expect.stringContaining(`There is no installation in ${folder}.`)]);
  expect(readdirSync(folder)).toEqual([]);
});

test("the exit status and the error of wrong use reach the shell", async () => {
  const { status, out, err } = await costplane("org", "--json");
  expect([status, out, JSON.parse(err).error.code]).toEqual([2, "", "wrong_use"]);
});

type Ended = { readonly status: number; readonly out: string; readonly err: string };

function costplane(...args: readonly string[]): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, COSTPLANE_DATA: folder };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (_, out, err) => {
      resolve({ status: child.exitCode ?? -1, out, err });
    });
  });
}
