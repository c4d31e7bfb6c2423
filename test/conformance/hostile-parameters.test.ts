import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/core/limits.ts";
import type { PlainRoute } from "../../src/http/index.ts";
import { openDataRoom } from "../support/data-room.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import { sendRaw } from "../support/raw-request.ts";
import { GET_ROUTES, nameOf, parametersOf } from "../support/route-table.ts";
import { sampleOf } from "../support/sample-requests.ts";
import { send, type Told } from "../support/send-request.ts";
import type { SpendRoom } from "../support/spend-room.ts";

let room: SpendRoom;
let connector: string;

beforeAll(async () => {
  room = await openDataRoom();
  connector = await room.bill([{}, { ServiceName: "Storage", Tags: '{"team":"red"}' }]);
});

afterAll(() => room.close());

const pathOf = (route: PlainRoute) =>
  sampleOf(route, { connector, source: "" }).path.split("?")[0] as string; /** What must be sent always. */
const required = (route: PlainRoute) => (parametersOf(route).includes("dimension") ? "dimension=service&" : "");
const ask = (path: string) => send(room.app.url, room.key, { path });

/** As they stand in a URL. */
const VALUES = [
  "",
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%F0%9F%98%80",
  "%EF%BB%BF",
  "%zz",
  "%",
  "%E2%82",
  "%25zz",
  "+",
  "%0D%0AX-Injected:%201",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e3",
  "0x10",
  "99999999999999999999999999",
  "%7B%22%24gt%22:1%7D",
  "{p0:String}",
  "'",
  "''",
  "%22",
  "%60",
  "%5C",
  "%5C%5C",
  "%5C!",
  "!",
  "!!",
  ",",
  ",,,",
  "'%20OR%20'1'='1",
  "';DROP%20TABLE%20cost_lines;--",
  "1)%20UNION%20ALL%20SELECT%201--",
  "..%2F..%2Fetc%2Fpasswd",
  "file:///etc/passwd",
  "tag:",
  "tag:'",
  "tag:%00",
  "tag:__proto__",
  "*",
  "%25_%25",
  "2026-02-30",
  "2026-03-01T00:00:00%2B99:99",
  "0000-00-00",
  "con_00000000000000000000",
  "con_0000000000000000000'",
  "%D8%A7%D9%84",
  "e%CC%81",
  "%E2%80%AE",
  "x".repeat(10_000),
  "x,".repeat(5_000),
  "%22".repeat(3_000),
];

const NAMES = [
  "__proto__",
  "__proto__[x]",
  "constructor",
  "constructor.prototype",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "",
  "%00",
  "%zz",
  "Page",
  "page%20",
  "page[]",
  "page[0]",
  "page.0",
  "%F0%9F%98%80",
  "'",
  "x".repeat(1_000),
];

/** What no answer may tell, whatever it was asked. */
const INSIDE = new RegExp(
  [
    String.raw`\bSELECT\b.*\bFROM\b|DB::|Exception|\bCode: \d|relation "|ZodError|at Object\.`,
    String.raw`\.ts:\d|node_modules|\/tmp\/|costplane-(bills|engine)`,
  ].join("|"),
);

const PROBLEM_CHARS_MAX = 20_000;

/** A good answer of its bounds, or a refusal that a caller can read; never an error of ours. */
function expectHarmless(answer: Told, path: string): void {
  const { status, body, json } = answer;
  expect({ path, status, body: [200, 404, 410, 422, 431].includes(status) ? "" : body }).toEqual({
    path,
    status,
    body: "",
  });
  expectEveryAnswer(answer);
  expect(answer.headers.get("x-injected")).toBeNull();
  expect({ path, inside: INSIDE.exec(body)?.[0] }).toEqual({ path, inside: undefined });
  if (status === 200) expect(json.data?.length ?? 0).toBeLessThanOrEqual(LIMITS.spendPageRowsMax);
  else {
    expectProblem(answer, json.code);
    expect({ path, long: body.length > PROBLEM_CHARS_MAX }).toEqual({ path, long: false });
    expect(json.errors?.length ?? 0).toBeLessThanOrEqual(LIMITS.fieldErrorsMax);
  }
}

const QUESTIONS_MAX = 160;

/** Pairs of a parameter and a value; where all are too many, each parameter with other values. */
function pairsOf(route: PlainRoute): readonly (readonly [string, string])[] {
  const names = parametersOf(route);
  const step = Math.ceil((names.length * VALUES.length) / QUESTIONS_MAX);
  return names.flatMap((name, place) =>
    VALUES.flatMap((value, index) => ((index + place) % step === 0 ? [[name, value] as const] : [])),
  );
}

describe.each(GET_ROUTES.map((route) => [nameOf(route), route] as const))("%s", (_, route) => {
  const path = () => pathOf(route);

  test("any text as the value of any parameter", async () => {
    for (const [name, value] of pairsOf(route)) {
      const asked = `${path()}?${name === "dimension" ? "" : required(route)}${name}=${value}`;
      expectHarmless(await ask(asked), asked.slice(0, 300));
    }
  });

  test("422: any other name is refused, however it is written", async () => {
    for (const name of NAMES) {
      const asked = `${path()}?${required(route)}${name}=1`;
      const answer = await ask(asked);
      expectHarmless(answer, asked.slice(0, 300));
      expect([asked, answer.status]).toEqual([asked, 422]);
    }
  });

  test("a parameter that is repeated is a list, or refused", async () => {
    for (const name of parametersOf(route)) {
      for (const values of [["1", "1"], ["a", "", "b"], Array.from({ length: 500 }, (_one, index) => `v${index}`)]) {
        const query = values.map((value) => `${name}=${value}`).join("&");
        const asked = `${path()}?${name === "dimension" ? "" : required(route)}${query}`;
        expectHarmless(await ask(asked), asked.slice(0, 300));
      }
    }
  });

  test("any text in the place of an id", async () => {
    if (!route.path.includes(":id")) return;
    for (const value of VALUES.filter((one) => !/^(|\.\.)$/.test(one))) {
      const asked = route.path.replace(":id", value.replaceAll("+", "%2B"));
      const answer = await ask(asked);
      expectHarmless(answer, asked.slice(0, 300));
      expect([asked, [404, 422, 431].includes(answer.status)]).toEqual([asked, true]);
    }
  });
});

test("any parameters together", async () => {
  const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: "binary", maxLength: 40 }).map(encoded));
  const query = fc.constantFrom(...GET_ROUTES).chain((route) => {
    const name = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...parametersOf(route), "tag:team") },
      { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
    );
    const pairs = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 6 });
    return pairs.map((each) => `${pathOf(route)}?${each.map((pair) => pair.join("=")).join("&")}`);
  });
  const property = fc.asyncProperty(query, async (path) => expectHarmless(await ask(path), path.slice(0, 1_000)));
  await fc.assert(property, { numRuns: 300, seed: 20_261_121 });
});

test("a question behind a # does not become the answer of one behind a ?", async () => {
  const target = "/api/spend#region=nowhere?billing_period=2026-03";
  const head = ["Host: test", "Connection: close", `Authorization: Bearer ${room.key}`];
  const odd = await sendRaw(room.app.port, [`GET ${target} HTTP/1.1`, ...head, "", ""].join("\r\n"));
  expect([odd.status, JSON.parse(odd.body).data]).toEqual([200, []]);
  expect((await ask("/api/spend?billing_period=2026-03")).json.data).not.toEqual([]);
});

/** Percent-encoded, lone surrogates too, which `encodeURIComponent` refuses. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}
