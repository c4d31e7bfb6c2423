import type { Readable } from "node:stream";
import type { BlobItem, ContainerClient, RequestPolicy, WebResource } from "@azure/storage-blob";
import { tooLarge } from "./count-bytes.ts";
import type { GuardedAgents } from "./guarded-agents.ts";
import { failureOfConnection, failureOfRefusal, LocationFailed, noRanges } from "./location-failed.ts";
import { ANSWER_BYTES_MAX, bareEtag, isPartFrom, keysBelow, type ObjectStore, PAGES_MAX } from "./object-store.ts";

/** A container of Azure Blob Storage. */
export type Container = {
  readonly account: string;
  readonly name: string;
  readonly prefix: string;
  /** Where the account is, if not at `ACCOUNT.blob.core.windows.net`. */
  readonly endpoint: string | undefined;
  readonly credential: ContainerCredential;
};

/** How a container is read: by a shared access signature, the account's key, a service principal; or by everybody. */
export type ContainerCredential =
  | { readonly kind: "sas"; readonly token: string }
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "principal"; readonly getToken: () => Promise<string> }
  | { readonly kind: "none" };

const RETRIES = { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2_000 };
const RESUMES_MAX = 3;

/** The blobs of a container. */
export function azureStore(container: Container, agents: GuardedAgents): ObjectStore {
  const title = `The container ${container.name}`;
  const { start, pathOf } = keysBelow(container.prefix);
  let connecting: Promise<ContainerClient> | undefined;
  const connect = () => (connecting ??= connectAzure(container, agents));
  const shown = (key: string) => pathOf(key) ?? title;

  return {
    title,
    async *list(stop) {
      const client = await connect();
      const pages = client.listBlobsFlat({ abortSignal: stop, ...(start && { prefix: start }) }).byPage();
      try {
        for await (const { name: key, properties } of blobsOf(pages, title)) {
          const path = pathOf(key);
          const { etag, contentLength: bytes = 0, lastModified } = properties;
          if (path !== null) yield { key, path, etag: bareEtag(etag), bytes, writtenMs: lastModified.getTime() };
        }
      } catch (error) {
        throw failureOfAzure(title, error);
      }
    },
    async read({ key, etag }, { first, last }, stop) {
      const blob = (await connect()).getBlobClient(key);
      const conditions = { ifMatch: JSON.stringify(etag) };
      const asked = { abortSignal: stop, conditions, maxRetryRequests: RESUMES_MAX };
      try {
        const { contentRange, readableStreamBody } = await blob.download(first, last - first + 1, asked);
        const body = readableStreamBody as Readable;
        if (isPartFrom(first, contentRange)) return body;
        body.destroy();
        throw noRanges(shown(key));
      } catch (error) {
        throw failureOfAzure(shown(key), error);
      }
    },
    close: () => agents.close(),
  };
}

type Pages = AsyncIterable<{ readonly segment: { readonly blobItems: readonly BlobItem[] } }>;

async function* blobsOf(pages: Pages, title: string): AsyncGenerator<BlobItem> {
  let left = PAGES_MAX;
  for await (const { segment } of pages) {
    if (left-- === 0) throw tooLarge(title);
    yield* segment.blobItems;
  }
}

async function connectAzure(container: Container, agents: GuardedAgents): Promise<ContainerClient> {
  // Loaded where such a location is, since it takes 200 ms and 40 MB.
  const azure = await import("@azure/storage-blob");
  const { account, name, endpoint = `https://${account}.blob.core.windows.net`, credential } = container;
  const query = credential.kind === "sas" ? `?${credential.token.replace(/^\?/, "")}` : "";
  const isKey = credential.kind === "key";
  const signer = isKey
    ? new azure.StorageSharedKeyCredential(account, credential.key)
    : new azure.AnonymousCredential();
  const pipeline = azure.newPipeline(signer, { retryOptions: RETRIES });
  pipeline.factories.push({ create: (next) => ({ sendRequest: (request) => send(request, next) }) });
  return new azure.ContainerClient(`${endpoint.replace(/\/+$/, "")}/${name}${query}`, pipeline);

  // A proxy of the environment would connect for us, and past the check of addresses.
  async function send(request: WebResource, next: RequestPolicy) {
    request.agent = request.url.startsWith("https:") ? agents.https : agents.http;
    // What streams is a file, and passed on.
    if (!request.streamResponseStatusCodes?.size) request.onDownloadProgress = boundAnswer;
    if (credential.kind === "principal") request.headers.set("authorization", `Bearer ${await credential.getToken()}`);
    return next.sendRequest(request);
  }

  function boundAnswer({ loadedBytes }: { readonly loadedBytes: number }): void {
    if (loadedBytes > ANSWER_BYTES_MAX) throw tooLarge(`The container ${name}`);
  }
}

/** What an error of Azure's library means for `what`. Nothing of the error is kept: it holds the whole request. */
function failureOfAzure(what: string, error: unknown): LocationFailed {
  const { statusCode: status, code, message } = error as { statusCode?: number; code?: string; message: string };
  if (error instanceof LocationFailed) return error;
  if (code === "address_not_allowed") return new LocationFailed(code, message);
  return status ? failureOfRefusal(what, { status, reason: code }) : failureOfConnection(what, error);
}
