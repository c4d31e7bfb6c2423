import { afterEach } from "vitest";
import { z } from "zod";
import type { Admission, AdmissionRequest } from "../../src/core/admission.ts";
import type { KeyPrincipal } from "../../src/core/principal.ts";
import {
  createAddressLimiter,
  createQuerySlots,
  createServer,
  keyDoor,
  type Route,
  route,
  serveRoutes,
} from "../../src/http/index.ts";
import { mcpRoute } from "../../src/mcp/index.ts";
import { quoteRoutes } from "../../src/quotes/index.ts";
import { keyPrincipal, NEW_USAGE } from "./open-door.ts";

/** What is closed after each test, the newest first. */
export const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What the tools are of, but for the quote, which is itself. */
const OPERATIONS = ["getSpend", "forecastSpend", "listCharges", "listConnectors", "listCves", "countCves", "ask"];

type Served = Partial<Pick<KeyPrincipal, "services" | "scopes">> & { readonly windowMax?: number };

/** The endpoint over routes that answer with what they were asked. */
export async function serveMcp({
  services = ["cost-data", "usage-calculator"],
  scopes = null,
  windowMax = 1_000,
}: Served = {}) {
  const metered: AdmissionRequest[] = [];
  const reports: unknown[] = [];
  let window = 0;
  const limiter = createAddressLimiter(100, () => new Date(0));
  const admitted = { principal: keyPrincipal(undefined, { services, scopes }), usage: NEW_USAGE };
  const admit = async (asked: AdmissionRequest): Promise<Admission> => {
    if ("digests" in asked.by) window += 1;
    if (window > windowMax) {
      return { kind: "refused", problem: { code: "rate_limited" }, ...admitted, limit: NEW_USAGE.limits.window };
    }
    if (!asked.metered) return { kind: "admitted", ...admitted };
    metered.push(asked);
    return { kind: "settled", ...admitted, body: asked.metered.compute?.() ?? "", replayed: false };
  };
  const server = createServer({
    clock: () => new Date(0),
    limiter,
    trustProxy: false,
    onAnswer: () => {},
    onError: (error) => {
      throw error;
    },
    isClosing: () => false,
  });
  const slots = createQuerySlots();
  const routes = [...OPERATIONS.map(echo), ...quoteRoutes("builtin")];
  serveRoutes(server, [mcpRoute({ routes, slots, version: "1.2.3", onError: (error) => reports.push(error) })], {
    door: keyDoor({ digestsOf: (key) => (key === "key" ? ["digest"] : null), admit, limiter }),
    slots,
    onError: () => {},
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  closing.push(async () => {
    server.server.closeAllConnections();
    await server.close();
  });
  return { url, metered, reports, counted: () => window };
}

function echo(operationId: string): Route {
  const isAsk = operationId === "ask";
  return route({
    method: isAsk ? "POST" : "GET",
    path: `/api/${operationId}`,
    operationId,
    tag: "test",
    summary: "",
    description: "",
    service: "cost-data",
    scope: "spend",
    permission: "read_data",
    query: isAsk
      ? z.strictObject({})
      : z.strictObject({
          limit: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().max(1_000)).optional(),
          group_by: z.array(z.string()).optional().describe("Groups."),
          compare: z.enum(["previous", "previous_month", "previous_year"]).optional(),
        }),
    ...(isAsk ? { body: z.strictObject({ query: z.string() }) } : {}),
    reply: z.unknown(),
    handle: ({ query, body }) => {
      if (operationId === "forecastSpend") throw new Error("a secret of the engine");
      return { query: { work: async () => ({ status: 200, json: { query, body } }) } };
    },
  });
}

/** Sends a body as it is. */
export async function postMcp(url: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      authorization: "Bearer key",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  });
  const text = await response.text();
  const data = [...text.matchAll(/^data: (.+)$/gm)].map(([, json]) => JSON.parse(json as string));
  const messages = data.length > 0 ? data : [JSON.parse(text || "[]")].flat();
  return { status: response.status, type: response.headers.get("content-type"), messages };
}
