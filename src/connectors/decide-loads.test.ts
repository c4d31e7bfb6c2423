import { describe, expect, test } from "vitest";
import { addSums, decideLoads, groupsOfMonths, sumsOfParts } from "./decide-loads.ts";
import type { CurrentLoad, FileWithTotals, Manifest, MonthToLoad } from "./facts.ts";

const MARCH = "2026-03-01";
const APRIL = "2026-04-01";
const MAY = "2026-05-01";
const MANIFEST: Manifest = { path: "m", etag: "1", month: null, run: null, keys: [], order: "m", view: null };

test("every month is loaded from all files that have lines of it", () => {
  expect(months(decideLoads([file("a", [MARCH, APRIL]), file("b", [APRIL])], [], 1))).toEqual([
    [MARCH, ["a"]],
    [APRIL, ["a", "b"]],
  ]);
});

test("a month of the same files is not loaded again; a changed, a new or a missing file loads its months", () => {
  const before = [file("a", [MARCH]), file("b", [MARCH, APRIL])];
  const current = loadsOf(before);
  expect(months(decideLoads(before, current, 1))).toEqual([]);
  expect(months(decideLoads(before.toReversed(), current, 1))).toEqual([]);
  expect(months(decideLoads([file("a", [MARCH], "2"), file("b", [MARCH, APRIL])], current, 1))).toEqual([
    [MARCH, ["a", "b"]],
  ]);
  expect(months(decideLoads([...before, file("c", [APRIL])], current, 1))).toEqual([[APRIL, ["b", "c"]]]);
  expect(months(decideLoads([file("b", [MARCH, APRIL])], current, 1))).toEqual([[MARCH, ["b"]]]);
});

test("a month that is in no file any more stays, unless its own manifest has lost it", () => {
  const current = loadsOf([file("a", [MARCH])]);
  expect(months(decideLoads([], current, 1))).toEqual([]);
  expect(decideLoads([file("a", [], "2", MARCH)], current, 1)).toEqual({
    ok: false,
    message: "m delivers no lines of 2026-03, which had some before. Deliver it again.",
  });
});

test("lines of another month than their manifest's are told", () => {
  const decision = decideLoads([file("a", [MARCH, APRIL], "1", APRIL)], [], 1);
  const text = "a was delivered for 2026-04; its 1 lines of 2026-03 went there.";
  expect(decision).toMatchObject({ ok: true, notes: [{ text, months: null }] });
});

test("months that share files are loaded together, others by themselves", () => {
  const decision = decideLoads([file("a", [MARCH, MAY]), file("b", [APRIL]), file("c", [MAY])], [], 1);
  const groups = decision.ok ? groupsOfMonths(decision.months) : [];
  expect(groups.map((group) => group.map(({ month }) => month))).toEqual([[MARCH, MAY], [APRIL]]);
});

test("files that hold the same are told, since one may be a copy", () => {
  const decision = decideLoads([file("a", [MARCH]), file("b", [APRIL]), file("c", [MARCH])], [], 1);
  expect(decision).toMatchObject({
    notes: [{ text: "a and c hold the same lines and sums: is one a copy?", months: ["2026-03"] }],
  });
});

test("sums are added by currency", () => {
  expect(addSums([sums("USD", "1"), sums("EUR", "2"), sums("USD", "0.5")])).toEqual([
    sums("EUR", "2"),
    { ...sums("USD", "1.5"), lines: "2" },
  ]);
});

describe("views of one scope are one spend", () => {
  const of = (kind: string, path: string, names: readonly string[], scope = "s") => ({
    ...file(path, names),
    view: { scope, kind, days: null },
  });

  test("actual costs count as billed and amortized ones as effective, where a month comes in both", () => {
    const decision = decideLoads([of("ActualCost", "a", [MARCH, APRIL]), of("AmortizedCost", "b", [MARCH])], [], 1);
    expect(counted(decision)).toEqual([
      [MARCH, "a billed", "b effective"],
      [APRIL, "a all"],
    ]);
    const [march] = decision.ok ? decision.months : [];
    const both = march ? addSums(sumsOfParts(march)) : [];
    expect(both).toEqual([{ ...sums("USD", "1"), lines: "2" }]);
  });

  test("FOCUS counts alone, for it tells both", () => {
    const files = [of("ActualCost", "a", [MARCH]), of("FocusCost", "f", [MARCH]), of("AmortizedCost", "b", [MARCH])];
    expect(counted(decideLoads(files, [], 1))).toEqual([[MARCH, "f all"]]);
  });

  test("another scope's view is another spend", () => {
    const files = [of("ActualCost", "a", [MARCH]), of("AmortizedCost", "b", [MARCH], "t")];
    expect(counted(decideLoads(files, [], 1))).toEqual([[MARCH, "a all", "b all"]]);
  });

  test("a month is loaded again when its other view is delivered; views that hold the same are no copies", () => {
    const actual = of("ActualCost", "a", [MARCH]);
    const decision = decideLoads([actual, of("AmortizedCost", "b", [MARCH])], loadsOf([actual]), 1);
    expect(counted(decision)).toEqual([[MARCH, "a billed", "b effective"]]);
    expect(decision).toMatchObject({ notes: [] });
  });
});

