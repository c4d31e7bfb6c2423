import { afterAll, beforeAll, test } from "vitest";
import { expectProblem } from "../support/every-answer.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";
import { type Asker, ask, BODY, expectInvalid, expectServed, makeAsker, quotePath } from "./asker.ts";

let app: TestApp;
let caller: TestOrganization;
let quote: Asker["quote"];
let goodHeaders: Asker["goodHeaders"];
beforeAll(async () => {
  app = await startTestApp();
  caller = await makeOrganization(app.database, { plan: "enterprise" });
  ({ quote, goodHeaders } = await makeAsker(app, caller));
});
afterAll(() => app.stop());

const withUnits = (literal: string) => `{"units":${literal},"free_units":0,"cents_per_unit":1}`;
const rest = '"free_units":0,"cents_per_unit":1}';

test.each([
  ["the largest", '{"units":1000000000,"free_units":0,"cents_per_unit":1000000}', "1000000000000000", "1000000000"],
  ["all zero", '{"units":0,"free_units":0,"cents_per_unit":0}', "0", "0"],
  ["more free than used", '{"units":5,"free_units":1000000000,"cents_per_unit":1000000}', "0", "0"],
  ["minus zero", '{"units":-0,"free_units":-0,"cents_per_unit":-0}', "0", "0"],
])("200: %s, exactly", async (_, body, amount, billable) => {
  const answer = `{"amount_cents":${amount},"billable_units":${billable},"currency_unit":"cents"}`;
  expectServed(await quote({ body }), { body: answer });
});

test.each([
  ["a decimal that is whole", "1.0"],
  ["an exponent", "1e3"],
  ["an exponent in capitals", "1E3"],
  ["a decimal that a float reads as 1", "1.0000000000000000001"],
  ["a decimal that a float rounds up to 1", "0.99999999999999999999"],
  ["an exponent that a float reads as 0", "1e-400"],
  ["an exponent that a float reads as infinite", "1E400"],
  ["minus zero as a decimal", "-0.0"],
  ["a string", '"5"'],
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
  ["a list", "[5]"],
  ["an object", '{"units":5}'],
  ["very deep lists", "[".repeat(1_900) + "]".repeat(1_900)],
])("422: %s is no integer", async (_, literal) => {
  expectInvalid(await quote({ body: withUnits(literal) }), "units not_an_integer");
});

test.each([
  ["one above the bound", "1000000001", "too_big"],
  ["beyond the exact floats", "9007199254740993", "too_big"],
  ["thousands of digits", "9".repeat(3_000), "too_big"],
  ["negative", "-1", "too_small"],
  ["negative with thousands of digits", `-${"9".repeat(3_000)}`, "too_small"],
])("422: an integer that is %s", async (_, literal, code) => {
  expectInvalid(await quote({ body: withUnits(literal) }), `units ${code}`);
});

test("422: cents_per_unit has a bound of its own", async () => {
  const body = { ...BODY, cents_per_unit: 1_000_001 };
  expectInvalid(await quote({ body }), "cents_per_unit too_big");
});

test.each([
  ["NaN", withUnits("NaN")],
  ["Infinity", withUnits("Infinity")],
  ["a plus", withUnits("+1")],
  ["a leading zero", withUnits("01")],
  ["a point without digits", withUnits("1.")],
  ["hexadecimal", withUnits("0x10")],
  ["an underscore", withUnits("1_000")],
  ["a trailing comma", `{"units":1,${rest.slice(0, -1)},}`],
  ["a comment", `{/* none */"units":1,${rest}`],
  ["single quotes", `{'units':1,${rest}`],
  ["something after the value", `${withUnits("1")}x`],
  ["two values", `${withUnits("1")}${withUnits("1")}`],
  ["a NUL after the value", `${withUnits("1")}\0`],
  ["a no-break space", `\u00a0${withUnits("1")}`],
  ["nothing", ""],
  ["only spaces", "   "],
  ["half a value", '{"units":'],
  ["a byte order mark", `\ufeff${withUnits("1")}`],
])("422: no JSON: %s", async (_, body) => {
  const answer = await ask(app, quotePath(), { headers: goodHeaders(), body });
  expectInvalid(answer, "body invalid_json");
});

