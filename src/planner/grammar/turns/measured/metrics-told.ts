import type { NamedValue } from "../../../dictionary.ts";
import { findNamed, type NameIndex } from "../../../name-index.ts";
import type { PlanContext } from "../../../plan-context.ts";
import type { Operation } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";
import { fieldOf, filtersOf } from "../../filters-of.ts";
import { totalOf } from "../sum-up.ts";
import { type Asked, quantitiesTold, type Told } from "./quantities-told.ts";

const IN_PERCENT = "(?:,? (?:in|as) (?:an? )?(?:%|pct|percent|percentage))?";
const GAP = new RegExp(
  "^\\W*(?:and |so |ok |now |then )*(?:what(?:['’]?s| is| was) )?(?:the |their )?(?:main )?" +
    "(?:gap|difference|diff|delta|spread|saving|discount)s?(?: between (?:them|the two|these|those|both))?" +
    `(?: about| here)?${IN_PERCENT}(?: (?:for|of|in|on|at|with) (?:just |only )?(?:the )?(.{2,40}?))?` +
    `${IN_PERCENT}\\W*$`,
  "i",
);
// "So how much did we save in percent": what lies between the two.
const SAVED = new RegExp(
  "^\\W*(?:and |so |ok |now |then )*(?:how much|what|how many percent) (?:did|do|have|are|were) we " +
    `(?:actually |really )?(?:saved?|saving)(?: (?:by|on|with) (?:it|that))?${IN_PERCENT}\\W*$`,
  "i",
);
const BY_HOW_MUCH = new RegExp(`^\\W*(?:and |so |ok |now |then )*by how much${IN_PERCENT}\\W*$`, "i");
const PERCENT_ALONE = /^\W*(?:and |so |ok |now |then )*(?:in|as) (?:an? )?(?:%|pct|percent|percentage)s?\W*$/i;

/** What the turn before told, in another measure; null where none is asked for. */
export function measuredAnew(asked: Asked, index: NameIndex): Told | null {
  return metricsTold(asked.question, asked.context.previous, index) ?? quantitiesTold(asked);
}

/**
 * "And the gap as a percentage?", after list and effective cost: both are told again, of the same lines and days, since
 * one of them alone has no gap; "the difference for AWS" is of its lines. Null where the turn before, or it and the one
 * before that, did not tell two measures of one thing.
 */
function metricsTold(text: string, previous: PlanContext["previous"], index: NameIndex): Told | null {
  const [gap, name] = GAP.exec(text) ?? SAVED.exec(text) ?? BY_HOW_MUCH.exec(text) ?? PERCENT_ALONE.exec(text) ?? [];
  if (previous?.plan.kind !== "answer" || gap === undefined) return null;
  const { operations: last } = previous.plan;
  const operations = last.length === 1 ? [...(previous.earlier ?? []).slice(-1), ...last] : last;
  const metrics = new Set(operations.map((one) => ("scope" in one ? one.scope.metric : null)));
  const rest = new Set(operations.map(withoutMetric));
  const areTwo = metrics.size === operations.length && metrics.size > 1 && !metrics.has(null) && rest.size === 1;
  if (!areTwo) return null;
  const told = name === undefined ? operations : operations.map((one) => ofName(one, name, index));
  return told.every((one) => one !== null) ? told : null;
}

/** The same of one thing; of a list by what it is, its row. */
function ofName(operation: Operation, name: string, index: NameIndex): Operation | null {
  if (operation.op !== "total" && operation.op !== "breakdown") return null;
  const { scope, period } = operation;
  const groups = operation.op === "breakdown" ? operation.group_by : [];
  const isOfGroup = (value: NamedValue) => groups.some((group) => group === fieldOf(value));
  const own = findNamed(index, squash(name), isOfGroup).values;
  const { values } = own.length > 0 ? { values: own } : findNamed(index, squash(name));
  const [value, ...others] = values;
  if (!value || others.length > 0) return null;
  const { filters, tags } = filtersOf([{ values, excludes: false, place: -1 }]);
  const narrowed = { ...scope, filters: [...scope.filters, ...filters], tags: [...scope.tags, ...tags] };
  const rest = groups.filter((group) => group !== fieldOf(value));
  return rest.length > 0 && operation.op === "breakdown"
    ? { ...operation, scope: narrowed, group_by: rest }
    : totalOf(narrowed, period);
}

function withoutMetric(operation: Operation): string {
  return JSON.stringify(
    "scope" in operation ? { ...operation, scope: { ...operation.scope, metric: null } } : operation,
  );
}
