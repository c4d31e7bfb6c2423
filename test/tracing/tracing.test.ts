import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/app/config.ts";
import { checkReceiver } from "../../src/app/tracing/check-receiver.ts";
import { openTracing, type Tracing } from "../../src/app/tracing/open-tracing.ts";
import type { TracingConfig } from "../../src/app/variables/tracing.ts";
import { factOf, type ReceivedSpan, startOtlpReceiver } from "../support/otlp-receiver.ts";
import { openSpendRoom, type SpendRoom } from "../support/spend-room.ts";
import { makeOrganization, postQuote } from "../support/test-app.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const [SERVER, CLIENT] = [2, 3];

let room: SpendRoom;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let tracing: Tracing;
let told: object[];

beforeAll(async () => {
  room = await openSpendRoom();
  await room.bill([{ BilledCost: "12.5", ServiceName: "Marker service" }]);
});
afterAll(() => room.close());
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  told = [];
});
afterEach(async () => {
  await tracing.close();
  await receiver.close();
});

/** Traces to the receiver, or as told otherwise. */
async function trace(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const reading = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    ...more,
  });
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  const tell = (fields: object) => void told.push(fields);
  tracing = await openTracing(reading.config.tracing, { info: tell, warn: tell } as never);
}

const QUOTE = { units: 10, free_units: 2, cents_per_unit: 3 };

