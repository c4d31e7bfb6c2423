import { expect, test } from "vitest";
import { footerBytesOf, isSoundFooter } from "./parquet-footer.ts";

const VERSION = [0x15, 0x02];
// A list of structures as the second field, with its count behind.
const LIST = [...VERSION, 0x19, 0xfc];
const TWO_BILLION = [0xff, 0xff, 0xff, 0xff, 0x07];

test.each<[string, readonly number[]]>([
  ["a list of two billion structures in nine bytes", [...LIST, ...TWO_BILLION]],
  ["a text of two billion bytes", [...VERSION, 0x18, ...TWO_BILLION]],
  ["a map of two billion entries", [...VERSION, 0x1b, ...TWO_BILLION, 0x88]],
  ["structures without end in each other", [...VERSION, ...Array<number>(1_000_000).fill(0x1c)]],
  ["a million structures of a byte each", [...LIST, 0xc0, 0x84, 0x3d, ...Array<number>(1_000_001).fill(0)]],
  ["a number without end", [0x15, ...Array<number>(100).fill(0xff)]],
  ["a type that there is not", [0x1e, 0x00]],
  ["nothing", []],
])("%s is no sound footer", (_, footer) => {
  expect(isSoundFooter(Uint8Array.from(footer))).toBe(false);
});

test("a footer of every type is sound, and not without its last byte", () => {
  const list = [0x19, 0x2c, 0x00, 0x11, 0x00];
  const texts = [0x18, 0x02, 0x61, 0x62, 0x19, 0x11, 0x01];
  const others = [0x13, 0x01, 0x14, 0x02, 0x16, 0x80, 0x01, 0x17, ...Array<number>(8).fill(0), 0x05, 0x20, 0x02];
  const map = [0x1b, 0x01, 0x85, 0x01, 0x61, 0x02, 0x1b, 0x00];
  const footer = Uint8Array.from([...VERSION, ...list, ...texts, ...others, ...map, 0x00]);
  expect(isSoundFooter(footer)).toBe(true);
  expect(isSoundFooter(footer.subarray(0, -1))).toBe(false);
});

test("a thousand row groups of a hundred columns, each with its encodings and their counts, are sound", () => {
  const number = [0x15, 0x02];
  const column = [
    0x1c,
    0x29,
    0x35,
    0x00,
    0x02,
    0x04,
    0x99,
    0x3c,
    ...number,
    0x00,
    ...number,
    0x00,
    ...number,
    0x00,
    0,
    0,
  ];
  const rowGroup = [0x19, 0xfc, 100, ...Array<number[]>(100).fill(column).flat(), 0x00];
  const rowGroups = Array<number[]>(1_000).fill(rowGroup).flat();
  expect(isSoundFooter(Uint8Array.from([...VERSION, 0x39, 0xfc, 0xe8, 0x07, ...rowGroups, 0x00]))).toBe(true);
});

test("the end tells how long the footer is, or that it is none", () => {
  expect(footerBytesOf(Buffer.from("\x09\0\0\0PAR1", "latin1"))).toBe(9);
  expect(footerBytesOf(Buffer.from("\x09\0\0\0PARE", "latin1"))).toBeNull();
  expect(footerBytesOf(Buffer.from("PAR1"))).toBeNull();
});
