import { expect, test } from "vitest";
import { addSums, decideLoads, groupsOfMonths } from "./decide-loads.ts";
import type { CurrentLoad, Manifest, MonthToLoad, SurveyedFile } from "./facts.ts";

const MARCH = "2026-03-01";
const APRIL = "2026-04-01";
const MANIFEST: Manifest = { path: "m", etag: "1", month: null, run: null, keys: [], order: "m", view: null };

test("every month is loaded from all files that have lines of it", () => {
  expect(months(decideLoads([file("a", [MARCH, APRIL]), file("b", [APRIL])], []))).toEqual([
    [MARCH, ["a"]],
    [APRIL, ["a", "b"]],
  ]);
});

test("a month of the same files is not loaded again; a changed, a new or a missing file loads its months", () => {
  const before = [file("a", [MARCH]), file("b", [MARCH, APRIL])];
  const current = loadsOf(before);
  expect(months(decideLoads(before, current))).toEqual([]);
  expect(months(decideLoads(before.toReversed(), current))).toEqual([]);
  expect(months(decideLoads([file("a", [MARCH], "2"), file("b", [MARCH, APRIL])], current))).toEqual([
    [MARCH, ["a", "b"]],
  ]);
  expect(months(decideLoads([...before, file("c", [APRIL])], current))).toEqual([[APRIL, ["b", "c"]]]);
  expect(months(decideLoads([file("b", [MARCH, APRIL])], current))).toEqual([[MARCH, ["b"]]]);
});

test("a month that is in no file any more stays, unless its own manifest has lost it", () => {
  const current = loadsOf([file("a", [MARCH])]);
  expect(months(decideLoads([], current))).toEqual([]);
  expect(decideLoads([file("a", [], "2", MARCH)], current)).toEqual({
    ok: false,
    message: "m delivers no line of 2026-03, which has had some.",
  });
});

test("lines of another month than their manifest's are told", () => {
  const decision = decideLoads([file("a", [MARCH, APRIL], "1", APRIL)], []);
  const warnings = ["a was delivered for 2026-04; its 1 lines of 2026-03 went there."];
  expect(decision).toMatchObject({ ok: true, warnings });
});

test("months that share files are loaded together, others by themselves", () => {
  const MAY = "2026-05-01";
  const decision = decideLoads([file("a", [MARCH, MAY]), file("b", [APRIL]), file("c", [MAY])], []);
  const groups = decision.ok ? groupsOfMonths(decision.months) : [];
  expect(groups.map((group) => group.map(({ month }) => month))).toEqual([[APRIL], [MARCH, MAY]]);
});

test("files that hold the same are told, since one may be a copy", () => {
  const decision = decideLoads([file("a", [MARCH]), file("b", [APRIL]), file("c", [MARCH])], []);
  expect(decision).toMatchObject({ warnings: ["a and c hold the same lines and sums: is one a copy?"] });
});

test("sums are added by currency", () => {
  expect(addSums([sums("USD", "1"), sums("EUR", "2"), sums("USD", "0.5")])).toEqual([
    sums("EUR", "2"),
    { ...sums("USD", "1.5"), lines: "2" },
  ]);
});

function sums(currency: string, cost: string) {
  return { currency, lines: "1", BilledCost: cost, EffectiveCost: cost, ListCost: cost, ContractedCost: cost };
}

function file(path: string, names: readonly string[], etag = "1", delivered?: string): SurveyedFile {
  const manifest: Manifest | null = delivered ? { ...MANIFEST, month: delivered } : null;
  const parts = names.map((month) => ({ ...sums("USD", "1"), month, firstDay: month, lastDay: month }));
  return { file: { path, location: path, etag, bytes: 1, writtenMs: 1 }, manifest, months: parts };
}

function loadsOf(files: readonly SurveyedFile[]): readonly CurrentLoad[] {
  const decision = decideLoads(files, []);
  const decided: readonly MonthToLoad[] = decision.ok ? decision.months : [];
  return decided.map(({ month, fingerprint }, id) => ({ id, month, fingerprint, sums: [] }));
}

function months(decision: ReturnType<typeof decideLoads>) {
  if (!decision.ok) throw new Error(decision.message);
  return decision.months.map(({ month, files }) => [month, files.map(({ file: { path } }) => path)]);
}
