import { createAddressLimiter, createQuerySlots, createServer, type Route, serveRoutes } from "../../src/http/index.ts";
import { openDoor } from "../../test/support/open-door.ts";

/** Asks a route as a caller with a key does, all but the socket; fails where the answer is none. */
export type Ask = (path: string, params: Readonly<Record<string, string>>) => Promise<unknown>;

/** Serves routes behind the service's own checks, with a gate that admits everybody. */
export function serve(routes: readonly Route[]): { readonly ask: Ask; close(): Promise<void> } {
  const clock = () => new Date();
  const nothing = () => {};
  const limiter = createAddressLimiter(1_000, clock);
  const server = createServer({
    ...{ clock, limiter, trustProxy: false, onAnswer: nothing, onError: console.error, isClosing: () => false },
  });
  serveRoutes(server, routes, {
    door: openDoor(),
    slots: createQuerySlots(),
    onError: console.error,
  });
  return {
    async ask(path, params) {
      const url = `${path}?${new URLSearchParams(params)}`;
      const answer = await server.inject({ url, headers: { authorization: "Bearer k", host: "bench" } });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      return answer.json();
    },
    close: () => server.close(),
  };
}
