import { addDecimals, compareDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import type { PlanFilter, Scope } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Placeholder } from "../fact-book.ts";
import { askSpend, type Spent } from "./ask-spend.ts";
import type { Asking, Execution, Finding, Op } from "./execution.ts";
import { type Groups, groupValue, inCurrencies, nameOfRow, ROWS_SHOWN, type Rows, tableOf } from "./tell-rows.ts";
import { listed } from "./tell-spend.ts";

const BY_USE = ["commitment_discount_id", "commitment_discount_status"] as const;
const NAMED_MAX = 5;

/** Filters that all lines of a commitment meet or fail alike, whether they are used or not. */
const OF_WHOLE: ReadonlySet<PlanFilter["field"]> = new Set<PlanFilter["field"]>([
  ...(["provider", "pricing_category", "commitment_discount_id", "currency"] as const),
]);

/** A commitment in one currency: the rows of what was used of it and of what was not, undefined where none was. */
type Commitment = {
  readonly commitment_discount_id: string;
  readonly currency: string | null;
  readonly usedRow: SpendRow | undefined;
  readonly unusedRow: SpendRow | undefined;
  readonly used: string;
  readonly unused: string;
  readonly cost: string;
  readonly utilization_ratio: string;
};

/** Whether rows are of commitments and of whether these were used: a share of all of them is no utilization. */
export function isByUse(groups: Groups): boolean {
  return BY_USE.every((group) => groups.includes(group));
}

/**
 * What part of each commitment's amortized cost was used, where commitments are told by whether they were. The unused
 * part of one has no team, and its own account: of some of its lines only, all of the commitment is told.
 */
export function* tellUtilization(
  run: Execution,
  { scope, period, group_by }: Op<"breakdown">,
  spent: Spent,
): Asking<Pick<Finding, "answer" | "tables">> {
  const nothing = { answer: "", tables: [] };
  if (!isByUse(group_by) || scope.metric !== "effective") return nothing;
  const whole = wholeOf(scope);
  const all = yield* askSpend(run, whole, period, { group_by: BY_USE });
  const ids = new Set(spent.data.map(idOf));
  const commitments = commitmentsOf(all.data.filter((row) => ids.has(idOf(row))));
  if (!all.isWhole || commitments.length === 0) return nothing;
  const parts = inCurrencies(commitments).map((own) => tellOwn(own, all));
  const isPart = whole.filters.length < scope.filters.length || scope.tags.length > 0;
  const what = isPart ? "each of these commitments costs in all" : "each commitment costs";
  const each = parts.length > 1 ? ", each currency by itself" : "";
  return {
    answer: `Of what ${what}, this was used${each}: ${parts.join("; ")}.`,
    tables: [
      tableOf(commitments.slice(0, ROWS_SHOWN), [
        "commitment_discount_id",
        ...(["used", "unused", "utilization_ratio", "currency"] as const),
      ]),
    ],
  };
}

/** The scope with all lines of its commitments. */
function wholeOf(scope: Scope): Scope {
  return { ...scope, filters: scope.filters.filter(({ field }) => OF_WHOLE.has(field)), tags: [] };
}

function idOf(row: SpendRow): string | null {
  return groupValue(row, "commitment_discount_id");
}

/** The commitments of rows, the one that costs most first; what is neither used nor unused, a purchase, is left out. */
function commitmentsOf(rows: Rows): readonly Commitment[] {
  const parts = Map.groupBy(rows, (row) => JSON.stringify([row.currency, idOf(row)]));
  const commitments = [...parts.values()].flatMap((own) => commitmentOf(own));
  return commitments.toSorted((one, other) => compareDecimals(other.cost, one.cost));
}

/** The commitment of its rows; none of nothing, which has no part that was used. */
function commitmentOf(own: Rows): readonly Commitment[] {
  const [usedRow, unusedRow] = ["Used", "Unused"].map((status) => {
    return own.find((row) => groupValue(row, "commitment_discount_status") === status);
  });
  const { currency } = own[0] as SpendRow;
  const id = idOf(own[0] as SpendRow);
  const [used, unused] = [usedRow?.cost ?? "0", unusedRow?.cost ?? "0"];
  const cost = addDecimals([used, unused]);
  const ratio = ratioOfDecimals(used, cost);
  if (id === null || ratio === null) return [];
  return [{ commitment_discount_id: id, currency, usedRow, unusedRow, used, unused, cost, utilization_ratio: ratio }];
}

/** What was used of each commitment of one currency, and of all of them. */
function tellOwn(own: readonly Commitment[], all: Spent): string {
  const shown = own.map((one) => ({ ...one, ...amountsOf(one, all) }));
  const named = shown.slice(0, NAMED_MAX).map(({ commitment_discount_id: id, utilization_ratio, part, whole }) => {
    const ratio = all.ratio(`utilization of ${id}`, utilization_ratio, [part, whole]);
    return `${all.entity(id)} ${ratio} (${part} of ${whole})`;
  });
  return listed(named) + tellTogether(shown, all);
}

type Shown = Commitment & Record<"part" | "whole", Placeholder>;

/** What was used of a commitment, and what that is a part of: of one row that row is all of it. */
function amountsOf({ commitment_discount_id: id, usedRow, unusedRow, ...one }: Commitment, all: Spent) {
  const told = [usedRow, unusedRow].map((row) => row && all.money(nameOfRow(row, BY_USE), row));
  const facts = told.filter((fact) => fact !== undefined);
  const [first] = facts as [Placeholder];
  const whole = facts.length > 1 ? all.money(`cost of ${id}`, one, facts) : first;
  const part = told[0] ?? all.money(`${id}, Used`, { currency: one.currency, cost: "0" }, [whole, first]);
  return { part, whole };
}

/** "; of all together 92.5 % (9 of 10)": several commitments as one. */
function tellTogether(shown: readonly Shown[], all: Spent): string {
  const [first] = shown as [Shown];
  const sum = (label: string, costs: readonly string[], from: readonly Placeholder[]) => {
    const cost = addDecimals(costs);
    return { cost, told: all.money(label, { currency: first.currency, cost }, from) };
  };
  const [used, parts] = [shown.map((one) => one.used), shown.map(({ part }) => part)];
  const [costs, wholes] = [shown.map(({ cost }) => cost), shown.map(({ whole }) => whole)];
  const [part, whole] = [sum("used of all commitments", used, parts), sum("cost of all commitments", costs, wholes)];
  const ratio = ratioOfDecimals(part.cost, whole.cost);
  if (shown.length < 2 || ratio === null) return "";
  const told = all.ratio("utilization of all commitments", ratio, [part.told, whole.told]);
  const many = shown.length > NAMED_MAX ? ` ${all.count("groups", shown.length)}` : "";
  return `; of all${many} together ${told} (${part.told} of ${whole.told})`;
}