async function quote(key: string, headers: Readonly<Record<string, string>> = {}, query = ""): Promise<Response> {
  return fetch(`${room.app.url}/v1/services/usage-calculator/quote${query}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      ...headers,
    },
    body: JSON.stringify(QUOTE),
  });
}

const childrenOf = ({ spanId }: ReceivedSpan) => receiver.spans().filter(({ parentSpanId }) => parentSpanId === spanId);
const named = (name: string) => receiver.spans().filter((span) => span.name === name);
const QUOTE_SPAN = "POST /v1/services/usage-calculator/quote";

test.each([
  ["the quick path", ""],
  // An empty query is enough to be unusual.
  ["the framework", "?"],
])("a quote by %s goes on with its caller's trace, through the gate's batch to the statements", async (_, query) => {
  const { key, org } = await makeOrganization(room.app.database);
  await trace();
  const answer = await quote(key, { traceparent: `00-${TRACE}-${PARENT}-01` }, query);
  expect(answer.status).toBe(200);
  await tracing.close();

  const [request] = named(QUOTE_SPAN) as [ReceivedSpan];
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: SERVER });
  expect(factOf(request, "http.request.method")).toBe("POST");
  expect(factOf(request, "http.route")).toBe("/v1/services/usage-calculator/quote");
  expect(factOf(request, "http.response.status_code")).toBe(200);
  expect(factOf(request, "costplane.organization.id")).toBe(org.organizationId);
  const [batch] = childrenOf(request) as [ReceivedSpan];
  expect(batch.name).toBe("gate batch");
  expect(batch.links).toMatchObject([{ traceId: TRACE, spanId: request.spanId }]);
  const statements = childrenOf(batch);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["BEGIN", "gate-admit", "COMMIT"]));
  for (const statement of statements) {
    expect(statement).toMatchObject({ traceId: TRACE, kind: CLIENT });
    expect(factOf(statement, "db.system.name")).toBe("postgresql");
  }
  expect(room.app.lines.at(-1)).toMatchObject({ traceId: TRACE });
});

test("requests that share a batch are linked to it, each in a trace of its own", async () => {
  const { key } = await makeOrganization(room.app.database, { plan: "enterprise" });
  await trace();
  const answers = await Promise.all(Array.from({ length: 30 }, () => quote(key)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await tracing.close();

  const requests = named(QUOTE_SPAN);
  const batches = named("gate batch");
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(30);
  expect(batches.length).toBeLessThan(30);
  const batchIds = new Set(batches.map(({ spanId }) => spanId));
  for (const { links = [] } of requests) expect(links.filter(({ spanId }) => batchIds.has(spanId))).toHaveLength(1);
  const linked = batches.flatMap(({ links = [] }) => links.map(({ spanId }) => spanId));
  expect(linked.sort()).toEqual(requests.map(({ spanId }) => spanId).sort());
});

test("what spend asks of both stores is under its request, by the names of the statements", async () => {
  await trace();
  await room.spend("start_date=2026-01-01&end_date=2026-12-31");
  await tracing.close();
  const [request] = named("GET /api/spend") as [ReceivedSpan];
  const within = receiver.spans().filter(({ traceId, name }) => traceId === request.traceId && name !== request.name);
  const ofStore = (store: string) => within.filter((span) => factOf(span, "db.system.name") === store);
  expect(ofStore("postgresql").length).toBeGreaterThan(0);
  expect(ofStore("clickhouse").map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^SELECT charge_(days|lines|tags)$/)]),
  );
});

test("a refusal has its code, and no error; a request of nobody's is traced, too", async () => {
  await trace();
  const answer = await quote("cp_live_nobody");
  await tracing.close();
  expect(answer.status).toBe(401);
  const [request] = named(QUOTE_SPAN) as [ReceivedSpan];
  expect(factOf(request, "costplane.problem")).toBe("invalid_api_key");
  expect(request.status.code ?? 0).toBe(0);
});

test("no value of a caller is in a span: no key, body, query, header, path or address", async () => {
  const { key } = await makeOrganization(room.app.database);
  for (const protocol of ["http/json", "http/protobuf"]) {
    await trace({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol });
    const headers = {
      "idempotency-key": `marker-idempotency-${protocol}`,
      "user-agent": "marker-agent",
      "x-request-id": "marker-request-id",
      "x-forwarded-for": "203.0.113.77",
      traceparent: `00-${TRACE}-${PARENT}-01`,
      tracestate: "vendor=marker-state",
      cookie: "marker=marker-cookie",
    };
    await quote(key, headers);
    await room.get("service=Marker%20service&start_date=2026-01-01");
    await room.get("/api/cves/search?q=marker-query");
    await fetch(`${room.app.url}/marker-path`, { headers });
    await fetch(`${room.app.url}/api/connectors/marker-id`, { headers: { authorization: `Bearer ${key}` } });
    await tracing.close();
  }
  const all = Buffer.concat(receiver.deliveries.map(({ body }) => body)).toString("latin1");
  expect(all).toContain("gate batch");
  expect(all).toContain("gate-admit");
  expect(new Set(receiver.deliveries.map(({ type }) => type))).toEqual(
    new Set(["application/json", "application/x-protobuf"]),
  );
  expect(all.toLowerCase()).not.toContain("marker");
  expect(all).not.toContain(key);
  expect(all).not.toContain("203.0.113.77");
  expect(all).not.toContain("cents_per_unit");
});

test("a caller that does not sample is not traced; one whose header is broken gets a trace of its own", async () => {
  const { key } = await makeOrganization(room.app.database);
  await trace();
  await quote(key, { traceparent: `00-${TRACE}-${PARENT}-00` });
  await quote(key, { traceparent: `00-${TRACE.toUpperCase()}x-${PARENT}-01` });
  await tracing.close();
  const requests = named(QUOTE_SPAN);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.parentSpanId ?? "").toBe("");
});

test("the sampler is the one that is set, and the receiver's headers are sent", async () => {
  const { key } = await makeOrganization(room.app.database);
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-receiver" };
  await trace({ ...headers, OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" });
  await quote(key);
  await quote(key, { traceparent: `00-${TRACE}-${PARENT}-01` });
  await tracing.close();
  expect(named(QUOTE_SPAN).map(({ traceId }) => traceId)).toEqual([TRACE]);
  expect(receiver.deliveries.at(-1)?.headers).toMatchObject({ authorization: "Bearer of-the-receiver" });
});

test("without a receiver everybody is answered, and the operator is told once", async () => {
  const { key } = await makeOrganization(room.app.database);
  await receiver.close();
  await trace({ OTEL_BSP_SCHEDULE_DELAY: "10", OTEL_EXPORTER_OTLP_TIMEOUT: "50" });
  const answers = await Promise.all(Array.from({ length: 5 }, () => quote(key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await expect.poll(() => told.length).toBe(1);
  expect((await quote(key)).status).toBe(200);
  await tracing.close();
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain(key);
});

test("a receiver that never answers keeps neither a caller nor the stop", async () => {
  const { key } = await makeOrganization(room.app.database);
  const silent = await startOtlpReceiver({ silent: true });
  // Ten minutes for a delivery: a stop that waited for it would not end within this test.
  const patient = { OTEL_BSP_SCHEDULE_DELAY: "10", OTEL_EXPORTER_OTLP_TIMEOUT: "600000" };
  await trace({ ...patient, OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
  expect((await quote(key)).status).toBe(200);
  await expect.poll(() => silent.deliveries.length).toBeGreaterThan(0);
  expect((await postQuote(room.app, { key, idempotencyKey: "another-quote", body: QUOTE })).status).toBe(200);
  await tracing.close();
  await silent.close();
});

test("without a receiver in the configuration, or with OTEL_SDK_DISABLED, nothing is traced", async () => {
  const { key } = await makeOrganization(room.app.database);
  await trace({ OTEL_SDK_DISABLED: "true" });
  await quote(key, { traceparent: `00-${TRACE}-${PARENT}-01` });
  expect(room.app.lines.at(-1)).not.toHaveProperty("traceId");
  await tracing.close();
  expect(receiver.deliveries).toEqual([]);
});

test("doctor asks the receiver: one that takes traces, one that refuses, one that is away", async () => {
  await trace();
  const found = (endpoint: string) =>
    checkReceiver({ endpoint, protocol: "http/json", headers: "x-token=of%20mine" } as TracingConfig);
  await expect(found(`${receiver.url}/v1/traces`)).resolves.toContain("takes traces");
  expect(receiver.deliveries.at(-1)?.headers).toMatchObject({ "x-token": "of mine" });
  await expect(found(`${room.app.url}/v1/traces`)).rejects.toThrow("refuses traces (404)");
  await receiver.close();
  await expect(found(`${receiver.url}/v1/traces`)).rejects.toThrow("does not answer");
});