function sums(currency: string, cost: string) {
  return { currency, lines: "1", BilledCost: cost, EffectiveCost: cost, ListCost: cost, ContractedCost: cost };
}

function file(path: string, names: readonly string[], etag = "1", delivered?: string): FileWithTotals {
  const manifest: Manifest | null = delivered ? { ...MANIFEST, month: delivered } : null;
  const parts = names.map((month) => ({ ...sums("USD", "1"), month, firstDay: month, lastDay: month }));
  return {
    file: { path, reader: "file", location: path, etag, bytes: 1, writtenMs: 1 },
    manifest,
    view: null,
    months: parts,
  };
}

function loadsOf(files: readonly FileWithTotals[]): readonly CurrentLoad[] {
  const decision = decideLoads(files, [], 1);
  const decided: readonly MonthToLoad[] = decision.ok ? decision.months : [];
  return decided.map(({ month, fingerprint }, id) => ({ id, month, fingerprint, sums: [] }));
}

test.each([
  [["2026-11.csv", "2026-11-v2.csv"], ["2026-03"]],
  [["a/2026-11.csv", "a/2026-11 (1).csv"], ["2026-03"]],
  [["2026-11.csv", "2026-11_restated.csv.gz"], ["2026-03"]],
  [["2026-11.csv", "2026-11.parquet"], ["2026-03"]],
  [["2026-11-1.csv", "2026-11-2.csv"], []],
  [["a/2026-11.csv", "b/2026-11.csv"], []],
  [["part-0001.csv", "part-0002.csv"], []],
])("of %j it is said which months are added up, where one may be a version of the other", (names, told) => {
  const files = names.map((name, index) => ({
    ...file(name, [MARCH]),
    file: { ...file(name, []).file, bytes: index },
  }));
  const decision = decideLoads(files, [], 1);
  const warnings = decision.ok ? decision.notes.map(({ text }) => text) : [];
  expect(warnings.map((warning) => /lines of (\S+), and are added up/.exec(warning)?.[1])).toEqual(told);
  for (const warning of warnings) for (const name of names) expect(warning).toContain(name);
});

test.each([
  ["cur-1.csv", "cur-2.csv", 72, "3 days"],
  ["run1.csv", "run2.csv", 7, "7 hours"],
  ["cur_00001.csv.gz", "cur_00002.csv.gz", 2, null],
  ["2026-03-01.csv", "2026-03-02.csv", 24, null],
  ["compute.csv", "storage.csv", 72, null],
])("of the parts %s and %s, written %d hours apart in the folder of a period: %s", (one, other, hours, told) => {
  const files = [one, other].map((name, index) => {
    const from = file(`20260301-20260331/${name}`, [MARCH]);
    return { ...from, file: { ...from.file, bytes: index, writtenMs: index * hours * 3_600_000 } };
  });
  const decision = decideLoads(files, [], 1);
  const text = expect.stringContaining(`added up as parts of one bill, though written ${told} apart`);
  expect(decision).toMatchObject({ notes: told === null ? [] : [{ text, months: ["2026-03"] }] });
});

test("two reports that deliver lines of one month are told, those of other months are not", () => {
  const of = (report: string, month: string) => {
    const files = file(`${report}/${month}.csv`, [month], "1", month);
    return { ...files, manifest: files.manifest && { ...files.manifest, path: `${report}/${month}.json` } };
  };
  const decision = decideLoads([of("a", MARCH), of("b", MARCH), of("b", APRIL)], [], 1);
  const warnings = decision.ok ? decision.notes.filter(({ text }) => text.includes("both deliver")) : [];
  const text = expect.stringContaining(`a/${MARCH}.json and b/${MARCH}.json both deliver lines of 2026-03`);
  expect(warnings).toEqual([{ text, months: ["2026-03"] }]);
});

test("a hundred thousand files are put into months and groups without a look at each pair", () => {
  const days = Array.from({ length: 100_000 }, (_, nth) => file(`${nth}`, [nth % 2 === 0 ? MARCH : APRIL]));
  const decision = decideLoads([...days, file("both", [MAY, APRIL])], [], 1);
  const groups = decision.ok ? groupsOfMonths(decision.months) : [];
  expect(groups.map((group) => group.map(({ month, parts }) => [month, parts.length]))).toEqual([
    [[MARCH, 50_000]],
    [
      [APRIL, 50_001],
      [MAY, 1],
    ],
  ]);
});

function months(decision: ReturnType<typeof decideLoads>) {
  if (!decision.ok) throw new Error(decision.message);
  return decision.months.map(({ month, parts }) => [month, parts.map(({ from }) => from.file.path)]);
}

function counted(decision: ReturnType<typeof decideLoads>) {
  if (!decision.ok) throw new Error(decision.message);
  return decision.months.map(({ month, parts }) => {
    return [month, ...parts.map(({ from, countedAs }) => `${from.file.path} ${countedAs}`)];
  });
}
