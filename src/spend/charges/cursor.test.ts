import { expect, test } from "vitest";
import { mintOrgScope } from "../../core/org-scope.ts";
import { readCursor, writeCursor } from "./cursor.ts";

const ONE = mintOrgScope("org_00000000000000000001");
const OTHER = mintOrgScope("org_00000000000000000002");
const CURSOR = {
  version: "7",
  range: { start_date: "2026-03-01", end_date: "2026-03-31", billing_period: null, whole_invoice: false },
  question: "mark",
  after: { load: 3, place: ["00", "", "", "1"] as [string, string, string, string], skip: 1 },
};

test("a cursor is read as it was written, by the same organization and with the same key alone", () => {
  const written = writeCursor("key", ONE, CURSOR);
  expect(readCursor("key", ONE, written)).toEqual(CURSOR);
  expect(readCursor("key", OTHER, written)).toBeNull();
  expect(readCursor("another key", ONE, written)).toBeNull();
});

test("a cursor with any other character is none", () => {
  const written = writeCursor("key", ONE, CURSOR);
  for (const place of [0, 10, written.indexOf("."), written.length - 1]) {
    const changed = `${written.slice(0, place)}${written[place] === "A" ? "B" : "A"}${written.slice(place + 1)}`;
    expect(readCursor("key", ONE, changed)).toBeNull();
  }
  for (const text of ["", ".", "x", "é.é", written.slice(1), `${written}x`]) {
    expect(readCursor("key", ONE, text)).toBeNull();
  }
});

test("a cursor that another version has signed in another form is none", () => {
  const older = { ...CURSOR, after: { load: 3, place: ["00", "", "", "1"], hash: "00" } };
  expect(readCursor("key", ONE, writeCursor("key", ONE, older as unknown as typeof CURSOR))).toBeNull();
});
