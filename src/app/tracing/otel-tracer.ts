import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { ExportResultCode, parseKeyPairsIntoRecord, parseTraceParent } from "@opentelemetry/core";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { LIMITS } from "../../core/limits.ts";
import type { Span, SpanStart, Tracer } from "../../core/tracing.ts";
import type { TracingConfig } from "../variables/tracing.ts";
import { VERSION } from "../version.ts";

/** What hears of each delivery: null where it was taken. */
export type OnDelivery = (failure: Error | null) => void;

/** OpenTelemetry's tracer over OTLP. `close` delivers what is left. */
export async function openTracer(
  config: TracingConfig,
  onDelivery: OnDelivery,
): Promise<{ readonly tracer: Tracer; close(): Promise<void> }> {
  const exporter = telling(await exporterOf(config), onDelivery);
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        ...parseKeyPairsIntoRecord(config.resourceAttributes),
        "service.name": config.serviceName,
        "service.version": VERSION,
      }),
    ),
    sampler: samplerOf(config),
    // A batch of the gate is linked to each of its requests.
    spanLimits: { linkCountLimit: LIMITS.gateBatchRequestsMax },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: config.delayMs,
        exportTimeoutMillis: config.timeoutMs,
      }),
    ],
  });
  const otel = provider.getTracer("costplane", VERSION);
  const own = new WeakMap<Span, OtelSpan>();
  const tracer: Tracer = {
    start: (start) => {
      const options = { kind: KINDS[start.kind], ...(start.facts ? { attributes: start.facts } : {}) };
      const span = otel.startSpan(start.name, options, contextOf(start, own));
      const made = spanOver(span, own);
      own.set(made, span);
      return made;
    },
  };
  return { tracer, close: () => provider.shutdown() };
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

function contextOf({ within, traceparent }: SpanStart, own: WeakMap<Span, OtelSpan>) {
  const parent = within && own.get(within);
  if (parent) return trace.setSpan(ROOT_CONTEXT, parent);
  // `tracestate` is left alone: nothing is called with it, and what it holds is its sender's.
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}

function spanOver(span: OtelSpan, own: WeakMap<Span, OtelSpan>): Span {
  return {
    isSampled: span.isRecording(),
    traceId: span.spanContext().traceId,
    link: (other) => {
      const linked = own.get(other);
      if (linked) span.addLink({ context: linked.spanContext() });
    },
    end: ({ facts, error } = {}) => {
      if (!span.isRecording()) return;
      if (facts) span.setAttributes(facts);
      if (error !== undefined) span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

async function exporterOf(config: TracingConfig): Promise<SpanExporter> {
  const options = {
    url: config.endpoint,
    timeoutMillis: config.timeoutMs,
    headers: parseKeyPairsIntoRecord(config.headers),
  };
  const { OTLPTraceExporter } =
    config.protocol === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter(options);
}

/** The same exporter, which says of each delivery what became of it. */
function telling(exporter: SpanExporter, onDelivery: OnDelivery): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isTaken = result.code === ExportResultCode.SUCCESS;
        onDelivery(isTaken ? null : (result.error ?? new Error("The receiver refused.")));
        // Told here; to the library it is done, whose own report of a failure goes to the console.
        done({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function samplerOf({ sampler, sampledShare }: TracingConfig): Sampler {
  const root = rootSampler(sampler.replace("parentbased_", ""), sampledShare);
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, share: number): Sampler {
  if (name === "always_off") return new AlwaysOffSampler();
  return name === "traceidratio" ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
}
