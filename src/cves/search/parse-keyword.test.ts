import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fulfils, parseKeyword } from "./parse-keyword.ts";

const conditions = (keyword: string) =>
  parseKeyword(keyword).map((one) => (one.kind === "prefix" ? one.token : [one.text, one.fromTokenStart]));

describe("parseKeyword", () => {
  test.each([
    ["sql Injection", ["sql", "injection"]],
    ['"SQL injection"', ["sql", "injection", ["sql injection", true]]],
    ["C++", ["c", ["c++", false]]],
    [".NET node.js", ["net", [".net", false], "node", "js", ["node.js", false]]],
    ['".net core"', ["net", "core", [".net core", false]]],
    [
      "% é É",
      [
        ["%", false],
        ["é", false],
        ["É", false],
      ],
    ],
    ['"openssl"', ["openssl"]],
    ['say "never closed', ["say", "never", ['"never', false], "closed"]],
    ['a"b c"', ["a", "b", ['a"b', false], "c", ['c"', false]]],
    ['"a b"c', ["a", "b", ["a b", true], "c"]],
    ["sql SQL sql", ["sql"]],
    ['"" \t\n', []],
    ["", []],
  ])("%j asks for %j", (keyword, wanted) => {
    expect(conditions(keyword)).toEqual(wanted);
  });

  test("every text that has no NUL is read, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (keyword) => {
        for (const condition of parseKeyword(keyword)) {
          if (condition.kind === "prefix") expect(condition.token).toMatch(/^[a-z0-9]+$/);
          else expect(keyword.toLowerCase()).toContain(condition.text.toLowerCase());
        }
      }),
    );
  });
});

const field = fc.string({ unit: fc.constantFrom(...'abC1.+ -é"%'), maxLength: 12 });

describe("fulfils", () => {
  test("agrees with the contract's rules, read word by word, on any keyword and fields", () => {
    fc.assert(
      fc.property(field, fc.array(field, { maxLength: 4 }), (keyword, fields) => {
        const lowered = fields.map((one) => one.toLowerCase());
        const answer = parseKeyword(keyword).every((condition) => fulfils(condition, lowered));
        expect(answer).toBe(matchesByTheContract(keyword, fields));
      }),
      { numRuns: 5_000 },
    );
  });
});

/** The rules of the contract in the plainest words, sharing nothing with what is tested. */
function matchesByTheContract(keyword: string, fields: readonly string[]): boolean {
  return wordsOf(keyword).every((word) => wordMatches(word, fields.map(lower)));
}

type Word = { readonly text: string; readonly quoted: boolean };

const lower = (text: string) => [...text].map((c) => (c >= "A" && c <= "Z" ? c.toLowerCase() : c)).join("");
const isAlnum = (c: string | undefined) => c !== undefined && /^[A-Za-z0-9]$/.test(c);
const tokens = (text: string) => text.split(/[^a-z0-9]+/).filter((token) => token !== "");

function wordsOf(keyword: string): Word[] {
  const rest = keyword.trimStart();
  if (rest === "") return [];
  const end = rest.indexOf('"', 1);
  const quoted = rest.startsWith('"') && end > 0;
  const raw = quoted ? rest.slice(1, end) : (rest.split(/\s/)[0] ?? "");
  return [{ text: lower(raw), quoted }, ...wordsOf(rest.slice(quoted ? end + 1 : raw.length))];
}

function wordMatches({ text, quoted }: Word, fields: readonly string[]): boolean {
  const startsSomeToken = (token: string) => fields.some((one) => tokens(one).some((other) => other.startsWith(token)));
  if (!tokens(text).every(startsSomeToken)) return false;
  if (quoted) return text === "" || fields.some((one) => occursFromTokenStart(one, text));
  return [...text].every(isAlnum) || fields.some((one) => one.includes(text));
}

function occursFromTokenStart(one: string, text: string): boolean {
  const places = Array.from({ length: one.length }, (_, at) => at);
  return places.some((at) => one.startsWith(text, at) && !(isAlnum(text[0]) && isAlnum(one[at - 1])));
}
