import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { afterAll, afterEach, expect, test } from "vitest";
import { openTestLocation, testLocations } from "../../test/support/locations.ts";
import { startScripted } from "../../test/support/scripted-server.ts";
import type { BillFile } from "./bill-file.ts";
import type { LocationAccess } from "./schema.ts";

const KEYS = { access_key_id: "A", secret_access_key: "s" };
const ROLE = { role_arn: "arn:aws:iam::123456789012:role/r" };
const PRINCIPAL = { tenant_id: "t", client_id: "c" };
const locations = testLocations([], { privateAddresses: ["127.0.0.1"] });

let end: () => Promise<unknown> = async () => {};
afterEach(() => end());
afterAll(() => locations.close());

test.each<[string, (url: string) => { readonly source: string } & LocationAccess]>([
  ["a bucket", (endpoint) => ({ source: "s3://bills", options: { endpoint }, credentials: KEYS })],
  ["a role", (endpoint) => ({ source: "s3://bills", options: { sts_endpoint: endpoint, ...ROLE }, credentials: KEYS })],
  ["a container", (endpoint) => ({ source: "azure://account/bills", options: { endpoint }, credentials: null })],
  [
    "a sign-in",
    (endpoint) => ({
      source: "azure://account/bills",
      options: { endpoint, login_endpoint: endpoint, ...PRINCIPAL },
      credentials: { client_secret: "s" },
    }),
  ],
  ["a web server", (url) => ({ source: `${url}/b/`, options: {}, credentials: null })],
])("%s whose answer never ends is given up, and is never held in memory", async (_, locationAt) => {
  const answered = { bytes: 0 };
  const { url } = await serve((response) => {
    response.writeHead(200, { "content-type": "application/xml" });
    endless(answered).pipe(response);
  });
  const { source, ...access } = locationAt(url);
  const storage = openTestLocation(locations, source, access);
  await expect(storage.list()).rejects.toMatchObject({
    name: "LocationFailed",
    code: expect.stringMatching(/failed|unre/),
  });
  storage.close();
  expect(answered.bytes).toBeLessThan(200 * 1_048_576);
});

test.each<[string, (url: string) => { readonly source: string } & LocationAccess, string]>([
  [
    "a bucket",
    (endpoint) => ({ source: "s3://bills", options: { endpoint }, credentials: KEYS }),
    `<ListBucketResult><IsTruncated>true</IsTruncated>
      <NextContinuationToken>t</NextContinuationToken></ListBucketResult>`,
  ],
  [
    "a container",
    (endpoint) => ({ source: "azure://account/bills", options: { endpoint }, credentials: null }),
    `<EnumerationResults><Blobs></Blobs><NextMarker>t</NextMarker></EnumerationResults>`,
  ],
])("%s whose list never ends is given up", async (_, locationAt, page) => {
  const { url } = await serve((response) => response.setHeader("content-type", "application/xml").end(page));
  const { source, ...access } = locationAt(url);
  const storage = openTestLocation(locations, source, access);
  await expect(storage.list()).rejects.toMatchObject({ name: "LocationFailed", code: "failed" });
  storage.close();
});

test("a bucket whose server knows no ranges is not read from the wrong byte", async () => {
  const list = `<ListBucketResult><Contents><Key>x.csv</Key><ETag>1</ETag><Size>8</Size></Contents></ListBucketResult>`;
  const { url } = await serve((response, path) =>
    path.includes("list-type") ? response.end(list) : response.setHeader("etag", "1").end("a,b\n1,2\n"),
  );
  const storage = openTestLocation(locations, "s3://bills", { options: { endpoint: url }, credentials: KEYS });
  const [file] = (await storage.list()) as [BillFile];
  expect((await fetch(file.location, { headers: { range: "bytes=4-7" } })).status).toBe(404);
  expect(file.failure?.()).toMatchObject({ code: "unreadable_file", message: expect.stringContaining("ranges") });
  storage.close();
});

async function serve(answer: (response: ServerResponse, path: string) => unknown) {
  const server = await startScripted((request, response) => {
    request.resume();
    answer(response, request.url ?? "");
  });
  end = () => server.close();
  return server;
}

function endless(answered: { bytes: number }): Readable {
  const piece = Buffer.alloc(1_048_576, " ");
  return new Readable({
    read() {
      answered.bytes += piece.length;
      this.push(piece);
    },
  });
}
