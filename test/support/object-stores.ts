import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ContainerClient, StorageSharedKeyCredential } from "@azure/storage-blob";

/** A server of objects on this machine, with one bucket or container `bills`. */
export type TestObjectStore = {
  readonly endpoint: string;
  /** What it was asked since the start: `GET /bills/a.csv`. */
  readonly requests: string[];
  put(key: string, content: string | Uint8Array): Promise<void>;
  /** Puts all files below a folder. */
  putFolder(folder: string): Promise<void>;
  close(): Promise<void>;
};

export const S3_KEYS = { access_key_id: "S3RVER", secret_access_key: "S3RVER" };

/** The account that Azurite has, as it is known to everybody. */
export const AZURE_ACCOUNT = "devstoreaccount1";
export const AZURE_KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

const require = createRequire(import.meta.url);

/** An S3 server. */
export async function startS3(): Promise<TestObjectStore> {
  const S3rver = require("s3rver");
  const directory = mkdtempSync(join(tmpdir(), "costplane-s3-"));
  const options = { address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets: [{ name: "bills" }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const requests = notedBy(server.httpServer);
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const client = new S3Client({ endpoint, region: "us-east-1", credentials, forcePathStyle: true });
  const put = async (key: string, content: string | Uint8Array) => {
    const body = typeof content === "string" ? Buffer.from(content) : content;
    await client.send(new PutObjectCommand({ Bucket: "bills", Key: key, Body: body }));
  };
  return {
    endpoint,
    requests,
    put,
    putFolder: (folder) => putFolder(folder, put),
    async close() {
      client.destroy();
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Azurite, in this process, its telemetry off. */
export async function startAzure(): Promise<TestObjectStore> {
  const { default: BlobServer } = require("azurite/dist/src/blob/BlobServer.js");
  const { default: BlobConfiguration } = require("azurite/dist/src/blob/BlobConfiguration.js");
  const { AzuriteTelemetryClient } = require("azurite/dist/src/common/Telemetry.js");
  const folder = mkdtempSync(join(tmpdir(), "costplane-azure-"));
  AzuriteTelemetryClient.init(folder, false, undefined);
  const configuration = Object.assign(new BlobConfiguration("127.0.0.1", 0), {
    metadataDBPath: join(folder, "blobs.json"),
    extentDBPath: join(folder, "extents.json"),
    persistencePathArray: [{ locationId: "Default", locationPath: join(folder, "blobs"), maxConcurrency: 4 }],
    enableAccessLog: false,
    skipApiVersionCheck: true,
  });
  const server = new BlobServer(configuration);
  await server.start();
  const requests = notedBy(server.httpServer);
  const endpoint = `${server.getHttpServerAddress()}/${AZURE_ACCOUNT}`;
  const container = new ContainerClient(`${endpoint}/bills`, new StorageSharedKeyCredential(AZURE_ACCOUNT, AZURE_KEY));
  await container.create();
  const put = async (key: string, content: string | Uint8Array) => {
    const body = typeof content === "string" ? Buffer.from(content) : content;
    await container.getBlockBlobClient(key).uploadData(body);
  };
  return {
    endpoint,
    requests,
    put,
    putFolder: (source) => putFolder(source, put),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function notedBy(server: Server): string[] {
  const requests: string[] = [];
  server.on("request", ({ method, url }) => requests.push(`${method} ${url}`));
  return requests;
}

async function putFolder(folder: string, put: TestObjectStore["put"]): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) await put(path.slice(folder.length + 1), readFileSync(path));
  }
}
