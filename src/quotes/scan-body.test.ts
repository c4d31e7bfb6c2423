import fc from "fast-check";
import { expect, test } from "vitest";
import { LIMITS } from "../core/limits.ts";
import { scanBody } from "./scan-body.ts";

const MAXIMA: Readonly<Record<string, number>> = {
  units: LIMITS.unitsMax,
  free_units: LIMITS.unitsMax,
  cents_per_unit: LIMITS.centsPerUnitMax,
};
const FIELDS = Object.keys(MAXIMA);

const space = fc.stringMatching(/^[ \t\n\r]{0,3}$/);
const integer = fc.oneof(
  fc.integer({ min: -2, max: 2 * LIMITS.unitsMax }).map(String),
  fc.constantFrom("0", "-0", "1000000", "1000001", "1000000000", "1000000001", "9007199254740993", "-1"),
);
const oddLiteral = fc.oneof(
  fc.constantFrom("1.0", "1e3", "1E+2", "0.99999999999999999999", "1e-400", "1E400", "-0.0", "01", "-01", "00", "+1"),
  fc.constantFrom(
    "",
    "-",
    "NaN",
    "true",
    "null",
    "[]",
    "{}",
    "[1]",
    '{"units":1}',
    '"5"',
    '"\\u0035"',
    "0x1",
    "1n",
    "\u0661",
  ),
  fc.json({ maxDepth: 2 }),
);
const fieldName = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...FIELDS.map((name) => JSON.stringify(name))) },
  { weight: 2, arbitrary: fc.constantFrom('"\\u0075nits"', '"free\\u005funits"', '"__proto__"', '"Units"', '""') },
  { weight: 1, arbitrary: fc.string({ maxLength: 80 }).map((name) => JSON.stringify(name)) },
);
const literal = fc.oneof({ weight: 5, arbitrary: integer }, { weight: 1, arbitrary: oddLiteral });
const member = fc.tuple(space, fieldName, space, space, literal, space).map(([a, name, b, c, value, d]) => {
  return `${a}${name}${b}:${c}${value}${d}`;
});
const rightMembers = fc
  .tuple(fc.shuffledSubarray(FIELDS, { minLength: 3 }), fc.array(literal, { minLength: 3, maxLength: 3 }), space)
  .map(([names, values, gap]) => names.map((name, index) => `${gap}"${name}"${gap}:${gap}${values[index]}`));
// Four members of which two have one name, and nothing else is wrong.
const duplicated = fc.tuple(rightMembers, fc.nat(2), fc.nat(3)).map(([members, from, to]) => {
  return members.toSpliced(to, 0, members[from] as string);
});
const around = fc.constantFrom("", "", "", "", " ", "\n", "\ufeff", "x", "\u00a0", "\0", "{}");
const bodies = fc.oneof(
  fc
    .tuple(around, fc.oneof(rightMembers, duplicated, fc.array(member, { maxLength: 5 })), around)
    .map(([before, members, after]) => {
      return `${before}{${members.join(",")}}${after}`;
    }),
  fc.json(),
  fc.string(),
);

/** Members as JSON.parse reads them, with each literal as it was written; null where it finds no JSON. */
function readByParser(text: string): { value: unknown; literals: [string, string][] } | null {
  const literals: [string, string][] = [];
  try {
    // Only a primitive's source is told; of two members with one name only the last is.
    const reviver = function (this: unknown, name: string, value: unknown, context?: { source?: string }): unknown {
      literals.push([name, context?.source ?? ""]);
      return value;
    };
    return { value: JSON.parse(text, reviver as (this: unknown, name: string, value: unknown) => unknown), literals };
  } catch {
    return null;
  }
}

test("what it takes, JSON.parse reads as the same integers; what is no JSON to it is none to JSON.parse", () => {
  fc.assert(
    fc.property(bodies, (text) => {
      const scanned = scanBody(Buffer.from(text));
      const parsed = readByParser(Buffer.from(text).toString());
      const isNoJson = "errors" in scanned && scanned.errors[0]?.code === "invalid_json";
      expect(isNoJson).toBe(parsed === null);
      if ("value" in scanned) {
        const read = parsed?.value as Record<string, number>;
        expect(Object.keys(scanned.value).sort()).toEqual([...FIELDS].sort());
        for (const [name, value] of Object.entries(scanned.value)) {
          expect(value).toBe((read[name] as number) + 0);
          expect(Object.is(value, -0)).toBe(false);
        }
      }
    }),
    { numRuns: 3_000 },
  );
});

test("it takes an object if, and only if, each field is there once with an integer literal in its bounds", () => {
  fc.assert(
    fc.property(bodies, (text) => {
      const parsed = readByParser(text);
      const isObject = typeof parsed?.value === "object" && parsed.value !== null && !Array.isArray(parsed.value);
      const names = isObject ? Object.keys(parsed?.value as object) : [];
      const colons = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, "").split(":").length - 1;
      const sources = new Map(parsed?.literals ?? []);
      const isRight =
        names.length === 3 &&
        colons === 3 &&
        FIELDS.every((name) => {
          const source = sources.get(name) ?? "";
          return (
            /^-?(0|[1-9]\d*)$/.test(source) && BigInt(source) >= 0n && BigInt(source) <= BigInt(MAXIMA[name] as number)
          );
        });
      expect("value" in scanBody(Buffer.from(text))).toBe(isRight);
    }),
    { numRuns: 3_000 },
  );
});

test("each error names one field or the body, with a sentence that says what to send", () => {
  fc.assert(
    fc.property(bodies, (text) => {
      const scanned = scanBody(Buffer.from(text));
      if ("value" in scanned) return;
      expect(scanned.errors.length).toBeGreaterThan(0);
      for (const { field, code, message } of scanned.errors) {
        expect(field.length).toBeLessThanOrEqual(65);
        expect(code).toMatch(/^[a-z_]+$/);
        expect(message).toMatch(/\.$/);
      }
    }),
  );
});

test("no bytes make it throw, and none that are no UTF-8 are taken", () => {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const isUtf8 = (bytes: Uint8Array) => {
    try {
      return decoder.decode(bytes) !== null;
    } catch {
      return false;
    }
  };
  const right = Buffer.from('{"units":1,"free_units":2,"cents_per_unit":3}');
  const damaged = fc.tuple(fc.nat(right.length), fc.uint8Array({ minLength: 1, maxLength: 3 })).map(([at, bytes]) => {
    return Buffer.concat([right.subarray(0, at), bytes, right.subarray(at)]);
  });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 64 }), damaged), (bytes) => {
      const scanned = scanBody(Buffer.from(bytes));
      if ("value" in scanned || scanned.errors[0]?.code !== "invalid_json") expect(isUtf8(bytes)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
