import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput, S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import type { GuardedAgents } from "./guarded-agents.ts";
import { REQUEST_MS_MAX } from "./guarded-request.ts";
import { bareEtag, keysBelow, type ListedObject, type ObjectStore } from "./object-store.ts";
import { failureOfConnection, failureOfRefusal, PlaceFailed } from "./place-failed.ts";

/** A bucket of Amazon S3 or of anything that speaks its protocol: OCI, Cloud Storage, an own server. */
export type Bucket = {
  readonly name: string;
  readonly prefix: string;
  readonly region: string;
  /** Where it is, if not at Amazon. */
  readonly endpoint: string | undefined;
  /** null for a bucket that everybody may read. */
  readonly credentials: NonNullable<S3ClientConfig["credentials"]> | null;
};

/** The objects of a bucket. */
export function s3Store(bucket: Bucket, agents: GuardedAgents): ObjectStore {
  const title = `The bucket ${bucket.name}`;
  const { start, pathOf } = keysBelow(bucket.prefix);
  let connecting: Promise<S3> | undefined;
  const connect = () => (connecting ??= connectS3(bucket, agents));

  return {
    title,
    async *list() {
      const s3 = await connect();
      for await (const page of pages(s3, start, title)) {
        for (const object of page) {
          const path = pathOf(object.key);
          if (path !== null) yield { ...object, path };
        }
      }
    },
    async read(object, { first, last }, stop) {
      const s3 = await connect();
      const { Body, ETag } = await s3.get(object.key, `bytes=${first}-${last}`, stop).catch(failAs(pathOf(object.key)));
      const body = Body as Readable;
      if (bareEtag(ETag) === object.etag) return body;
      body.destroy();
      throw failureOfRefusal(pathOf(object.key) ?? title, { status: 412 });
    },
    close() {
      connecting?.then(
        ({ client }) => client.destroy(),
        () => {},
      );
      agents.close();
    },
  };
}

type S3 = {
  readonly client: S3Client;
  list(start: string, token: string | undefined): Promise<ListObjectsV2CommandOutput>;
  get(key: string, range: string, stop: AbortSignal): Promise<GetObjectCommandOutput>;
};

type Listed = Omit<ListedObject, "path">;

async function* pages(s3: S3, start: string, title: string): AsyncGenerator<readonly Listed[]> {
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await s3.list(start, token).catch(failAs(title));
    yield (page.Contents ?? []).map(({ Key: key = "", ETag, Size: bytes = 0, LastModified }) => {
      return { key, etag: bareEtag(ETag), bytes, writtenMs: LastModified?.getTime() ?? 0 };
    });
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token);
}

/** Without keys Amazon's library would take those of this machine. */
const UNSIGNED: S3ClientConfig = {
  credentials: { accessKeyId: "none", secretAccessKey: "none" },
  signer: { sign: async (request) => request },
};

async function connectS3(bucket: Bucket, agents: GuardedAgents): Promise<S3> {
  // Loaded where such a place is, since it takes 90 ms and 30 MB.
  const { S3Client, GetObjectCommand, ListObjectsV2Command } = await import("@aws-sdk/client-s3");
  const { name, region, endpoint, credentials } = bucket;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: endpoint !== undefined,
    followRegionRedirects: endpoint === undefined,
    ...(credentials ? { credentials } : UNSIGNED),
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { httpAgent: agents.http, httpsAgent: agents.https, ...REQUEST_MS_MAX },
  });
  return {
    client,
    list: (start, token) => {
      const page = { Bucket: name, ContinuationToken: token, ...(start && { Prefix: start }) };
      return client.send(new ListObjectsV2Command(page));
    },
    get: (key, range, stop) =>
      client.send(new GetObjectCommand({ Bucket: name, Key: key, Range: range }), { abortSignal: stop }),
  };
}

/** What an error of Amazon's library means for `what`. Nothing of the error is kept: it holds the whole request. */
export function failureOfAws(what: string, error: unknown): PlaceFailed {
  if (error instanceof PlaceFailed) return error;
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status ? failureOfRefusal(what, { status, reason: name }) : failureOfConnection(what, error);
}

function failAs(what: string | null): (error: unknown) => never {
  return (error) => {
    throw failureOfAws(what ?? "The file", error);
  };
}
