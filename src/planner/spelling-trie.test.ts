import fc from "fast-check";
import { expect, test } from "vitest";
import { createSpellingTrie } from "./spelling-trie.ts";

const letters = fc.string({ unit: fc.constantFrom(..."abcd"), minLength: 1, maxLength: 8 });

/** The distance by its definition: the fewest edits, of which an exchange of neighbours is one. */
function editsBetween(one: string, other: string): number {
  const row = (at: number): number[] => Array.from({ length: other.length + 1 }, (_, to) => (at === 0 ? to : at));
  const table = Array.from({ length: one.length + 1 }, (_, at) => row(at));
  const cell = (from: number, to: number) => table[from]?.[to] ?? Number.POSITIVE_INFINITY;
  for (let from = 1; from <= one.length; from += 1) {
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[from - 1] === other[to - 1];
      const isExchange = one[from - 1] === other[to - 2] && one[from - 2] === other[to - 1] && from > 1 && to > 1;
      const ways = [cell(from - 1, to) + 1, cell(from, to - 1) + 1, cell(from - 1, to - 1) + (isSame ? 0 : 1)];
      (table[from] as number[])[to] = Math.min(...ways, isExchange ? cell(from - 2, to - 2) + 1 : 99);
    }
  }
  return cell(one.length, other.length);
}

test("what is near is exactly what so few edits lead to", () => {
  fc.assert(
    fc.property(fc.uniqueArray(letters, { maxLength: 40 }), letters, fc.nat(2), (spellings, asked, editsMax) => {
      const trie = createSpellingTrie();
      for (const spelling of [...spellings, ...spellings]) trie.add(spelling);
      const near = new Map(trie.near(asked, editsMax).map(({ spelling, edits }) => [spelling, edits]));
      const wanted = spellings.map((spelling) => [spelling, editsBetween(asked, spelling)] as const);
      expect(near).toEqual(new Map(wanted.filter(([, edits]) => edits <= editsMax)));
    }),
  );
});

test("the nearest comes first, and an exchange of neighbours is one edit", () => {
  const trie = createSpellingTrie();
  for (const spelling of ["lambda", "lamb", "lambad", "gamma"]) trie.add(spelling);
  expect(trie.near("lambad", 2)).toEqual([
    { spelling: "lambad", edits: 0 },
    { spelling: "lambda", edits: 1 },
    { spelling: "lamb", edits: 2 },
  ]);
});

test("a hundred thousand spellings alike are searched no longer than any others", () => {
  const trie = createSpellingTrie();
  for (let index = 0; index < 100_000; index += 1) trie.add(`account${index}`);
  expect(trie.near("acount4242", 2)[0]).toEqual({ spelling: "account4242", edits: 1 });
});
