import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A span as the receiver got it. */
export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number };
};

type Delivery = { readonly type: string | undefined; readonly headers: object; readonly body: Buffer };

/** A receiver of OTLP over HTTP on a free port, which keeps what it gets. `silent` takes all and never answers. */
export async function startOtlpReceiver({ silent = false } = {}) {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    deliveries.push({ type: request.headers["content-type"], headers: request.headers, body });
    if (!silent) response.writeHead(200, { "content-type": request.headers["content-type"] ?? "" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const spans = (): readonly ReceivedSpan[] =>
    deliveries
      .filter(({ type }) => type === "application/json")
      .flatMap(({ body }) => JSON.parse(body.toString()).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries: deliveries as readonly Delivery[],
    spans,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a span tells under a name. */
export function factOf({ attributes }: ReceivedSpan, key: string): unknown {
  const value = attributes.find((attribute) => attribute.key === key)?.value ?? {};
  return Object.values(value)[0];
}
