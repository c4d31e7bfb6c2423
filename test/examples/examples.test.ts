import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ratioOfDecimals } from "../../src/core/decimals.ts";
import { placesOf, policyOf } from "../../web/features/connectors/places.ts";
import { cpes, feedFolder, made, madeKev } from "../cves/made-feeds.ts";
import { costplane, makeDataFolder, type ServiceProcess, startServiceProcess } from "../support/service-process.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const HOOK = "./examples/with-client.mjs";
const KEV_ID = "CVE-2026-0001";

let data: ReturnType<typeof makeDataFolder>;
let service: ServiceProcess;
let env: Record<string, string>;

beforeAll(async () => {
  data = makeDataFolder();
  service = await startServiceProcess({ dataFolder: data.dataFolder, env: { COSTPLANE_DEMO: "on", ...feeds() } });
  const key = /cpk_[0-9A-Za-z]{46}/.exec(service.output())?.[0] as string;
  env = { PATH: process.env["PATH"] ?? "", COSTPLANE_URL: service.url, COSTPLANE_API_KEY: key };
  await Promise.all([costplane(data.dataFolder, "cves", "sync"), untilSynced()]);
});

afterAll(async () => {
  await service?.stop();
  data?.remove();
});

/** Vulnerabilities as their makers would deliver them: one of two is known to be exploited. */
function feeds(): Record<string, string> {
  const nvd = feedFolder(join(data.dataFolder, "nvd"));
  nvd.lay("2026", [
    made(KEV_ID, "A flaw in acme rocket", cpes(["acme", "rocket"])),
    made("CVE-2026-0002", "A flaw in acme ladder", cpes(["acme", "ladder"])),
  ]);
  const kev = join(data.dataFolder, "kev.json");
  writeFileSync(kev, madeKev([KEV_ID]));
  return { NVD_FEEDS_URL: pathToFileURL(nvd.path).href, KEV_URL: pathToFileURL(kev).href };
}

async function untilSynced(): Promise<void> {
  for (const deadline = AbortSignal.timeout(60_000); ; deadline.throwIfAborted()) {
    const { total_records } = await ask<{ readonly total_records: number }>("/api/connectors?status=synced");
    if (total_records === 3) return;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

async function ask<Answer>(path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${env["COSTPLANE_API_KEY"]}` };
  return (await (await fetch(service.url + path, { headers })).json()) as Answer;
}

type Ran = { readonly status: number; readonly stdout: string; readonly stderr: string };

async function program(file: string, args: readonly string[], more: Record<string, string> = {}): Promise<Ran> {
  const options = { cwd: ROOT, env: { ...env, ...more } };
  return run(file, args, options).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ status: code, stdout, stderr }),
  );
}

const example = (name: string, args: readonly string[] = [], more: Record<string, string> = {}) =>
  program(process.execPath, ["--import", HOOK, join(ROOT, "examples", name), ...args], more);

describe("examples", () => {
  test("each is under 40 lines", () => {
    const names = readdirSync(join(ROOT, "examples")).filter(
      (name) => !["README.md", "with-client.mjs"].includes(name),
    );
    expect(names.length).toBe(7);
    const lines = names.map((name) => readFileSync(join(ROOT, "examples", name), "utf8").split("\n").length - 1);
    expect(Math.max(...lines)).toBeLessThan(40);
  });

  test("a billing job that is run twice tells the same, and is counted once", async () => {
    const [first, second] = [await example("billing-job.ts"), await example("billing-job.ts")];
    expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining("Total: 3003708 cents") });
    expect(second.stdout).toBe(first.stdout);
    const { quota } = await ask<{ readonly quota: { readonly used: number } }>("/api/usage");
    expect(quota.used).toBe(2);
  });

  test("a month's spend is a CSV file", async () => {
    const { status, stdout } = await example("spend-to-csv.ts");
    expect(status).toBe(0);
    expect(stdout.split("\r\n")[0]).toMatch(/^service,tag:team,currency,cost/);
  });

  test("the summary of a day is posted as a message that Slack takes", async () => {
    const posted: string[] = [];
    const slack = createServer((request, response) => {
      request.on("data", (chunk) => posted.push(String(chunk))).on("end", () => response.end("ok"));
    });
    await new Promise<void>((resolve) => slack.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(slack.address() as AddressInfo).port}/`;
    expect((await example("daily-summary.ts", [], { SLACK_WEBHOOK_URL: address })).stderr).toBe("");
    slack.close();
    const { text, blocks } = JSON.parse(posted.join(""));
    const [, day, amount = ""] = /^\*(\d{4}-\d\d-\d\d): ([\d.,]+) USD\*.*\n• /.exec(text) ?? [];
    const path = `/api/spend?start_date=${day}&end_date=${day}`;
    const { totals } = await ask<{ readonly totals: readonly { readonly cost: string }[] }>(path);
    expect(totals.map(({ cost }) => ratioOfDecimals(cost, "1", 2))).toContain(amount.replaceAll(",", ""));
    expect(blocks[0].text.text).toBe(text);
  });

  test("the gate fails on a product that is known to be exploited, and on it alone", async () => {
    expect(await example("kev-gate.ts", ["acme:ladder"])).toMatchObject({ status: 0 });
    const stopped = await example("kev-gate.ts", ["acme:ladder", "acme:rocket"]);
    expect(stopped).toMatchObject({ status: 1, stdout: expect.stringContaining(KEV_ID) });
    expect((await example("kev-gate.ts")).status).toBe(2);
  });

  test("an agent sees the tools, and uses them", async () => {
    const { status, stdout, stderr } = await example("agent.ts");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("get_spend");
    expect(stdout).toContain("USD");
  });

  test("the same with curl, and in Python where there is one", async () => {
    const shell = await program("bash", ["examples/without-client.sh"]);
    expect(shell).toMatchObject({ status: 0, stdout: expect.stringContaining('"amount_cents":1500') });
    const python = await program("python3", ["examples/without_client.py"]);
    if (python.status !== ("ENOENT" as never)) {
      expect(python).toMatchObject({ status: 0, stdout: expect.stringContaining("1500 cents") });
    }
  });
});

