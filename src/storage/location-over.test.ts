import { afterAll, afterEach, expect, test } from "vitest";
import { openTestLocation, testLocations } from "../../test/support/locations.ts";
import { startScripted } from "../../test/support/scripted-server.ts";

const KEYS = { access_key_id: "A", secret_access_key: "s" };
const locations = testLocations([], { privateAddresses: ["127.0.0.1"] });

let end: () => Promise<unknown> = async () => {};
afterEach(() => end());
afterAll(() => locations.close());

const ROLE = "arn:aws:iam::123456789012:role/reader";
const PRINCIPAL = { tenant_id: "t", client_id: "c" };

test.each([
  ["a bucket", "s3://bills", KEYS, () => ({})],
  ["a container", "azure://account/bills", null, () => ({})],
  ["a web server", null, null, () => ({})],
  ["a bucket's role", "s3://bills", KEYS, (url: string) => ({ role_arn: ROLE, sts_endpoint: url })],
  [
    "a container's sign-in",
    "azure://account/bills",
    { client_secret: "s" },
    (url: string) => ({ ...PRINCIPAL, login_endpoint: url }),
  ],
])("the list of %s that never answers ends when it is stopped", async (_, source, credentials, more) => {
  const asked = Promise.withResolvers<void>();
  const server = await startScripted(() => asked.resolve());
  end = () => server.close();
  const options = source ? { endpoint: server.url, ...more(server.url) } : {};
  const storage = openTestLocation(locations, source ?? `${server.url}/b/`, { options, credentials });
  const stop = new AbortController();
  const listing = storage.list(stop.signal);
  await asked.promise;
  stop.abort();
  await expect(listing).rejects.toThrow();
  storage.close();
});

test("a file that a server names twice is one file", async () => {
  const server = await startScripted((request, response) => {
    if (request.url === "/b/files.json") return response.end('{"files":["x.csv","./x.csv","x.csv"]}');
    return response.writeHead(206, { "content-range": "bytes 0-0/8", etag: "1" }).end("a");
  });
  end = () => server.close();
  const storage = openTestLocation(locations, `${server.url}/b/`, { options: {}, credentials: null });
  expect((await storage.list()).map(({ path }) => path)).toEqual(["x.csv"]);
  storage.close();
});

test("some bytes of a file are those that it has there", async () => {
  const server = await startScripted((request, response) => {
    if (request.url === "/b/files.json") return response.end('{"files":["x.csv"]}');
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    const range = `bytes ${first}-${last}/8`;
    return response
      .writeHead(206, { "content-range": range, etag: "1" })
      .end("abcdefgh".slice(Number(first), Number(last) + 1));
  });
  end = () => server.close();
  const storage = openTestLocation(locations, `${server.url}/b/`, { options: {}, credentials: null });
  const [file] = await storage.list();
  expect(Buffer.from((await file?.read?.({ first: 2, last: 4 })) ?? []).toString()).toBe("cde");
  storage.close();
});
