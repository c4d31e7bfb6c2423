import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestLocation, testLocations } from "../../test/support/locations.ts";
import { S3_KEYS, startS3, type TestObjectStore } from "../../test/support/object-stores.ts";
import { startScripted } from "../../test/support/scripted-server.ts";
import type { BillFile } from "./bill-file.ts";
import type { LocationCredentials, LocationOptions } from "./schema.ts";

let s3: TestObjectStore;
const locations = testLocations([], { privateAddresses: ["127.0.0.1"] });

beforeAll(async () => {
  s3 = await startS3();
  await s3.put("a/x.csv", "a,b\n1,2\n");
  await s3.put("a/m/manifest.json", "{}");
  await s3.put("a-b/y.csv", "y");
  await s3.put("z ü+&?#.csv", "z");
});

afterAll(async () => {
  await locations.close();
  await s3.close();
});

test("a prefix is a folder: what begins the same is not in it; a file alone is a place, too", async () => {
  const paths = async (source: string) => (await open(source).list()).map(({ path }) => path);
  expect(await paths("s3://bills/a")).toEqual(["m/manifest.json", "x.csv"]);
  expect(await paths("s3://bills/a/")).toEqual(["m/manifest.json", "x.csv"]);
  expect(await paths("s3://bills/a/x.csv")).toEqual(["x.csv"]);
  expect(await paths("s3://bills")).toEqual(["a-b/y.csv", "a/m/manifest.json", "a/x.csv", "z ü+&?#.csv"]);
  expect(await paths("s3://bills/none")).toEqual([]);
  expect(await paths("gs://bills/a")).toEqual(["m/manifest.json", "x.csv"]);
});

test("a file has what it had when it was listed, or is refused as changed", async () => {
  const storage = open("s3://bills");
  const files = await storage.list();
  expect(await storage.readText(files.at(-1) as BillFile)).toBe("z");
  await s3.put("a-b/y.csv", "other");
  await expect(storage.readText(files[0] as BillFile)).rejects.toMatchObject({ code: "changed" });
  expect((await storage.list())[0]?.etag).not.toBe(files[0]?.etag);
  storage.close();
});

type Wrong = {
  readonly source?: string;
  readonly credentials?: LocationCredentials;
  readonly options?: LocationOptions;
};

test.each<[string, Wrong, string]>([
  ["an unknown bucket", { source: "s3://nobills" }, "not_found"],
  ["an unknown key", { credentials: { access_key_id: "AKIAUNKNOWN", secret_access_key: "x" } }, "access_denied"],
  ["another address of this machine", { options: { endpoint: "http://127.0.0.2:9" } }, "address_not_allowed"],
  ["a name of this machine", { options: { endpoint: "http://localhost:9" } }, "unreachable"],
  ["a port where nobody listens", { options: { endpoint: "http://127.0.0.1:9" } }, "unreachable"],
  ["a public address without TLS", { options: { endpoint: "http://192.0.43.8" } }, "address_not_allowed"],
])(
  "%s is told as what it is, without a secret",
  async (_, { source = "s3://bills", credentials = S3_KEYS, options }, code) => {
    const failure = await open(source, credentials, options)
      .list()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "LocationFailed", code });
    for (const secret of Object.values(credentials)) expect(JSON.stringify(failure)).not.toContain(secret);
  },
);

test("without credentials nothing is signed, whatever keys this machine has", async () => {
  const seen: (string | undefined)[] = [];
  const server = await startScripted((request, response) => {
    seen.push(request.headers.authorization);
    response.setHeader("content-type", "application/xml").end("<ListBucketResult></ListBucketResult>");
  });
  expect(await open("s3://bills", null, { endpoint: server.url }).list()).toEqual([]);
  expect(seen).toEqual([undefined]);
  await server.close();
});

test.each([
  [403, "SignatureDoesNotMatch", "access_denied"],
  [400, "ExpiredToken", "access_denied"],
  [301, "PermanentRedirect", "failed"],
  [503, "SlowDown", "unreachable"],
])("a server that answers %i %s is told as %s", async (status, word, code) => {
  const server = await startScripted((_, response) => {
    response.writeHead(status, { "content-type": "application/xml", location: "http://127.0.0.2:9/" });
    response.end(`<Error><Code>${word}</Code><Message>AKIASECRET</Message></Error>`);
  });
  const listing = open("s3://bills", S3_KEYS, { endpoint: server.url }).list();
  await expect(listing).rejects.toMatchObject({ code, message: expect.stringContaining(word) });
  await expect(listing).rejects.not.toMatchObject({ message: expect.stringContaining("AKIASECRET") });
  await server.close();
});

function open(source: string, credentials: LocationCredentials | null = S3_KEYS, options: LocationOptions = {}) {
  return openTestLocation(locations, source, { credentials, options: { endpoint: s3.endpoint, ...options } });
}
