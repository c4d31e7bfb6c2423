import type { IncomingHttpHeaders } from "node:http";
import { type Span, startSpan } from "../../core/tracing.ts";
import type { AccessLine } from "./server-options.ts";

/** Asked every few seconds by machines: their spans would be most of an idle node's, and tell nothing. */
const UNTRACED = new Set(["/healthz", "/readyz", "/metrics"]);

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY"]);

type Head = { readonly method?: string | undefined; readonly headers: IncomingHttpHeaders };

/**
 * Begins the span of a request, by OpenTelemetry's conventions for HTTP servers. Of what the caller sent it has the
 * method alone, and, by the header `traceparent`, the trace that it goes on with. `route`: the pattern of its path.
 */
export function startRequestSpan({ method = "", headers }: Head, route: string | undefined): Span | undefined {
  if (route !== undefined && UNTRACED.has(route)) return undefined;
  const known = METHODS.has(method) ? method : "_OTHER";
  const { traceparent } = headers;
  return startSpan({
    name: [known === "_OTHER" ? "HTTP" : known, route].filter(Boolean).join(" "),
    kind: "server",
    facts: { "http.request.method": known, ...(route === undefined ? {} : { "http.route": route }) },
    ...(typeof traceparent === "string" ? { traceparent } : {}),
  });
}

/** Ends it with what the log tells, the caller's address aside, and says its trace's id to the log. */
export function endRequestSpan(span: Span | undefined, line: AccessLine): AccessLine {
  if (!span) return line;
  const { status, organizationId, code, isReplayed } = line;
  const facts = {
    "http.response.status_code": status,
    ...(organizationId === null ? {} : { "costplane.organization.id": organizationId }),
    ...(code === null ? {} : { "costplane.problem": code }),
    ...(isReplayed ? { "costplane.replayed": true } : {}),
  };
  span.end({ facts, ...(status >= 500 ? { error: code ?? String(status) } : {}) });
  return span.isSampled ? { ...line, traceId: span.traceId } : line;
}
