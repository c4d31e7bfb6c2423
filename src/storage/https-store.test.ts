import { afterEach, expect, test } from "vitest";
import { openTestLocation, testLocations } from "../../test/support/locations.ts";
import { startScripted } from "../../test/support/scripted-server.ts";
import type { BillFile } from "./bill-file.ts";
import type { LocationCredentials } from "./schema.ts";

const CSV = "a,b\n1,2\n";
const locations = testLocations([], { privateAddresses: ["127.0.0.1"] });

let end: () => Promise<unknown> = async () => {};
afterEach(() => end());

test("a file is a place: read in parts, with its version, and refused once it is another", async () => {
  const files = { "/b/x.csv": CSV, "/b/empty.csv": "" };
  const { url } = await serve(files);
  const storage = open(`${url}/b/x.csv`);
  const [file] = (await storage.list()) as [BillFile];
  expect(file).toMatchObject({ path: "x.csv", bytes: 8 });
  expect(await storage.readText(file)).toBe(CSV);
  const relayed = await fetch(file.location, { headers: { range: "bytes=2-4" } });
  expect(await relayed.text()).toBe("b\n1");
  files["/b/x.csv"] = `${CSV}3,4\n`;
  await expect(storage.readText(file)).rejects.toMatchObject({ code: "changed" });
  expect(await open(`${url}/b/empty.csv`).list()).toMatchObject([{ bytes: 0 }]);
  storage.close();
});

test("a folder has the files that its files.json names", async () => {
  const { url } = await serve({
    "/b/files.json": '{"files":["2026/x.csv","y%20z.csv"]}',
    "/b/2026/x.csv": CSV,
    "/b/y%20z.csv": CSV,
  });
  expect(await open(`${url}/b/`).list()).toMatchObject([{ path: "2026/x.csv" }, { path: "y%20z.csv" }]);
});

test.each([
  ["above the folder", '{"files":["../x.csv"]}', "unreadable_file"],
  ["on another server", '{"files":["http://127.0.0.1:1/b/x.csv"]}', "unreadable_file"],
  ["on another server, without a scheme", '{"files":["//example.com/b/x.csv"]}', "unreadable_file"],
  ["with a query", '{"files":["x.csv?token=1"]}', "unreadable_file"],
  ["that is not there", '{"files":["none.csv"]}', "not_found"],
])("a file %s is not read for it", async (_, list, code) => {
  const { url, seen } = await serve({ "/b/files.json": list, "/x.csv": CSV });
  await expect(open(`${url}/b/`, { bearer_token: "t" }).list()).rejects.toMatchObject({ code });
  expect(seen.map(({ path }) => path).filter((path) => path === "/x.csv")).toEqual([]);
});

test.each<[string, LocationCredentials, string, string]>([
  ["a bearer token", { bearer_token: "t0ken" }, "Bearer t0ken", ""],
  ["a user", { username: "some.body", password: "p:w" }, `Basic ${btoa("some.body:p:w")}`, ""],
  ["a query", { query: "sv=1&sig=abc%2F" }, "", "?sv=1&sig=abc%2F"],
])("%s goes with every request, and never to the engine", async (_, credentials, authorization, search) => {
  const { url, seen } = await serve({ "/x.csv": CSV });
  const storage = open(`${url}/x.csv`, credentials);
  const [file] = (await storage.list()) as [BillFile];
  await storage.readText(file);
  expect(seen).toEqual(Array(2).fill({ path: "/x.csv", authorization, search }));
  for (const secret of Object.values(credentials)) expect(JSON.stringify(file)).not.toContain(secret);
  storage.close();
});

test("a redirect is not followed, wherever it leads", async () => {
  const other = await serve({ "/x.csv": CSV });
  const endOther = end;
  const server = await startScripted((_, response) => void response.writeHead(302, { location: other.url }).end());
  await expect(open(`${server.url}/x.csv`).list()).rejects.toMatchObject({
    code: "failed",
    message: expect.stringContaining("redirects are not followed"),
  });
  expect(other.seen).toEqual([]);
  await server.close();
  await endOther();
});

test.each([
  ["no ranges", 200, { etag: "1" }, "unreadable_file"],
  ["no version", 206, { "content-range": "bytes 0-0/8" }, "unreadable_file"],
  [
    "an ETag of 14,000 characters",
    206,
    { "content-range": "bytes 0-0/8", etag: `"${"x".repeat(14_000)}"` },
    "unreadable_file",
  ],
  ["no leave", 403, {}, "access_denied"],
  ["an error", 500, {}, "unreachable"],
])("a server with %s is told as what it is", async (_, status, headers, code) => {
  const server = await startScripted((__, response) => void response.writeHead(status, headers).end("a"));
  end = () => server.close();
  await expect(open(`${server.url}/x.csv`).list()).rejects.toMatchObject({ code });
});

function open(source: string, credentials: LocationCredentials | null = null) {
  return openTestLocation(locations, source, { options: {}, credentials });
}

type Seen = { readonly path: string; readonly authorization: string; readonly search: string };

/** A web server that serves ranges. */
async function serve(files: Record<string, string>) {
  const seen: Seen[] = [];
  const server = await startScripted((request, response) => {
    const { pathname, search } = new URL(request.url ?? "", "http://x");
    seen.push({ path: pathname, authorization: request.headers.authorization ?? "", search });
    const body = files[pathname];
    if (body === undefined) return response.writeHead(404).end();
    const [, first = "", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (Number(first) >= body.length) {
      return response.writeHead(416, { "content-range": `bytes */${body.length}`, etag: '"e"' }).end();
    }
    const end = Math.min(Number(last), body.length - 1);
    response.writeHead(206, { "content-range": `bytes ${first}-${end}/${body.length}`, etag: `W/"${body.length}"` });
    return response.end(body.slice(Number(first), end + 1));
  });
  end = () => server.close();
  return { url: server.url, seen };
}
