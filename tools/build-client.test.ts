import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClient } from "./build-client.mjs";

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL("../client", import.meta.url));

let folder: string;
let tarball: string;

beforeAll(async () => {
  buildClient();
  folder = mkdtempSync(join(tmpdir(), "costplane-pack-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: CLIENT });
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  tarball = join(folder, packed?.filename ?? "");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the client's package is at most 25 KB", () => {
  expect(statSync(tarball).size).toBeLessThanOrEqual(25 * 1024);
});

test("it works in an empty folder, without any other package, with its types", async () => {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: folder });
  const program = `
    import { Costplane, NotFoundError, ProblemError } from "@costplane/client";
    const answers = () => new Response('{"plan":"free"}', { headers: { "x-ratelimit-limit": "1" } });
    const options = { apiKey: "cpk_x", baseUrl: "http://costplane.example", fetch: async () => answers() };
    const costplane = new Costplane(options);
    console.log((await costplane.usage.get()).plan, new NotFoundError({}, { status: 404 }) instanceof ProblemError);
  `;
  writeFileSync(join(folder, "program.js"), program);
  const { stdout } = await run(process.execPath, ["program.js"], { cwd: folder });
  expect(stdout.trim()).toBe("free true");
  expect(statSync(join(folder, "node_modules/@costplane/client/dist/index.d.ts")).size).toBeGreaterThan(100);
});
