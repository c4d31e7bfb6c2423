import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import type { Route } from "../route.ts";
import { type ApiFacts, describeApi } from "./describe-api.ts";

const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

// The page is the reference and nothing else: what would lead to services of the page's makers is off.
const PAGE = {
  url: "/openapi.json",
  pageTitle: "Costplane API",
  authentication: { preferredSecurityScheme: "apiKey" },
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

/**
 * Serves the OpenAPI 3.1 document of these routes at `/openapi.json`, and the browsable reference at `/docs`. Nothing
 * on the page comes from another host.
 */
export async function serveReference(
  server: FastifyInstance,
  facts: ApiFacts,
  routes: () => readonly Route[],
): Promise<void> {
  let made: string | undefined;
  server.get("/openapi.json", (_request, reply) => {
    made ??= JSON.stringify(describeApi(facts, routes()));
    return reply.type("application/json; charset=utf-8").send(made);
  });
  await server.register(async (page) => {
    page.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", PAGE_POLICY).header("referrer-policy", "no-referrer");
    });
    await page.register(scalar, { routePrefix: "/docs", configuration: PAGE });
  });
}
