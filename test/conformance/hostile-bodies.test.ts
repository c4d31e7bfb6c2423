import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/core/limits.ts";
import { openDataRoom } from "../support/data-room.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import { nameOf, ROUTES } from "../support/route-table.ts";
import { sampleOf } from "../support/sample-requests.ts";
import { send } from "../support/send-request.ts";
import type { SpendRoom } from "../support/spend-room.ts";

let room: SpendRoom;
let connector: string;

beforeAll(async () => {
  room = await openDataRoom();
  connector = await room.bill([{}]);
});

afterAll(() => room.close());

/** JSON texts in the place of a member's value. */
const VALUES = [
  "null",
  "true",
  "0",
  "-1",
  "1e400",
  "123456789012345678901234567890",
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\ud83d\\ude00"',
  '"\\u202e"',
  '"How much did we spend on \\ud800 in March 2026?"',
  '"What did \\"a\\u0000b\\" cost in March 2026, by tag \\ud800?"',
  '"Critical CVEs of \\udfff and \\u0000 since 2020"',
  `"${"x".repeat(10_000)}"`,
  '"\'; DROP TABLE connectors; --"',
  '"__proto__"',
  '"{{f1}} {{e1}}"',
  '"$(id)"',
  "[]",
  "[[]]",
  "{}",
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${"[".repeat(2_000)}${"]".repeat(2_000)}`,
  `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`,
];

const INSIDE = /\bSELECT\b.*\bFROM\b|DB::|\.ts:\d|node_modules|costplane-engine|relation "|ZodError|at Object\./;

// What is wrong with a message of MCP is told in its own words.
const routes = ROUTES.filter(({ body, operationId }) => body !== null && operationId !== "callMcp").map(
  (route) => [nameOf(route), route] as const,
);

describe.each(routes)("%s", (_, route) => {
  const sample = () => sampleOf(route, { connector, source: "file:///nowhere" });
  const members = Object.keys(sampleOf(route, { connector: "", source: "" }).body as object);
  const others = ["options", "credentials", "paused", "context", "id", "__proto__", "constructor"];

  test.each([...members, ...others])("any JSON as the member %s is refused, or taken as what it is", async (member) => {
    const before = room.app.reports.length;
    for (const value of VALUES) {
      const asked = sample();
      const rest = Object.entries(asked.body as object).filter(([name]) => name !== member);
      const texts = [...rest.map(([name, other]) => `"${name}":${JSON.stringify(other)}`), `"${member}":${value}`];
      const answer = await send(room.app.url, room.key, { ...asked, body: `{${texts.join(",")}}` });
      const known = { member, value: value.slice(0, 100) };
      const isExpected = [200, 201, 404, 413, 422].includes(answer.status);
      expect({ ...known, status: answer.status, body: isExpected ? "" : answer.body }).toMatchObject({ body: "" });
      expectEveryAnswer(answer);
      expect({ ...known, inside: INSIDE.exec(answer.body)?.[0] }).toEqual({ ...known, inside: undefined });
      if (answer.status < 400) continue;
      expectProblem(answer, answer.json.code);
      expect(answer.json.errors?.length ?? 0).toBeLessThanOrEqual(LIMITS.fieldErrorsMax);
      expect({ ...known, long: answer.body.length > 5_000 }).toEqual({ ...known, long: false });
    }
    expect(room.app.reports.slice(before)).toEqual([]);
  });
});
