import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { REQUEST_MS_MAX } from "../core/limits.ts";
import { BackupFailed } from "./backup-failed.ts";
import type { BackupTarget, BucketKeys } from "./target.ts";

const REGION = "us-east-1";

/**
 * A prefix of a bucket of S3, or of what speaks its protocol. It is opened by the identity of this process, as AWS's
 * library finds it: environment, profile, instance or task role.
 */
export function bucketTarget(url: URL, keys: BucketKeys | undefined): BackupTarget {
  const bucket = url.host;
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  const start = prefix === "" ? "" : `${prefix}/`;
  const title = `s3://${[bucket, prefix].filter(Boolean).join("/")}`;
  let connecting: Promise<Bucket> | undefined;
  const ask = async <T>(work: (s3: Bucket) => Promise<T>): Promise<T> => {
    try {
      connecting ??= connect(url, keys);
      return await work(await connecting);
    } catch (error) {
      throw failureOf(title, error);
    }
  };
  return {
    title,
    put: (name, bytes) => ask((s3) => s3.put({ Bucket: bucket, Key: start + name }, bytes)),
    get: (name, bytesMax) => ask((s3) => s3.get({ Bucket: bucket, Key: start + name }, bytesMax)),
    list: () => ask((s3) => s3.list(bucket, start)),
    delete: (name) => ask((s3) => s3.delete({ Bucket: bucket, Key: start + name })),
    close: () => void connecting?.then(({ client }) => client.destroy()).catch(() => {}),
  };
}

type ObjectName = { readonly Bucket: string; readonly Key: string };

type Bucket = Awaited<ReturnType<typeof connect>>;

async function connect(url: URL, keys: BucketKeys | undefined) {
  // Loaded where such a place is, since it takes 90 ms and 30 MB.
  const s3 = await import("@aws-sdk/client-s3");
  const endpoint = url.searchParams.get("endpoint");
  const client: S3Client = new s3.S3Client({
    region: url.searchParams.get("region") ?? REGION,
    ...(endpoint ? { endpoint, forcePathStyle: true } : { followRegionRedirects: true }),
    ...(keys ? { credentials: keys } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: REQUEST_MS_MAX,
  });
  return {
    client,
    put: async (name: ObjectName, bytes: Uint8Array) => {
      await client.send(new s3.PutObjectCommand({ ...name, Body: bytes }));
    },
    get: async (name: ObjectName, bytesMax: number) => {
      const got = await client.send(new s3.GetObjectCommand(name)).catch(unlessMissing);
      return got && (await bytesOf(got.Body as Readable, bytesMax));
    },
    list: async (bucket: string, start: string) => {
      const names: string[] = [];
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start })) {
        names.push(...(page.Contents ?? []).map(({ Key = "" }) => Key.slice(start.length)));
      }
      return names.sort();
    },
    delete: async (name: ObjectName) => {
      await client.send(new s3.DeleteObjectCommand(name));
    },
  };
}

/** At most one byte more than may be: what answers may be anybody's, and never end. */
async function bytesOf(body: Readable, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) break;
  }
  return Buffer.concat(chunks).subarray(0, bytesMax + 1);
}

function unlessMissing(error: { readonly name: string }): null {
  if (error.name === "NoSuchKey" || error.name === "NotFound") return null;
  throw error;
}

/** Of the library's error only its name is told: the rest may hold the whole request. */
function failureOf(title: string, error: unknown): BackupFailed {
  const { name, code } = error as NodeJS.ErrnoException;
  const fix = "check its name, region and endpoint, and what the identity of the service may do there";
  return new BackupFailed("target_failed", `${title} can't be used (${code ?? name}): ${fix}.`);
}
