import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isSameText } from "../core/sealing/secret-keys.ts";
import type { AddressLimiter } from "./doors/address-limiter.ts";
import { bearerToken } from "./server/raw-headers.ts";
import { sendProblem } from "./server/server.ts";
import type { AccessLine } from "./server/server-options.ts";

export type Metrics = { readonly registry: Registry; readonly observe: (line: AccessLine) => void };

/** Figures of a room under one name, read at each scrape. */
export type GaugeFacts = {
  readonly name: string;
  readonly help: string;
  /** None, unless told otherwise: then it is one figure. */
  readonly labelNames?: readonly string[];
  /** Never throws; what can't be told now is left out, one figure as null. */
  readonly read: () => Promise<readonly GaugeFigure[] | number | null | undefined>;
};

/** A figure of a gauge that has several. */
export type GaugeFigure = { readonly labels: Record<string, string>; readonly value: number };

/** The process's metrics, a histogram of answers by route, method and status, and the rooms' gauges. */
export function createMetrics(gauges: readonly GaugeFacts[] = []): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "costplane_http_request_duration_seconds",
    help: "Time from the request's headers to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  for (const { name, help, labelNames = [], read } of gauges) {
    new Gauge({
      ...{ name, help, labelNames: [...labelNames], registers: [registry] },
      async collect() {
        const values = await read();
        this.reset();
        // A gauge without labels that was reset says 0, which is a figure: what can't be told has none.
        if (values == null) return this.remove();
        const figures = typeof values === "number" ? [{ labels: {}, value: values }] : values;
        for (const { labels, value } of figures) this.set(labels, value);
      },
    });
  }
  const problems = new Counter({
    name: "costplane_problems_total",
    help: "Answers that are problems, by their code: rate_limited, quota_exhausted, store_unavailable and so on.",
    labelNames: ["code"],
    registers: [registry],
  });
  return {
    registry,
    observe: ({ method, route, status, ms, code }) => {
      answers.observe({ method, route, status }, ms / 1000);
      if (code) problems.inc({ code });
    },
  };
}

/** Who may read the metrics: who presents the token. Who does not is counted by its address, as without a key. */
export type MetricsGuard = { readonly token: string; readonly limiter: AddressLimiter };

/** Serves `/metrics` in the Prometheus text format; without a guard to whoever asks. */
export function serveMetrics(server: FastifyInstance, metrics: Metrics, guard: MetricsGuard | null): void {
  server.get("/metrics", async (request, reply) => {
    if (guard && !isSameText(guard.token, bearerToken(request.raw) ?? "")) {
      if (guard.limiter.countFailure(request.ip)) return sendProblem(request, reply, { code: "too_many_attempts" });
      return sendProblem(request, reply, { code: "invalid_api_key", detail: "Send the metrics token as Bearer." });
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
