import { z } from "zod";
import { boolean, integer, preset, share, unset, url } from "./values.ts";

/** The variables of OpenTelemetry's own specification that are heeded here; a receiver turns tracing on. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: unset(
    url(["http:", "https:"]),
    "Receiver of traces by OTLP over HTTP, such as `http://collector:4318`; `/v1/traces` is put behind it.",
    { default: "none: nothing is traced" },
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: unset(
    url(["http:", "https:"]),
    "The same with its whole path; it goes before `OTEL_EXPORTER_OTLP_ENDPOINT`.",
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: preset(
    "http/protobuf",
    z.enum(["http/protobuf", "http/json"]),
    "`http/protobuf` or `http/json`; gRPC is not spoken.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: unset(z.string(), "Headers for the receiver: `name=value`, separated by commas.", {
    isSecret: true,
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: preset(
    "10000",
    integer(1, 600_000),
    "Milliseconds for one delivery, repetitions included.",
  ),
  OTEL_SERVICE_NAME: unset(z.string(), "The service's name in traces.", { default: "costplane" }),
  OTEL_RESOURCE_ATTRIBUTES: unset(z.string(), "More about this node in traces: `name=value`, separated by commas."),
  OTEL_TRACES_SAMPLER: preset(
    "parentbased_always_on",
    z.enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ]),
    "Which requests are traced. `parentbased_…` does as the caller's `traceparent` says, where it has one.",
  ),
  OTEL_TRACES_SAMPLER_ARG: preset("1", share(0, 1), "The share of requests that `…traceidratio` traces."),
  OTEL_BSP_SCHEDULE_DELAY: preset("5000", integer(1, 600_000), "Milliseconds between two deliveries."),
  OTEL_SDK_DISABLED: preset("off", boolean(), "`true` turns tracing off, whatever else is set."),
};

const Variables = z.object(TRACING_VARIABLES);

/** Where traces go, and which; null where nothing is traced. */
export type TracingConfig = {
  readonly endpoint: string;
  readonly protocol: "http/protobuf" | "http/json";
  readonly headers: string | undefined;
  readonly timeoutMs: number;
  readonly serviceName: string;
  readonly resourceAttributes: string | undefined;
  readonly sampler: string;
  readonly sampledShare: number;
  readonly delayMs: number;
};

/** Reads what is set of tracing. */
export function tracingOf(set: z.infer<typeof Variables>): TracingConfig | null {
  const base = set.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/*$/, "/v1/traces");
  const endpoint = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? base;
  if (endpoint === undefined || set.OTEL_SDK_DISABLED) return null;
  return {
    endpoint,
    protocol: set.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: set.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: set.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: set.OTEL_SERVICE_NAME ?? "costplane",
    resourceAttributes: set.OTEL_RESOURCE_ATTRIBUTES,
    sampler: set.OTEL_TRACES_SAMPLER,
    sampledShare: set.OTEL_TRACES_SAMPLER_ARG,
    delayMs: set.OTEL_BSP_SCHEDULE_DELAY,
  };
}
