import type { TracingConfig } from "../variables/tracing.ts";

const WAIT_MS_MAX = 5_000;

/** Whether the receiver of traces takes an empty delivery. Throws an error that says what to do. */
export async function checkReceiver({ endpoint, protocol, headers }: TracingConfig): Promise<string> {
  const { host } = new URL(endpoint);
  const isJson = protocol === "http/json";
  const pairs = (headers ?? "").split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const] : [];
  });
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { ...Object.fromEntries(pairs), "content-type": isJson ? "application/json" : "application/x-protobuf" },
    body: isJson ? "{}" : "",
    signal: AbortSignal.timeout(WAIT_MS_MAX),
  }).catch(() => {
    throw new Error(`The receiver ${host} does not answer: start it, or correct OTEL_EXPORTER_OTLP_ENDPOINT.`);
  });
  await answer.body?.cancel();
  if (answer.ok) return `${host} takes traces by ${protocol}`;
  throw new Error(
    `The receiver ${host} refuses traces (${answer.status}): check OTEL_EXPORTER_OTLP_ENDPOINT, ` +
      "OTEL_EXPORTER_OTLP_PROTOCOL and OTEL_EXPORTER_OTLP_HEADERS.",
  );
}
