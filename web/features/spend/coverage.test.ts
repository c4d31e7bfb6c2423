import { expect, test } from "vitest";
import { coverageWarnings } from "../../../src/spend/coverage.ts";
import type { SpendAnswer } from "../../lib/api-types.ts";
import { comparable, gapSentences, isGapWarning, whyNotCompared, whyPartial } from "./coverage.ts";

type Gap = SpendAnswer["uncovered"][number];

const gap = (name: string, of: Gap["of"], more: Partial<Gap> = {}): Gap => ({
  connector_id: `con_${name}`,
  name,
  start_date: "2026-08-02",
  end_date: "2026-08-26",
  reason: "before_first_bill",
  of,
  data_from: "2026-08-27",
  data_through: "2026-11-24",
  ...more,
});

const answerWith = (uncovered: readonly Gap[], connectors = 2) =>
  ({
    uncovered,
    freshness: { connectors: Array.from({ length: connectors }) },
    previous: { start_date: "2026-08-02", end_date: "2026-08-31" },
  }) as unknown as SpendAnswer;

test("where days that are compared with are not loaded, nothing is compared, and why is said once", () => {
  const answer = answerWith([gap("AWS", "previous"), gap("GCP", "previous")]);
  expect(comparable(answer).previous).toBeUndefined();
  expect(whyNotCompared(answer)).toBe("no bills before 27 Aug");
  expect(gapSentences(answer)).toEqual([]);
});

test("what has never had bills is missing on both sides: they are compared", () => {
  const answer = answerWith([gap("AWS", "previous", { reason: "nothing_loaded" })]);
  expect(comparable(answer)).toBe(answer);
  expect(whyNotCompared(answer)).toBe(null);
});

test("whose bills they are is said where others are whole", () => {
  expect(whyNotCompared(answerWith([gap("AWS", "previous")]))).toBe("no bills of “AWS” before 27 Aug");
});

test("connectors that lack the same days of what was asked are told in one sentence", () => {
  const late = { reason: "after_last_bill", start_date: "2026-11-01", data_through: "2026-10-31" } as const;
  expect(gapSentences(answerWith([gap("AWS", "asked"), gap("GCP", "asked"), gap("OCI", "asked", late)], 3))).toEqual([
    "There are no bills of “AWS” and “GCP” before 27 Aug: 2–26 Aug 2026 is missing here.",
    expect.stringContaining("no bills of “OCI” after 31 Oct"),
  ]);
});

test("a figure is partial while the bills of a connector are on their way, or missing", () => {
  const days = { start: "2026-08-02", end: "2026-08-31" };
  const nothing = gap("AWS", "asked", { reason: "nothing_loaded" });
  const withStatus = (status: string) =>
    ({
      uncovered: [nothing],
      freshness: { connectors: [{ id: nothing.connector_id, status }] },
    }) as unknown as SpendAnswer;
  expect(whyPartial(withStatus("syncing"), days)).toBe("the bills of “AWS” are still on their way");
  expect(whyPartial(withStatus("failed"), days)).toBeNull();
  expect(whyPartial(answerWith([gap("AWS", "asked")]), days)).toBe("there are no bills of “AWS” before 27 Aug");
  expect(whyPartial(answerWith([gap("AWS", "asked")]), { start: "2026-09-01", end: "2026-09-30" })).toBeNull();
  expect(whyPartial(answerWith([gap("AWS", "previous")]), days)).toBeNull();
});

test("each warning of the API about days is known as one", () => {
  const several = Array.from({ length: 12 }, (_, index) => gap(`${index}`, index % 2 ? "asked" : "previous"));
  const warnings = coverageWarnings(several as never);
  expect(warnings.length).toBe(11);
  expect(warnings.filter((warning) => !isGapWarning(warning))).toEqual([]);
});
