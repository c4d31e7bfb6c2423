import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver, focusCsv } from "../support/bills.ts";
import {
  costplane,
  costplaneInTerminal,
  makeDataFolder,
  type ServiceProcess,
  startServiceProcess,
} from "../support/service-process.ts";

const hasTerminals = spawnSync("script", ["--version"]).status === 0;

let data: ReturnType<typeof makeDataFolder>;
let service: ServiceProcess;
let org: string;
let connector: string;

const bills = () => join(data.dataFolder, "import", "bills");
const sync = (...args: readonly string[]) => costplane(data.dataFolder, "sync", ...args);

beforeAll(async () => {
  data = makeDataFolder();
  mkdirSync(bills(), { recursive: true });
  deliver(bills(), { "bill.csv": focusCsv([{ BilledCost: "2.5" }]) });
  service = await startServiceProcess({ dataFolder: data.dataFolder });
  org = String((await costplane(data.dataFolder, "org", "create", "Acme", "--activate", "all"))["id"]);
});

afterAll(async () => {
  await service.stop();
  data.remove();
});

test("beside a running service, connectors are added, synced and listed through it", async () => {
  const source = pathToFileURL(bills()).href;
  const options = ["--org", org, "--provider", "focus", "--name", "Bills", "--source", source];
  const added = await costplane(data.dataFolder, "connector", "add", ...options);
  expect(added).toMatchObject({ name: "Bills", provider: "focus", source });
  connector = String(added["id"]);

  const { data: reports } = await sync(connector);
  expect(reports).toMatchObject([{ connector_id: connector, sync: { status: "succeeded", rows: 1, error: null } }]);
  const { data: listed } = await costplane(data.dataFolder, "connector", "list", "--org", org);
  expect(listed).toMatchObject([{ id: connector, status: "synced", line_items: 1 }]);
});

test.skipIf(!hasTerminals)(
  "in a terminal a sync shows how far it is, and nothing with --json",
  {
    timeout: 180_000,
  },
  async () => {
    deliver(bills(), { "large.csv": focusCsv(Array.from({ length: 500_000 }, () => ({ BilledCost: "0.5" }))) });
    const shown = await costplaneInTerminal(data.dataFolder, "sync", connector);
    expect(shown).toMatch(/\r\[[#.]{24}\] \d\/\d (files read|months loaded): [\d,]+ rows, [\d.]+ MB/);
    expect(shown.split("\x1b[K").at(-1)).toMatch(/^CONNECTOR .*\r\ncon_\w+ +succeeded +500001 +2026-03/);
    const [document, ...more] = (await costplaneInTerminal(data.dataFolder, "sync", connector, "--json")).split("\r\n");
    expect(JSON.parse(document ?? "")).toMatchObject({ data: [{ connector_id: connector }] });
    expect(more).toEqual([""]);
    rmSync(join(bills(), "large.csv"));
    await sync(connector);
  },
);

test("a failed sync ends the command with status 1, and its report says why", async () => {
  deliver(bills(), { "bill.csv": focusCsv([{ BilledCost: "two" }]) });
  await expect(sync("--all")).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("line 2: BilledCost is not a number"),
  });
  await expect(costplane(data.dataFolder, "doctor")).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`the last sync of Bills (${connector}) failed: unreadable_file.`),
  });
  expect(service.output().match(/"msg":"A sync failed"/g)).toHaveLength(1);
  expect(service.output()).toMatch(/"code":"unreadable_file","reason":".*line 2: BilledCost is not a number/);
});

test("an operator grants folders, by a command of their own and with a connector, and takes them back", async () => {
  const folder = (...args: readonly string[]) => costplane(data.dataFolder, "folder", ...args, "--org", org);
  const granted = pathToFileURL(bills()).href;
  expect(await folder("list")).toMatchObject({ data: [{ folder: granted }] });
  const other = join(data.dataFolder, "import", "other");
  expect(await folder("grant", other)).toEqual({ folder: pathToFileURL(other).href });
  expect(await folder("list")).toMatchObject({ data: [{ folder: granted }, { folder: pathToFileURL(other).href }] });
  await folder("revoke", other);
  await expect(folder("revoke", other)).rejects.toMatchObject({ code: 1 });
  await expect(folder("grant", "/etc")).rejects.toMatchObject({ stderr: expect.stringContaining("access_denied") });
});

test("a place that can't be read is told, and no connector is made", async () => {
  const options = ["--org", org, "--provider", "focus", "--name", "Out", "--source", "file:///"];
  const adding = costplane(data.dataFolder, "connector", "add", ...options);
  await expect(adding).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("access_denied") });
});

test("at three in the morning: what failed is seen, the connector paused, mended, resumed and synced", async () => {
  const { data: syncs } = await costplane(data.dataFolder, "connector", "syncs", connector, "--limit", "1");
  expect(syncs).toMatchObject([{ status: "failed", phase: null, error: { code: "unreadable_file" } }]);
  const update = (option: string) => costplane(data.dataFolder, "connector", "update", connector, option);
  expect(await update("--pause")).toMatchObject({ id: connector, status: "paused", line_items: 1 });
  await expect(sync(connector)).rejects.toMatchObject({ stdout: expect.stringContaining('"refused":"paused"') });
  deliver(bills(), { "bill.csv": focusCsv([{ BilledCost: "2.5" }]) });
  expect(await update("--resume")).toMatchObject({ status: "failed" });
  expect(await sync(connector)).toMatchObject({ data: [{ sync: { status: "succeeded", error: null } }] });
});

test("without a service the command opens the stores itself", async () => {
  await service.stop();
  deliver(bills(), { "bill.csv": focusCsv([{ BilledCost: "3" }, {}]) });
  const { data: reports } = await sync(connector);
  const month = { month: "2026-03", rows: "2", before: [{ billed: "2.5" }], after: [{ billed: "4.5" }] };
  expect(reports).toMatchObject([{ sync: { status: "succeeded", months: [month] } }]);
});
