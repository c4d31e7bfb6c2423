import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { Route } from "../route.ts";
import { type ApiFacts, describeApi } from "./describe-api.ts";

const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

// The page is the reference and nothing else: what would lead to services of the page's makers is off.
const PAGE = {
  url: "/openapi.json",
  pageTitle: "Costplane API",
  favicon: "/icon.svg",
  authentication: { preferredSecurityScheme: "apiKey" },
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

// The page is drawn by a script; without one it says where the same is to be read.
const WITHOUT_SCRIPTS = `<noscript><h1>Costplane API</h1>
<p>This page needs JavaScript. Without it:</p>
<ul>
<li><a href="/docs/api.md">The reference</a>, as Markdown: every endpoint, with examples</li>
<li><a href="/openapi.json">The OpenAPI 3.1 document</a>, for tools and generated clients</li>
<li><a href="/docs/problems">All problems</a> that an answer can tell, and what to do about each</li>
</ul></noscript>`;

/**
 * Serves the OpenAPI 3.1 document of these routes at `/openapi.json`, the browsable reference at `/docs` and the
 * written one at `/docs/api.md`. Nothing on the page comes from another host.
 */
export async function serveReference(
  server: FastifyInstance,
  facts: ApiFacts,
  routes: () => readonly Route[],
  readMarkdown: () => Promise<string>,
): Promise<void> {
  let made: string | undefined;
  let markdown: Promise<string> | undefined;
  server.get("/docs/api.md", async (_request, reply) => {
    markdown ??= readMarkdown().then(asServed);
    return reply.type("text/markdown; charset=utf-8").send(await markdown);
  });
  server.get("/openapi.json", (_request, reply) => {
    made ??= JSON.stringify(describeApi(facts, routes()));
    return reply.type("application/json; charset=utf-8").send(made);
  });
  let page: Promise<FastifyInstance> | undefined;
  const shown = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= openPage();
    const { headers, payload } = await (await page).inject(request.url);
    reply.header("content-security-policy", PAGE_POLICY).header("referrer-policy", "no-referrer");
    return reply.type(String(headers["content-type"])).send(payload);
  };
  server.get("/docs", (_request, reply) => reply.redirect("/docs/", 301));
  server.get("/docs/", shown);
  server.get("/docs/js/scalar.js", shown);
}

/** The written reference with no other document beside it: the OpenAPI document has an address, others are named. */
function asServed(markdown: string): string {
  return markdown
    .replaceAll("](openapi.json)", "](/openapi.json)")
    .replaceAll(/\[([^\]]+)\]\((?!https?:|\/|#)[^)]+\)/g, "$1");
}

/** The page in a server of its own, made when somebody first asks: its module holds megabytes of script. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const page = fastify();
  // The page's script has the same words in a text of its own.
  page.addHook("onSend", async (_request, reply, payload) =>
    typeof payload === "string" && /^text\/html\b/.test(String(reply.getHeader("content-type")))
      ? payload.replace("<body>", `<body>${WITHOUT_SCRIPTS}`)
      : payload,
  );
  await page.register(scalar, { routePrefix: "/docs", configuration: PAGE });
  return page;
}
