import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("..", import.meta.url));

let folder: string;
let program: string;
let files: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane-package-"));
  // npm says on standard output what `prepack` does, too.
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: ROOT });
  const packed = JSON.parse(stdout.slice(stdout.search(/^\[$/m)))[0] as {
    readonly filename: string;
    readonly files: readonly { readonly path: string }[];
  };
  files = packed.files.map(({ path }) => path);
  await run("tar", ["-xzf", join(folder, packed.filename), "-C", folder]);
  installed(join(folder, "node_modules"));
  program = join(folder, "node_modules/costplane/bin/costplane.mjs");
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** As npm would install it: the package, and beside it what it depends on, nothing else. */
function installed(modules: string): void {
  cpSync(join(folder, "package"), join(modules, "costplane"), { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
}

test("the package holds the service compiled, its pages and its reference, and neither tests nor sources", () => {
  for (const path of ["dist/src/main.js", "dist/web/dist/index.html", "dist/docs/api.md", "bin/costplane.mjs"]) {
    expect(files).toContain(path);
  }
  expect(files.filter((path) => /\.ts$|\.test\.|^(test|bench|web|src)\//.test(path))).toEqual([]);
});

test("it works in an empty folder: the command, the service, its pages, and a backup", {
  timeout: 120_000,
}, async () => {
  const { stdout } = await run(process.execPath, [program, "--help"], { cwd: folder });
  expect(stdout).toContain("Usage: costplane");
  const { PATH = "", TMPDIR = "" } = process.env;
  const env = { PATH, TMPDIR, COSTPLANE_DATA: join(folder, "data") };
  const own = { PORT: "0", LOG_LEVEL: "warn", COSTPLANE_DEMO: "off", CVE_REFRESH: "off" };
  const service = spawn(process.execPath, [program, "start"], {
    cwd: folder,
    env: { ...env, ...own },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(service, "exit");
  try {
    const url = await readyUrl(createInterface({ input: service.stdout }));
    for (const path of ["/readyz", "/", "/docs/api.md", "/openapi.json"]) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    }
    const backup = await run(process.execPath, [program, "backup", join(folder, "backup")], { cwd: folder, env });
    expect(backup.stdout).toContain(join(folder, "backup"));
  } finally {
    service.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
  }
});

async function readyUrl(lines: AsyncIterable<string>): Promise<string> {
  const seen: string[] = [];
  for await (const line of lines) {
    seen.push(line);
    const url = /^Costplane is ready: (\S+)$/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error(["The service ended.", ...seen].join("\n"));
}
