import type { Previous } from "./previous.ts";
import type { Operation, QueryPlan } from "./schema.ts";

/**
 * "Only in Ireland", after what September cost and what October did: of each of them. A turn is planned after each of
 * several operations, and all are told where it was only told of the first and each keeps what set it apart; as found
 * where one does not, as the turn then speaks of one of them, sums them up, or begins anew.
 */
export function ofEachOperation<Read extends Planned>(
  found: Read,
  previous: Previous | null,
  planAfter: (previous: Previous) => Read,
): Read {
  const [first, ...others] = previous?.plan.kind === "answer" ? previous.plan.operations : [];
  const [one, ...more] = operationsOf(found);
  if (!previous || !first || others.length === 0 || !one || more.length > 0) return found;
  const told = [first, ...others];
  if ([one, ...told].some(isChange)) return found;
  const whole = wholeOf(told);
  // "Which accounts cost most", after how much of EC2 was tax and how much usage: of EC2, as they were only shares.
  if (whole && one.op === "breakdown" && one.top !== null)
    return planAfter({ ...previous, plan: { kind: "answer", operations: [whole], missing: [] } });
  const after = (operation: Operation) =>
    operationsOf(planAfter({ ...previous, plan: { kind: "answer", operations: [operation], missing: [] } }));
  const ofFirst = after(first);
  if (JSON.stringify(ofFirst) !== JSON.stringify([one])) return found;
  const each = [ofFirst, ...others.map(after)];
  const kept = whatSetsApart(told);
  const keeps = (operations: readonly Operation[], place: number) =>
    operations.length === 1 && partOf(operations[0], kept) === partOf(told[place], kept);
  const operations = each.flat();
  const isOfEach = new Set(operations.map((operation) => JSON.stringify(operation))).size === told.length;
  return isOfEach && each.every(keeps) ? { ...found, plan: { ...found.plan, operations } } : found;
}

/** What several shares are all parts of. */
function wholeOf(told: readonly Operation[]): Operation | null {
  const shares = told.flatMap((one) => (one.op === "total" && one.share_of ? [one] : []));
  const [first] = shares;
  const isOfOne = new Set(shares.map(({ share_of, period }) => JSON.stringify([share_of, period]))).size === 1;
  if (!first?.share_of || !isOfOne || shares.length < told.length) return null;
  return { ...first, scope: first.share_of, share_of: null, with_usage: false };
}

type Planned = { readonly plan: QueryPlan };

/** What changed between two that were told is not what changed before each of them. */
function isChange(operation: Operation): boolean {
  return operation.op === "drivers" || operation.op === "compare";
}

function operationsOf({ plan }: Planned): readonly Operation[] {
  return plan.kind === "answer" ? plan.operations : [];
}

/** The fields in which the operations differ; what they are of is left out, as a turn may narrow it. */
function whatSetsApart(told: readonly Operation[]): readonly string[] {
  const fields = new Set(told.flatMap((one) => Object.keys(one)));
  return [...fields].filter((field) => field !== "scope" && new Set(told.map((one) => partOf(one, [field]))).size > 1);
}

function partOf(operation: Operation | undefined, fields: readonly string[]): string {
  const parts = new Map<string, unknown>(Object.entries(operation ?? {}));
  return JSON.stringify(fields.map((field) => parts.get(field)));
}
