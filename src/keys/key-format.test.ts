import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasRightChecksum, makeKey, shownParts } from "./key-format.ts";

const ALPHABET = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const madeKey = fc.noShrink(fc.constant(null).map(() => makeKey(randomBytes)));

describe("hasRightChecksum", () => {
  test("accepts every made key, and every made key has 50 characters", () => {
    fc.assert(
      fc.property(madeKey, (key) => {
        expect(key).toMatch(/^cpk_[0-9A-Za-z]{46}$/);
        expect(hasRightChecksum(key)).toBe(true);
      }),
    );
  });

  test("refuses every change of a single character", () => {
    const change = fc.record({
      at: fc.nat(49),
      to: fc.oneof(fc.constantFrom(...ALPHABET), fc.string({ minLength: 1 })),
    });
    fc.assert(
      fc.property(madeKey, change, (key, { at, to }) => {
        fc.pre(key[at] !== to);
        expect(hasRightChecksum(key.slice(0, at) + to + key.slice(at + 1))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test("refuses two neighbours exchanged, and anything added or taken away", () => {
    fc.assert(
      fc.property(madeKey, fc.nat(48), (key, at) => {
        const exchanged = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
        expect(hasRightChecksum(exchanged)).toBe(exchanged === key);
        for (const wrong of [` ${key}`, `${key}\n`, `${key}0`, key.slice(0, -1), key.slice(1), ""]) {
          expect(hasRightChecksum(wrong)).toBe(false);
        }
      }),
    );
  });

  test("a small checksum is padded with zeros to six characters", () => {
    const small = firstKeyWithChecksumBelow(62 ** 4);
    expect(small.slice(44, 46)).toBe("00");
    expect(hasRightChecksum(small)).toBe(true);
    expect(hasRightChecksum(small.slice(0, 44) + small.slice(46))).toBe(false);
  });

  test("the checksum is CRC32 in base62, most significant character first", () => {
    const key = makeKey(randomBytes);
    const value = [...key.slice(44)].reduce((sum, char) => sum * 62 + ALPHABET.indexOf(char), 0);
    expect(value).toBe(crc32(key.slice(0, 44)));
  });
});

test("the shown parts are the first eight and the last four characters", () => {
  const key = makeKey(randomBytes);
  expect(shownParts(key)).toEqual({ prefix: key.slice(0, 8), lastFour: key.slice(46) });
});

function firstKeyWithChecksumBelow(bound: number): string {
  for (;;) {
    const key = makeKey(randomBytes);
    if (crc32(key.slice(0, 44)) < bound) return key;
  }
}
