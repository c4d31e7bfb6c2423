import type { Logger } from "pino";
import { settledWithin } from "../../core/clock.ts";
import { traceBy } from "../../core/tracing.ts";
import type { TracingConfig } from "../variables/tracing.ts";

/** Delivers what is left, but for a short time only, and stops tracing. */
export type Tracing = { close(): Promise<void> };

const CLOSE_MS_MAX = 2_000;

/**
 * Has the work of this process traced, where a receiver is configured. What does that is loaded only then, so that it
 * costs nothing elsewhere. A receiver that is away or slow costs spans, which are dropped, and nobody's time.
 */
export async function openTracing(
  config: TracingConfig | null,
  logger: Pick<Logger, "info" | "warn">,
): Promise<Tracing> {
  if (config === null) return { close: async () => {} };
  const { openTracer } = await import("./otel-tracer.ts");
  const { tracer, close } = await openTracer(config, tellOfReceiver(new URL(config.endpoint).host, logger));
  traceBy(tracer);
  return {
    close: async () => {
      traceBy(null);
      await settledWithin(close(), CLOSE_MS_MAX);
    },
  };
}

/** One line when deliveries begin to fail, and one when they succeed again. */
function tellOfReceiver(host: string, logger: Pick<Logger, "info" | "warn">): (failure: Error | null) => void {
  let isFailing = false;
  return (failure) => {
    if (failure !== null && !isFailing) {
      // Without what the receiver answered: it may repeat what it was sent.
      const reason = (failure as NodeJS.ErrnoException).code ?? failure.name;
      logger.warn({ host, reason }, "Traces can't be delivered: they are dropped until the receiver takes them");
    }
    if (failure === null && isFailing) logger.info({ host }, "Traces are delivered again");
    isFailing = failure !== null;
  };
}
