import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStages, type Image } from "./image-stages.ts";

const ROOT = join(import.meta.dirname, "../..");
const isRoot = process.getuid?.() === 0;
/** `nobody`: PostgreSQL wants an account that the machine knows, and the image's own is made by an engine alone. */
const ACCOUNT = 65_534;

let folder: string;
let image: Image;

/** A folder for temporary files whose packages can be links to those of the checkout. */
function onDiskOf(path: string): string {
  return [tmpdir(), "/tmp"].find((one) => statSync(one).dev === statSync(path).dev) ?? tmpdir();
}

beforeAll(async () => {
  folder = mkdtempSync(join(onDiskOf(ROOT), "costplane-image-"));
  chmodSync(folder, 0o755);
  image = await buildStages(folder);
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the image has the source, pages, documents and the licence, and nothing for those alone who develop it", () => {
  expect(readdirSync(image.app).sort()).toEqual(
    ["LICENSE", "NOTICE", "bin", "docs", "node_modules", "package.json", "src", "web"].sort(),
  );
  expect(readdirSync(join(image.app, "web"))).toEqual(["dist"]);
  expect(readdirSync(join(image.app, "web/dist"))).toContain("index.html");
  const files = ["src", "docs", "web"].flatMap((name) =>
    readdirSync(join(image.app, name), { recursive: true, encoding: "utf8" }),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\.test\.ts|(^|\/)(\.git|\.env|secrets?$)|\.(pem|key|log)$/.test(file))).toEqual([]);
});

test("the image has every package that the service needs, and none that builds or tests it", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const installed = new Set(
    readdirSync(join(image.app, "node_modules")).flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(image.app, "node_modules", name)).map((of) => `${name}/${of}`) : [name],
    ),
  );
  expect(Object.keys(dependencies).filter((name) => !installed.has(name))).toEqual([]);
  const tools = ["vitest", "vite", "typescript", "@biomejs/biome", "playwright-core"];
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(tools.slice(0, 4)));
  expect(tools.filter((name) => installed.has(name))).toEqual([]);
});

test("what the image starts, as an account that may write its data alone, serves the API and its pages", async () => {
  expect([image.user, image.group]).toEqual([10_001, 10_001]);
  const data = mkdtempSync(join(tmpdir(), "costplane-image-data-"));
  if (isRoot) chownSync(data, ACCOUNT, ACCOUNT);
  const [program, ...args] = [...image.entrypoint, ...image.command].map((word) => word.replace(/^\/app/, image.app));
  expect(program).toBe("node");
  // On every address, as in the image: what it prints is to be one that a browser can open.
  const env = { ...image.env, PORT: "0", COSTPLANE_DATA: data, CVE_REFRESH: "off" };
  const child = spawn(process.execPath, args, {
    ...(isRoot ? { uid: ACCOUNT, gid: ACCOUNT } : {}),
    cwd: image.app,
    env: { ...env, PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    const url = await readyUrl(child.stdout);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const page = await fetch(url);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);
    expect(await command(data, "org", "create", "Acme", "--activate", "all")).toMatchObject({ name: "Acme" });
    expect(await command(data, "key", "create", "--name", "first")).toMatchObject({ name: "first" });
    expect(await command(data, "person", "invite", "you@example.com", "--role", "owner")).toMatchObject({
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/join#/),
    });
  } finally {
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    rmSync(data, { recursive: true, force: true });
  }
});

/** `costplane …` of the image, as the account that it runs as, beside the service. */
async function command(data: string, ...args: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(join(image.app, "bin/costplane"), [...args, "--json"], {
    ...(isRoot ? { uid: ACCOUNT, gid: ACCOUNT } : {}),
    env: { ...image.env, COSTPLANE_DATA: data, PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter) },
  });
  return JSON.parse(stdout);
}

async function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: output })) {
    said.push(line);
    const url = /^Costplane is ready: (\S+)$|"url":"([^"]+)"/.exec(line);
    if (url) return (url[1] ?? url[2]) as string;
  }
  throw new Error(["The service ended.", ...said].join("\n"));
}
