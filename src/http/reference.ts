import swagger from "@fastify/swagger";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

const NOTICE = `Quotes, cloud spend and vulnerabilities behind one API that a platform team runs for itself.

**Public beta.** There is a free tier; paid billing and account recovery are not enabled. A quote's amount is a
calculation that the caller asked for, never a charge.

Every request carries \`Authorization: Bearer <API_KEY>\`; a key belongs to one organization. Every answer carries
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` (Unix seconds) and their IETF forms; every
error is problem details (RFC 9457) with \`detail\` and \`code\`.`;

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

type Reference = { readonly version: string; readonly publicUrl: string | null };

/**
 * Makes the OpenAPI 3.1 document from the routes that are registered after it, at `/openapi.json`, and the browsable
 * reference at `/docs`. Nothing on the page comes from another host.
 */
export async function serveReference(server: FastifyInstance, { version, publicUrl }: Reference): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Costplane", version, description: NOTICE, license: { name: "Apache-2.0" } },
      ...(publicUrl ? { servers: [{ url: publicUrl }] } : {}),
      components: {
        securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key: `cpk_…`." } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  server.get("/openapi.json", { schema: { hide: true } }, () => server.swagger());
  await server.register(async (page) => {
    page.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", PAGE_POLICY).header("referrer-policy", "no-referrer");
    });
    await page.register(scalar, {
      routePrefix: "/docs",
      configuration: PAGE,
    });
  });
}
