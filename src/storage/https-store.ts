import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { GuardedAgents } from "./guarded-agents.ts";
import { guardedRequest, textOfAnswer } from "./guarded-request.ts";
import { failureOfRefusal, LocationFailed, noRanges } from "./location-failed.ts";
import { ANSWER_BYTES_MAX, bareEtag, isPartFrom, type ListedObject, type ObjectStore } from "./object-store.ts";

/** A file on a web server; or, where its URL ends with `/`, a folder whose `files.json` names its files. */
export type WebLocation = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** What signs every request, as a query. */
  readonly query: string;
};

const LIST_NAME = "files.json";
const FileList = z.strictObject({ files: z.array(z.string().min(1)) });

/** The files that a web server has; it must serve ranges, and say by ETag or Last-Modified when a file changes. */
export function httpsStore({ url, headers, query }: WebLocation, agents: GuardedAgents): ObjectStore {
  const title = `${url.host}${url.pathname}`;

  async function get(file: URL, range: string, stop?: AbortSignal): Promise<IncomingMessage> {
    const signed = new URL(file);
    signed.search = query;
    const asked = { ...headers, range: `bytes=${range}`, "accept-encoding": "identity" };
    return guardedRequest(agents, { what: shown(file), url: signed, headers: asked, ...(stop && { stop }) });
  }

  async function look(file: URL, stop: AbortSignal): Promise<ListedObject> {
    const response = await get(file, "0-0", stop);
    response.destroy();
    const path = file.href.slice(new URL(".", url).href.length);
    return { key: file.href, path, ...aboutFile(shown(file), response) };
  }

  async function files(stop: AbortSignal): Promise<readonly URL[]> {
    if (!url.pathname.endsWith("/")) return [url];
    const list = new URL(LIST_NAME, url);
    const response = await get(list, `0-${ANSWER_BYTES_MAX - 1}`, stop);
    const status = response.statusCode ?? 0;
    if (status !== 200 && status !== 206) {
      response.destroy();
      throw failureOfRefusal(shown(list), { status });
    }
    const body = await textOfAnswer(shown(list), response);
    return namesIn(shown(list), body).map((name) => fileBelow(url, name));
  }

  return {
    title,
    async *list(stop) {
      for (const file of await files(stop)) yield await look(file, stop);
    },
    async read({ key, etag }, { first, last }, stop) {
      const file = new URL(key);
      const response = await get(file, `${first}-${last}`, stop);
      const isPart = response.statusCode === 206 && isPartFrom(first, response.headers["content-range"]);
      if (isPart && versionOf(response) === etag) return response;
      response.destroy();
      if (response.statusCode === 206 && !isPart) throw noRanges(shown(file));
      const status = response.statusCode === 206 ? 412 : (response.statusCode ?? 0);
      throw failureOfRefusal(shown(file), { status });
    },
    close: () => agents.close(),
  };
}

function shown({ host, pathname }: URL): string {
  return `${host}${pathname}`;
}

function namesIn(what: string, body: string): readonly string[] {
  try {
    return FileList.parse(JSON.parse(body)).files;
  } catch {
    const form = '{"files": ["2026-03.csv.gz"]}';
    throw new LocationFailed("unreadable_file", `${what} names no files: write it as ${form}.`);
  }
}

/** What is named may lie below the folder only: the credentials are for that. */
function fileBelow(folder: URL, name: string): URL {
  const file = URL.parse(name, folder.href);
  if (file?.href.startsWith(folder.href) && file.search === "" && file.hash === "") return file;
  throw new LocationFailed("unreadable_file", `${shown(folder)}${LIST_NAME} names a file that is not below it.`);
}

function aboutFile(what: string, response: IncomingMessage): Pick<ListedObject, "etag" | "bytes" | "writtenMs"> {
  const bytes = lengthOf(what, response);
  const etag = versionOf(response);
  const writtenMs = Date.parse(response.headers["last-modified"] ?? "") || 0;
  if (etag !== "" && etag.length <= ETAG_CHARS_MAX) return { etag, bytes, writtenMs };
  const fault = etag === "" ? "neither ETag nor Last-Modified" : `an ETag of more than ${ETAG_CHARS_MAX} characters`;
  const mend = etag === "" ? "with one" : "with a shorter one";
  throw new LocationFailed("unreadable_file", `${what} has ${fault}: serve it ${mend}.`);
}

/** How long the whole file is, of which this is a part; an empty one has none. */
function lengthOf(what: string, { statusCode: status = 0, headers }: IncomingMessage): number {
  const total = /\/(\d{1,15})$/.exec(headers["content-range"] ?? "")?.[1];
  if (total !== undefined && (status === 206 || total === "0")) return Number(total);
  if (status !== 200) throw failureOfRefusal(what, { status });
  throw noRanges(what);
}

// It goes on to the engine as a part of an address.
const ETAG_CHARS_MAX = 1_024;

function versionOf({ headers }: IncomingMessage): string {
  return bareEtag(headers.etag) || (headers["last-modified"] ?? "");
}
