import { absoluteDecimal, addDecimals, ratioOfDecimals, subtractDecimals } from "../core/decimals.ts";
import type { Group, SpendAnswer, SpendRow } from "./schema.ts";
import type { PageFacts, SummedRow } from "./store-spend.ts";

/** The totals by currency; '' is that of lines without one. */
export type Totals = ReadonlyMap<string, SpendAnswer["totals"][number]>;

/** The totals of all rows, in the order of their currencies. */
export function totalsOf(facts: PageFacts | undefined): Totals {
  const currencies = [...(facts?.currencies ?? [])].sort();
  return new Map(
    currencies.map((currency) => {
      const cost = facts?.totals[currency] ?? "0";
      const previous = facts?.previous_totals && (facts.previous_totals[currency] ?? "0");
      return [currency, { currency: orNull(currency), cost, ...comparisonOf(cost, previous) }];
    }),
  );
}

/** How rows are shown: by what they are grouped, and which days and months (`YYYY-MM`) are not over. */
export type RowView = {
  readonly group_by: readonly Group[];
  readonly isRunning: (date: string) => boolean;
  /** How many units a row shows; all of them unless told otherwise. */
  readonly unitsMax?: number;
};

/** A row in the API's words. */
export function showRow(
  row: SummedRow,
  { group_by: groups, isRunning, unitsMax = Number.POSITIVE_INFINITY }: RowView,
  totals: Totals,
): SpendRow {
  const { currency, date, cost, previous, usage = [] } = row;
  return {
    ...groupsOf(row, groups),
    ...(date === undefined ? {} : { date, running: isRunning(date) }),
    currency: orNull(currency),
    cost,
    share: ratioOfDecimals(cost, totals.get(currency)?.cost ?? "0"),
    ...comparisonOf(cost, previous),
    ...showUsage(usage, unitsMax),
  };
}

/** The names under which rows have the name of what they are grouped by. */
export const NAME_MEMBERS: Readonly<Partial<Record<Group, string>>> = {
  account: "account_name",
  region: "region_name",
  resource: "resource_name",
};

function groupsOf(row: SummedRow, groups: readonly Group[]): Record<string, string | null> {
  const members = groups.flatMap((group, place) => {
    const member = NAME_MEMBERS[group];
    const value = [group, row[`g${place}`] ?? null] as const;
    return member ? [value, [member, row[`n${place}`] ?? null] as const] : [value];
  });
  return Object.fromEntries(members);
}

function comparisonOf(cost: string, previous: string | undefined) {
  if (previous === undefined) return {};
  const change = subtractDecimals(cost, previous);
  // Of the size, so that the ratio has the sign of the change where a credit grows or shrinks, too.
  const change_ratio = ratioOfDecimals(change, absoluteDecimal(previous));
  return { previous_cost: previous, change, change_ratio };
}

function showUsage(
  usage: NonNullable<SummedRow["usage"]>,
  unitsMax: number,
): Pick<SpendRow, "usage" | "usage_left_out"> {
  const units = [...Map.groupBy(usage, ([, unit]) => unit)].sort(([one], [other]) => (one < other ? -1 : 1));
  const sums = units.slice(0, unitsMax).map(([unit, parts]) => {
    return { quantity: addDecimals(parts.map(([quantity]) => quantity)), unit: orNull(unit) };
  });
  return { usage: sums, ...(units.length > unitsMax ? { usage_left_out: units.length - unitsMax } : {}) };
}

/** What the engine answers as an empty text: nothing. */
export function orNull(text: string): string | null {
  return text === "" ? null : text;
}