type Block = { readonly place: string; readonly info: string; readonly code: string };

const PAGES = ["tutorial.md", ...["guides", "explanations"].flatMap((folder) => pagesIn(folder))];
const BLOCKS = PAGES.flatMap(blocksOf);

function pagesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, "docs", folder)).map((name) => `${folder}/${name}`);
}

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(ROOT, "docs", page), "utf8");
  return [...text.matchAll(/^```(sh[^\n]*)\n([\s\S]*?)^```$/gm)].map(([, info = "", code = ""], index) => {
    return { place: `${page} ${index + 1}`, info, code };
  });
}

test("the command of their README runs an example in a checkout", async () => {
  const [, command = ""] =
    /```sh\n(node_modules\/\.bin\/node --import .*)\n```/.exec(
      readFileSync(join(ROOT, "examples/README.md"), "utf8"),
    ) ?? [];
  const [, ...args] = command.split(" ");
  const ran = await program(process.execPath, args);
  expect(ran).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("Total:") });
});

describe("commands of the documents", () => {
  test.each(BLOCKS.map((block) => [block.place, block] as const))("%s", async (_, { info, code }) => {
    // What is for a real cloud, or starts the service, is read by the shell and not run.
    if (info !== "sh")
      expect(await program("bash", ["--norc", "-n", "-c", code])).toMatchObject({ status: 0, stderr: "" });
    else {
      const strict = `set -euo pipefail; curl() { command curl -sS --fail-with-body "$@"; }\n${code}`;
      expect(await program("bash", ["--norc", "-c", strict])).toMatchObject({ status: 0, stderr: "" });
    }
  });

  test("what a guide gives a cloud is what the console's form says", () => {
    const guide = (name: string) => readFileSync(join(ROOT, "docs/guides", `connect-${name}.md`), "utf8");
    const said = (provider: "aws" | "azure" | "gcp", source: string) => {
      const place = placesOf(provider).find(({ id }) => ["s3", "azure", "gcs"].includes(id));
      return (place && policyOf(place, source, "org_…")?.code) ?? "";
    };
    const [, policy = ""] = /```json\n([\s\S]*?)```/.exec(guide("aws")) ?? [];
    expect(JSON.parse(policy)).toEqual(JSON.parse(said("aws", "s3://my-billing-bucket/exports")));
    const azure = said("azure", "").replace("ACCOUNT", "mybills").replace("CONTAINER", "exports");
    expect(guide("azure")).toContain(azure);
    expect(guide("gcp")).toContain(said("gcp", "").replaceAll("gs://BUCKET", "gs://my-billing-bucket"));
  });
});
