import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput, S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { REQUEST_MS_MAX } from "../core/limits.ts";
import { boundAnswer, ON_ANSWER } from "./bound-answers.ts";
import { tooLarge } from "./count-bytes.ts";
import type { GuardedAgents } from "./guarded-agents.ts";
import { failureOfConnection, failureOfRefusal, LocationFailed, noRanges } from "./location-failed.ts";
import { bareEtag, isPartFrom, keysBelow, type ListedObject, type ObjectStore, PAGES_MAX } from "./object-store.ts";

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
    async *list(stop) {
      const s3 = await connect();
      for await (const page of pages((token) => s3.list(start, token, stop), title)) {
        for (const object of page) {
          const path = pathOf(object.key);
          if (path !== null) yield { ...object, path };
        }
      }
    },
    async read(object, { first, last }, stop) {
      const s3 = await connect();
      const what = pathOf(object.key) ?? title;
      const got = await s3.get(object.key, `bytes=${first}-${last}`, stop).catch(failAs(what));
      const body = got.Body as Readable;
      const isSame = bareEtag(got.ETag) === object.etag;
      if (isSame && isPartFrom(first, got.ContentRange)) return body;
      body.destroy();
      throw isSame ? noRanges(what) : failureOfRefusal(what, { status: 412 });
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
  list(start: string, token: string | undefined, stop: AbortSignal): Promise<ListObjectsV2CommandOutput>;
  get(key: string, range: string, stop: AbortSignal): Promise<GetObjectCommandOutput>;
};

type Listed = Omit<ListedObject, "path">;

type ReadPage = (token: string | undefined) => Promise<ListObjectsV2CommandOutput>;

async function* pages(read: ReadPage, title: string): AsyncGenerator<readonly Listed[]> {
  let token: string | undefined;
  let left = PAGES_MAX;
  do {
    if (left-- === 0) throw tooLarge(title);
    const page: ListObjectsV2CommandOutput = await read(token).catch(failAs(title));
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
  // Loaded where such a location is, since it takes 90 ms and 30 MB.
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
  const title = `The bucket ${name}`;
  client.middlewareStack.add(
    (next, context) => async (asked) => boundAnswer(await next(asked), context, title),
    ON_ANSWER,
  );
  return {
    client,
    list: (start, token, stop) => {
      const page = { Bucket: name, ContinuationToken: token, ...(start && { Prefix: start }) };
      return client.send(new ListObjectsV2Command(page), { abortSignal: stop });
    },
    get: (key, range, stop) =>
      client.send(new GetObjectCommand({ Bucket: name, Key: key, Range: range }), { abortSignal: stop }),
  };
}

/** What an error of Amazon's library means for `what`. Nothing of the error is kept: it holds the whole request. */
export function failureOfAws(what: string, error: unknown): LocationFailed {
  if (error instanceof LocationFailed) return error;
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status ? failureOfRefusal(what, { status, reason: name }) : failureOfConnection(what, error);
}

function failAs(what: string): (error: unknown) => never {
  return (error) => {
    throw failureOfAws(what, error);
  };
}
