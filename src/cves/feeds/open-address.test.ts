import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Fault, type HostileNvd, serveHostileNvd } from "../../../test/cves/hostile-nvd.ts";
import { isFeedAddress } from "../../core/web-addresses.ts";
import type { OpenOptions } from "./open-address.ts";
import { readSmallFile, spoolFeed } from "./spool-feed.ts";

const TEXT = "a file of some length\n".repeat(20);

let folder: string;
let server: HostileNvd;
let other: HostileNvd;
let waits: number[];
let options: OpenOptions;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "costplane addresses "));
  await writeFile(join(folder, "file.txt"), TEXT);
  server = await serveHostileNvd(folder);
  other = await serveHostileNvd(folder);
});

afterEach(() => {
  for (const each of [server, other]) {
    each.asked.length = 0;
    each.faults.length = 0;
    each.always = null;
  }
});

afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await rm(folder, { recursive: true });
});

// A machine that is busy for a moment is not late where the test wants an answer: only a fault is waited for in vain.
const meetsFault = () => server.always !== null || server.faults.length > 0;
const read = (more: Partial<OpenOptions> = {}, address = `${server.url}/file.txt`) => {
  waits = [];
  options = {
    sleep: async (ms) => void waits.push(ms),
    attemptsMax: 3,
    get idleMsMax() {
      return meetsFault() ? 300 : 30_000;
    },
    get wholeMsMax() {
      return meetsFault() ? 600 : 60_000;
    },
    ...more,
  };
  return readSmallFile(new URL(address), 100_000, options);
};

describe("what will pass is tried again", () => {
  test.each<Fault>(["403", "429", "503", "silence", "endless refusal", "slow body", "stopped body", "cut connection"])(
    "%s",
    async (fault) => {
      server.faults.push(fault, fault);
      expect(await read()).toEqual({ kind: "text", text: TEXT });
      expect(server.asked).toHaveLength(3);
      expect(waits).toEqual(fault === "503" ? [7_000, 7_000] : [2_000, 4_000]);
    },
  );

  test.each<[Fault, RegExp]>([
    ["403", /^it answered 403 \(Request forbidden by administrative rules\.\)$/],
    ["429", /^it answered 429 \(error code: 1015\)$/],
    ["503", /^it answered 503$/],
    ["silence", /^nothing came for 300 ms$/],
    ["slow body", /^it broke off: it took longer than 600 ms$/],
    ["stopped body", /^it broke off: nothing came for 300 ms$/],
    ["cut connection", /^it broke off: /],
  ])("and %s that does not pass is unreachable, with a reason", async (fault, reason) => {
    server.always = fault;
    expect(await read({ attemptsMax: 2 })).toMatchObject({
      kind: "unreachable",
      reason: expect.stringMatching(reason),
    });
    expect(server.asked).toHaveLength(2);
  });

  test("a server that is not there is unreachable", async () => {
    expect(await read({}, "http://127.0.0.1:9/")).toMatchObject({ kind: "unreachable" });
  });
});

describe("a redirect", () => {
  test("is followed, three times and no more", async () => {
    server.faults.push("redirect", "redirect", "redirect");
    expect(await read()).toMatchObject({ kind: "text" });
    server.always = "redirect";
    expect(await read({ attemptsMax: 1 })).toMatchObject({ kind: "unreachable", reason: "it answered 302" });
  });

  test.each(["file:///etc/hostname", "http://example.com/", "ftp://127.0.0.1/", "http://[::"])(
    "to %s is not",
    async (location) => {
      server.location = location;
      server.faults.push("redirect");
      expect(await read({ attemptsMax: 1 })).toMatchObject({ kind: "unreachable" });
      server.location = null;
    },
  );

  test("to another server takes no header with it", async () => {
    server.location = `${other.url}/file.txt`;
    server.faults.push("redirect");
    expect(await read({ headers: { apikey: "secret" } })).toMatchObject({ kind: "text" });
    server.location = null;
    expect([server.asked[0]?.headers["apikey"], other.asked[0]?.headers["apikey"]]).toEqual(["secret", undefined]);
  });
});

test("what is not there is absent, and not asked for again", async () => {
  expect(await read({}, `${server.url}/none.txt`)).toEqual({ kind: "absent" });
  expect(server.asked).toHaveLength(1);
});

test("a file that is too large is refused, and no more of it is read", async () => {
  const address = new URL(`${server.url}/file.txt`);
  await read();
  expect(await readSmallFile(address, 100, options)).toEqual({
    kind: "refused",
    reason: "it is larger than 100 bytes",
  });
  const expected = { shape: "document", sha256: null, bytesMax: 100 } as const;
  expect(await spoolFeed(address, join(folder, "spooled"), expected, options)).toMatchObject({ kind: "refused" });
});

test("a file that broke off and was read again is whole", async () => {
  await read();
  server.faults.push("cut connection");
  const path = join(folder, "spooled");
  const expected = { shape: "document", sha256: null } as const;
  expect(await spoolFeed(new URL(`${server.url}/file.txt`), path, expected, options)).toMatchObject({
    kind: "spooled",
  });
  expect(await readFile(path, "utf8")).toBe(TEXT);
});

test.each([
  ["https://example.com/feeds", true],
  ["http://127.0.0.1:80/", true],
  ["http://[::1]/", true],
  ["file:///tmp/feeds", true],
  ["http://example.com/", false],
  ["http://127.0.0.1.example.com/", false],
  ["ftp://127.0.0.1/", false],
])("%s: %s", (address, isOne) => {
  expect(isFeedAddress(new URL(address))).toBe(isOne);
});