test.each([
  ["a byte that is none", [0xff]],
  ["an overlong form", [0xc0, 0x80]],
  ["a surrogate", [0xed, 0xa0, 0x80]],
  ["a sequence that is cut off", [0xe2, 0x82]],
])("422: no UTF-8: %s", async (_, bytes) => {
  const text = Buffer.from(withUnits("1"));
  const body = Buffer.concat([Buffer.from('{"\u00fc'), Buffer.from(bytes), Buffer.from('":1,'), text.subarray(1)]);
  expectInvalid(await ask(app, quotePath(), { headers: goodHeaders(), body }), "body invalid_json");
});

test.each(["[]", "1", '"text"', "true", "null", `[${withUnits("1")}]`])("422: %s is no object", async (body) => {
  expectInvalid(await ask(app, quotePath(), { headers: goodHeaders(), body }), "body invalid_type");
});

test.each([
  ["twice the same", `{"units":1,"units":1,${rest}`, "units"],
  ["once as an escape", `{"units":1,"\\u0075nits":2,${rest}`, "units"],
  ["first wrong, then right", `{"units":"x","units":2,${rest}`, "units"],
])("422: a member %s is a duplicate", async (name, body, field) => {
  const first = name.startsWith("first") ? [`${field} not_an_integer`] : [];
  expectInvalid(await quote({ body }), `${field} duplicate_field`, ...first);
});

test.each(["extra", "Units", "__proto__", "constructor", "toString", "units ", "\\u0000"])(
  "422: there is no member %s",
  async (name) => {
    const field = JSON.parse(`"${name}"`) as string;
    expectInvalid(await quote({ body: `{"${name}":1,"units":1,${rest}` }), `${field} unknown_field`);
  },
);

test("422: every field that is wrong is named at once, with the Idempotency-Key and the query", async () => {
  const answer = await ask(app, `${quotePath()}?dry_run=true`, {
    headers: { ...goodHeaders(), "idempotency-key": "short" },
    body: '{"units":1.5,"free_units":-1,"extra":0}',
  });
  expectInvalid(
    answer,
    "Idempotency-Key invalid_format",
    "dry_run unknown_field",
    "units not_an_integer",
    "free_units too_small",
    "extra unknown_field",
    "cents_per_unit required",
  );
});

test.each([
  ["text", "text/plain"],
  ["a form", "application/x-www-form-urlencoded"],
  ["another JSON", "application/merge-patch+json"],
  ["UTF-16", "application/json; charset=utf-16"],
  ["Latin-1", "application/json; charset=iso-8859-1"],
  ["a charset twice", "application/json; charset=utf-8; charset=utf-16"],
])("415 unsupported_media_type: %s", async (_, type) => {
  const headers = { ...goodHeaders(), "content-type": type };
  expectProblem(await ask(app, quotePath(), { headers, body: JSON.stringify(BODY) }), "unsupported_media_type");
});

test("200: without a Content-Type the body is read as JSON", async () => {
  const { "content-type": _, ...headers } = goodHeaders();
  // As bytes: fetch would declare a type for a text.
  const body = new TextEncoder().encode(JSON.stringify(BODY));
  expectServed(await ask(app, quotePath(), { headers, body }));
});

test.each([
  "application/json",
  "Application/JSON",
  "application/json;charset=UTF-8",
  'application/json; charset="utf-8"',
])("200: %s", async (type) => {
  expectServed(
    await ask(app, quotePath(), { headers: { ...goodHeaders(), "content-type": type }, body: JSON.stringify(BODY) }),
  );
});

test("413 payload_too_large: a body over 4 KiB; 200 at 4 KiB", async () => {
  const text = JSON.stringify(BODY);
  expectServed(await quote({ body: text.padEnd(4_096) }));
  expectProblem(await quote({ body: text.padEnd(4_097) }), "payload_too_large");
});
