import type { ServerResponse } from "node:http";
import { startScripted } from "./scripted-server.ts";

/** How bytes come: at once, one by one for ever, a few and then none, not even an answer, or once they are let go. */
export type Manner = "at once" | "drips" | "falls silent" | "does not answer" | "waits";

/** A web server with one bill, which changes as the test says. */
export type SlowServer = {
  /** The source of a connector. */
  readonly source: string;
  /** From now on it has this bill, whose bytes come so. */
  serve(bill: string, manner: Manner): void;
  /** Lets the answers go that wait, and those that come. */
  letGo(): void;
  /** How many answers are under way. */
  readonly open: () => number;
  close(): Promise<void>;
};

const DRIP_MS = 20;

export async function startSlowServer(): Promise<SlowServer> {
  let bill = Buffer.alloc(0);
  let manner: Manner = "at once";
  let version = 0;
  const waiting: (() => void)[] = [];
  const open = new Set<ServerResponse>();
  const server = await startScripted((request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    const { first, last } = rangeOf(request.headers.range);
    const part = bill.subarray(first, last + 1);
    const range = { "content-range": `bytes ${first}-${first + part.length - 1}/${bill.length}`, etag: `"${version}"` };
    // Its length is asked for by one byte.
    const isLook = last === 0;
    if (manner === "does not answer" && !isLook) return undefined;
    if (manner === "waits" && !isLook) return waiting.push(() => answer(response, part, range, "at once"));
    return answer(response, part, range, isLook ? "at once" : manner);
  });
  return {
    source: `${server.url}/bill.csv`,
    serve(text, how) {
      bill = Buffer.from(text);
      manner = how;
      version += 1;
    },
    letGo() {
      manner = "at once";
      for (const go of waiting.splice(0)) go();
    },
    open: () => open.size,
    close: () => server.close(),
  };
}

function rangeOf(header = ""): { readonly first: number; readonly last: number } {
  const [, first = 0, last = 0] = (/^bytes=(\d+)-(\d+)$/.exec(header) ?? []).map(Number);
  return { first, last };
}

function answer(response: ServerResponse, part: Buffer, range: object, manner: Manner): void {
  response.writeHead(206, { ...range, "content-length": part.length });
  if (manner === "at once") {
    response.end(part);
    return;
  }
  response.write(part.subarray(0, 1));
  if (manner === "drips") drip(response, part.subarray(1));
}

function drip(response: ServerResponse, rest: Buffer): void {
  let next = 0;
  const timer = setInterval(() => response.write(rest.subarray(next, ++next)), DRIP_MS);
  response.once("close", () => clearInterval(timer));
}
