import {
  ContainerSASPermissions,
  generateBlobSASQueryParameters,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestLocation, testLocations } from "../../test/support/locations.ts";
import { AZURE_ACCOUNT, AZURE_KEY, startAzure, type TestObjectStore } from "../../test/support/object-stores.ts";
import { startScripted } from "../../test/support/scripted-server.ts";
import type { BillFile } from "./bill-file.ts";
import type { LocationCredentials, LocationOptions } from "./schema.ts";

const SOURCE = `azure://${AZURE_ACCOUNT}/bills`;

let azure: TestObjectStore;
const locations = testLocations([], { privateAddresses: true });

beforeAll(async () => {
  azure = await startAzure();
  await azure.put("a/x.csv", "a,b\n1,2\n");
  await azure.put("a-b/y.csv", "y");
});

afterAll(async () => {
  await locations.close();
  await azure.close();
});

test.each([
  ["the account's key", () => ({ account_key: AZURE_KEY })],
  ["a shared access signature", () => ({ sas_token: signature("rl") })],
  ["a shared access signature with its question mark", () => ({ sas_token: `?${signature("rl")}` })],
])("%s opens a container", async (_, credentials) => {
  const storage = open(`${SOURCE}/a`, credentials());
  const [file] = (await storage.list()) as [BillFile];
  expect(file).toMatchObject({ path: "x.csv", bytes: 8 });
  expect(await storage.readText(file)).toBe("a,b\n1,2\n");
  const relayed = await fetch(file.location, { headers: { range: "bytes=2-4" } });
  expect(await relayed.text()).toBe("b\n1");
  expect(file.location).not.toContain("sig=");
  storage.close();
});

test("a blob that was written again since is refused as changed", async () => {
  const storage = open(`${SOURCE}/a-b`, { account_key: AZURE_KEY });
  const [file] = (await storage.list()) as [BillFile];
  await azure.put("a-b/y.csv", "other");
  await expect(storage.readText(file)).rejects.toMatchObject({ code: "changed" });
  storage.close();
});

type Wrong = {
  readonly source?: string;
  readonly credentials: () => LocationCredentials | null;
  readonly options?: LocationOptions;
};

test.each<[string, Wrong, string]>([
  ["a wrong key", { credentials: () => ({ account_key: AZURE_KEY.replace("Eby8", "Eby9") }) }, "access_denied"],
  [
    "a damaged signature",
    { credentials: () => ({ sas_token: signature("rl").replace("sig=", "sig=x") }) },
    "access_denied",
  ],
  ["a signature that may not list", { credentials: () => ({ sas_token: signature("r") }) }, "access_denied"],
  ["no credentials", { credentials: () => null }, "access_denied"],
  [
    "an unknown container",
    { source: `azure://${AZURE_ACCOUNT}/none`, credentials: () => ({ account_key: AZURE_KEY }) },
    "not_found",
  ],
  ["nobody there", { credentials: () => null, options: { endpoint: "http://127.0.0.1:9/x" } }, "unreachable"],
  ["link-local", { credentials: () => null, options: { endpoint: "http://169.254.169.254/x" } }, "address_not_allowed"],
])("%s is told as what it is, without a secret", async (_, { source = SOURCE, credentials, options }, code) => {
  const given = credentials();
  const failure = await open(source, given, options)
    .list()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "LocationFailed", code });
  for (const secret of Object.values(given ?? {})) expect(`${failure}${JSON.stringify(failure)}`).not.toContain(secret);
});

test("a proxy of the environment is not asked", async () => {
  const proxied: string[] = [];
  const proxy = await startScripted(({ url = "" }, response) => {
    proxied.push(url);
    response.writeHead(502).end();
  });
  vi.stubEnv("HTTP_PROXY", proxy.url);
  expect(await open(SOURCE, { account_key: AZURE_KEY }).list()).toHaveLength(2);
  expect(proxied).toEqual([]);
  vi.unstubAllEnvs();
  await proxy.close();
});

function signature(permissions: string): string {
  const signer = new StorageSharedKeyCredential(AZURE_ACCOUNT, AZURE_KEY);
  const values = {
    containerName: "bills",
    permissions: ContainerSASPermissions.parse(permissions),
    expiresOn: new Date(Date.now() + 3_600_000),
  };
  return generateBlobSASQueryParameters(values, signer).toString();
}

function open(source: string, credentials: LocationCredentials | null, options: LocationOptions = {}) {
  return openTestLocation(locations, source, { credentials, options: { endpoint: azure.endpoint, ...options } });
}
