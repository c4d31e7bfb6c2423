import type { FastifyInstance } from "fastify";
import type { Clock } from "../core/clock.ts";
import { PROBLEMS } from "../core/problems.ts";
import { oneLookASecond } from "./one-look.ts";
import { sendProblem } from "./server/server.ts";

/** What one store says when it is asked whether it answers: anybody may read it, so it says no more. */
export type StoreState = { readonly status: "up" | "degraded" | "down" };

export type Readiness = {
  readonly isClosing: () => boolean;
  /** Asks each store, by its name. Never throws. */
  readonly askStores: () => Promise<Readonly<Record<string, StoreState>>>;
};

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, each store by name. Without PostgreSQL it can do
 * nothing (503). It is degraded (200) without another store, when quotes and usage are served and the data endpoints
 * are not, and while PostgreSQL takes no writes, when quotes are not.
 * The stores are asked once a second at most, however often anybody asks without a key.
 */
export function serveHealth(server: FastifyInstance, readiness: Readiness, clock: Clock): void {
  const askStores = oneLookASecond(readiness.askStores, clock);
  server.get("/healthz", () => ({ status: "ok" }));
  server.get("/readyz", async (request, reply) => {
    const stores = await askStores();
    if (stores["postgres"] && stores["postgres"].status !== "down") {
      const isWhole = Object.values(stores).every(({ status }) => status === "up");
      return reply.send({ status: isWhole ? "ready" : "degraded", stores });
    }
    const detail = "Not ready: PostgreSQL does not answer.";
    return sendProblem(request, reply, { code: "store_unavailable", detail, extensions: { stores } });
  });
}

/** The table of problems as the pages `/docs/problems/<code>` that every error's `type` leads to, and their list. */
export function serveProblemPages(server: FastifyInstance): void {
  const problems = Object.entries(PROBLEMS);
  for (const [code, { status, title, detail }] of problems) {
    const facts = `<p>Status <code>${status}</code>, code <code>${code}</code></p>`;
    const links = '<p><a href="/docs/problems">All problems</a>, <a href="/docs">all endpoints</a></p>';
    servePage(server, `/docs/problems/${code}`, {
      name: code,
      title,
      body: `${facts}<p>${codeSpans(detail)}</p>${links}`,
    });
  }
  const rows = problems.map(([code, { status, detail }]) => {
    return `<li><a href="/docs/problems/${code}"><code>${code}</code></a> (${status}): ${codeSpans(detail)}</li>`;
  });
  const body = `<ul>${rows.join("\n")}</ul><p><a href="/docs">All endpoints</a></p>`;
  servePage(server, "/docs/problems", { name: "Problems", title: "Problems", body });
}

type Page = { readonly name: string; readonly title: string; readonly body: string };

function servePage(server: FastifyInstance, path: string, { name, title, body }: Page): void {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name} · Costplane</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1rem;color:#1b1f24}
code{background:#f1f3f5;padding:.1em .35em;border-radius:4px}a{color:#0b57d0}</style>
<h1>${title}</h1>${body}</html>`;
  server.get(path, (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
}

function codeSpans(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return escaped.replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
