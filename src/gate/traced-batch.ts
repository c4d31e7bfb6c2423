import { type Span, startSpan, withinSpan } from "../core/tracing.ts";
import type { Waiting } from "./held-requests.ts";

/**
 * Runs a batch as a span, where a request of it is traced: a part of the first of them, so that one request's trace has
 * its statements, and linked to all of them, as they are to it.
 */
export async function tracedBatch(batch: readonly Waiting[], work: () => Promise<void>): Promise<void> {
  const spans = batch.flatMap(({ span }) => (span?.isSampled ? [span] : []));
  const [first] = spans;
  // The queue was begun by some request or other, whose span this work is no part of.
  if (!first) return withinSpan(undefined, work);
  const span = startSpan({
    name: "gate batch",
    kind: "internal",
    within: first,
    facts: { "costplane.batch.requests": batch.length },
  });
  if (span) linkAll(span, spans);
  await withinSpan(span, work);
  span?.end();
}

function linkAll(batch: Span, requests: readonly Span[]): void {
  for (const request of requests) {
    batch.link(request);
    request.link(batch);
  }
}
