import { SEVERITIES } from "../../core/severities.ts";
import { makePeriod, type Period, unitsIn } from "../../planner/index.ts";
import type { Op } from "../execute/execution.ts";
import { during } from "../execute/tell-spend.ts";
import type { FactBook } from "../fact-book.ts";
import type { Searched } from "./cve-search.ts";

/** How counts are told apart. */
export type Split = NonNullable<Op<"cves">["split"]>;
/** What is counted of the most first. */
export type RankedBy = "kev_vendor" | "kev_product" | "cwe";
/** What is counted beside other counts. */
export type Counted = Searched & { readonly split: Exclude<Split, { readonly by: RankedBy | "kev_vendor_share" }> };

/** A count to be: what it is called, in a sentence and in a table, and what is counted. */
export type Cell = { readonly words: string; readonly name: string; readonly op: Counted };

/** The worst first. */
export const BY_SEVERITY = SEVERITIES.toReversed();

/** What is counted: each cell by itself, the first one the whole where there is one. */
export function cellsOf(op: Counted, today: string, book: FactBook): readonly Cell[] {
  const { split } = op;
  switch (split.by) {
    case "severity":
      return [wholeOf(op), ...severitiesOf(op)];
    case "month":
    case "quarter":
    case "year":
      return [wholeOf(op), ...stepsOf(op, split.by, { today, book })];
    case "month_severity":
    case "quarter_severity":
    case "year_severity":
      return [wholeOf(op), ...stepsOf(op, UNITS[split.by], { today, book }).flatMap(severitiesOf)];
    case "name":
      return split.names.map((name) => ({ words: book.entity(name), name, op: { ...op, keyword: name } }));
    case "period":
      return [daysOf(op), split.base].map((period) => ({
        words: period ? during(period, book) : "",
        name: period?.label ?? "",
        op: withDays(op, period),
      }));
    case "share":
      return [wholeOf(op), { words: "", name: "in all", op: { ...op, [split.without]: NOTHING_OF[split.without] } }];
  }
}

/** What is asked where a condition is left away. */
export const NOTHING_OF = { severities: [], kev: null, ransomware: null, keyword: null } as const;

const RATED: Readonly<Record<string, string>> = { unknown: "without a score yet", none: "rated none" };

function wholeOf(op: Counted): Cell {
  return { words: "", name: "all that fulfil the conditions", op };
}

/** Those of the severities that are asked for, and all of them where none is. */
function severitiesOf(from: Counted | Cell): readonly Cell[] {
  const [op, prefix] = "name" in from ? [from.op, `${from.name}, `] : [from, ""];
  const asked = BY_SEVERITY.filter((severity) => op.severities.length === 0 || op.severities.includes(severity));
  return asked.map((severity) => {
    return { words: RATED[severity] ?? severity, name: `${prefix}${severity}`, op: { ...op, severities: [severity] } };
  });
}

export type Unit = "month" | "quarter" | "year";
/** The unit of the steps of a course. */
export const UNITS = {
  month: "month",
  month_severity: "month",
  quarter: "quarter",
  quarter_severity: "quarter",
  year: "year",
  year_severity: "year",
} as const;

/** The calendar months, quarters or years of the period; the first and the last one as far as it reaches. */
function stepsOf(op: Counted, unit: Unit, { today, book }: { readonly today: string; readonly book: FactBook }) {
  const whole = daysOf(op);
  return (whole ? unitsIn(unit, whole) : []).map((days): Cell => {
    const period = makePeriod({ ...days, unit: "span", vague: false }, today);
    return { words: book.period(period), name: period.label, op: withDays(op, period) };
  });
}

/** The days that count: due dates or those of KEV's additions where these are asked for, else of publication. */
export function daysOf({ kev_due, kev_added, published }: Counted): Period | null {
  return kev_due ?? kev_added ?? published;
}

/** The same of other days. */
export function withDays(op: Counted, period: Period | null): Counted {
  if (op.kev_due) return { ...op, kev_due: period };
  return op.kev_added ? { ...op, kev_added: period } : { ...op, published: period };
}
