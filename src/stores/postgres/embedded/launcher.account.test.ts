import { execFile, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBinaries } from "./binaries.ts";
import { launch } from "./launcher.ts";

const NOBODY = 65_534;
const AS_NOBODY = { prefix: [], account: { name: "nobody", uid: NOBODY, gid: NOBODY } };

let parent: string;
let dataFolder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "costplane account "));
  dataFolder = join(parent, "data");
  mkdirSync(dataFolder, { mode: 0o700 });
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test("a platform for which npm brings no PostgreSQL is told to set DATABASE_URL", async () => {
  await expect(findBinaries("plan9-mips")).rejects.toMatchObject({
    failure: "no_binaries",
    message: "npm installed no PostgreSQL for plan9-mips. Set DATABASE_URL to a PostgreSQL server of your own.",
  });
});

// Only root has these choices, and can play another user. In a checkout that other users can't enter, what is
// promised to them is the message.
describe.runIf(process.geteuid?.() === 0)("started by root", () => {
  test("the data stays root's where user namespaces are allowed, in a folder that only root may enter", async () => {
    const said = await startInChild({ environment: {} });
    expect(said).toMatch(/^(ready|no_account .*user namespaces are not allowed)/);
    if (said === "ready" && statSync(join(dataFolder, "postgres")).uid === 0) {
      expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
    }
  });

  test("an unprivileged account serves where user namespaces are not allowed", async () => {
    mayPass(parent);
    // Without the program that makes them there are none.
    const said = await startInChild({ environment: { PATH: "/nonexistent" } });
    const owner = statSync(join(dataFolder, "postgres"), { throwIfNoEntry: false })?.uid;
    expect([said, owner === undefined || owner > 0]).toEqual([
      (await othersReachTheBinaries()) ? "ready" : expect.stringMatching(/^no_account .* can't read /),
      true,
    ]);
  });

  test("an account that can't reach the data folder is reported with what to do", async () => {
    const said = await startInChild({ environment: { PATH: "/nonexistent" } });
    expect(said).toMatch(/^no_account .* can't (enter .* Set COSTPLANE_DATA to|read .* Let others enter)/);
    expect(said).toMatch(/Or start Costplane as an ordinary user, or set DATABASE_URL\.$/);
  });

  test("data that belongs to an ordinary user is served as that user", async () => {
    if (!(await othersReachTheBinaries())) return expectUnreachable();
    for (const folder of [parent, dataFolder]) chownSync(folder, NOBODY, NOBODY);
    expect(await startInChild({ uid: NOBODY, environment: {} })).toBe("ready");
    expect(statSync(join(dataFolder, "postgres")).uid).toBe(NOBODY);
    expect(await startInChild({ environment: {} })).toBe("ready");
    expect(statSync(join(dataFolder, "postgres")).uid).toBe(NOBODY);
  });

  async function expectUnreachable() {
    const cluster = join(dataFolder, "postgres");
    mkdirSync(cluster);
    writeFileSync(join(cluster, "PG_VERSION"), `${(await findBinaries()).major}\n`);
    chownSync(cluster, NOBODY, NOBODY);
    expect(await startInChild({ environment: {} })).toMatch(/^no_account .* can't read .* Let others enter/);
  }
});

function mayPass(folder: string): void {
  chmodSync(folder, 0o711);
}

async function othersReachTheBinaries(): Promise<boolean> {
  const { postgres } = await findBinaries();
  const { file, args, options } = launch(AS_NOBODY, postgres, ["--version"]);
  return promisify(execFile)(file, args, options).then(
    () => true,
    () => false,
  );
}

type Child = { readonly uid?: number; readonly environment: Readonly<Record<string, string>> };

/** Starts and stops the server in a process of its own, by another user where told; "ready", or the failure. */
async function startInChild({ uid, environment }: Child): Promise<string> {
  const [server, folders] = ["./server.ts", "../../data-folder/index.ts"].map((path) =>
    JSON.stringify(new URL(path, import.meta.url).href),
  );
  // Drops its rights when all is loaded: the user may not be allowed to read the project.
  const program = `
    const { startEmbeddedPostgres } = await import(${server});
    const { socketFolder } = await import(${folders});
    const [, dataFolder, uid] = process.argv;
    if (uid) { process.setgroups([]); process.setgid(Number(uid)); process.setuid(Number(uid)); }
    const options = { dataFolder, socketFolder: socketFolder(dataFolder), log: () => {} };
    await startEmbeddedPostgres(options).then(
      (server) => server.stop().then(() => console.log("ready")),
      (error) => console.log(error.failure, error.message),
    );`;
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", program, dataFolder, uid ? String(uid) : ""],
    {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  return (await text(child.stdout)).trim();
}
