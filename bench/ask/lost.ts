import { type Operation, type PlanContext, planQuestion, type QueryPlan } from "../../src/planner/index.ts";
import { billOf, DEMO_ROUNDS, readRound } from "../../test/ask/rounds.ts";
import { shorthandOf } from "../../test/ask/shorthand.ts";
import { markdownTable } from "../support/figures.ts";

/**
 * What a turn loses of the question before it: every question of the rounds with every turn of theirs that goes on, one
 * pair of so many. A loss is no fault by itself, as a turn may ask for something else: those to look at are printed.
 * `node_modules/.bin/node bench/ask/lost.ts [one pair of so many] [kind to print]`, 60 unless told.
 */
const EACH = Number(process.argv[2] ?? 60);
const SHOWN = process.argv[3];
const LIMITS = ["top", "thresholds", "average", "share_of", "only", "with_usage", "direction", "key"] as const;
const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };

type Spend = Extract<Operation, { readonly scope: unknown }>;
type Told = { readonly question: string; readonly plan: QueryPlan; readonly operation: Spend };

const { dictionary, today } = billOf("first");
const lines = DEMO_ROUNDS.flatMap((round) => readRound(round));
const turns = [...new Set(lines.flatMap(({ q, after }) => (after ? [q] : [])))];
const asked = [...new Set(lines.flatMap(({ q, after }) => after?.slice(0, 1) ?? [q]))].flatMap(toldOf);
const pairs = asked
  .flatMap((told) => turns.map((turn) => [told, turn] as const))
  .filter((_, place) => place % EACH === 0);
const losses = pairs.flatMap(([told, turn]) => lossesOf(told, turn).map((loss) => ({ loss, told, turn })));

const counts = [...Map.groupBy(losses, ({ loss }) => loss)].map(([loss, all]) => [loss, all.length] as const);
const sorted = counts.toSorted(([, one], [, other]) => other - one);
console.log(`${pairs.length} pairs\n`);
console.log(
  markdownTable(
    ["lost", "pairs"],
    sorted.map(([loss, count]) => [loss, String(count)]),
  ),
);
for (const { told, turn } of losses.filter(({ loss }) => loss === SHOWN)) {
  console.log(`\n${told.question} → ${turn}\n  ${shown(told.plan)}\n  ${shown(planAfter(told, turn))}`);
}

function toldOf(question: string): readonly Told[] {
  const plan = planQuestion(question, ALONE, dictionary, today);
  const [operation, ...others] = plan.kind === "answer" ? plan.operations : [];
  return operation && "scope" in operation && others.length === 0 ? [{ question, plan, operation }] : [];
}

function planAfter({ plan }: Told, turn: string): QueryPlan {
  const previous: PlanContext["previous"] = { plan, entities: [], earlier: [] };
  return planQuestion(turn, { ...ALONE, previous }, dictionary, today);
}

/** The conditions of what was told that the answer to a turn has in no operation. */
function lossesOf(told: Told, turn: string): readonly string[] {
  const plan = planAfter(told, turn);
  const after = plan.kind === "answer" ? plan.operations.filter((one): one is Spend => "scope" in one) : [];
  if (after.length === 0) return [];
  return conditionsOf(told.operation).filter(
    (one) => !after.some((operation) => conditionsOf(operation).includes(one)),
  );
}

/** The kinds of conditions that an operation has: fields of its lines, and what limits what it tells of them. */
function conditionsOf(operation: Spend): readonly string[] {
  const { filters, tags } = operation.scope;
  const sides = operation.op === "compare" && operation.against.by === "sides" ? operation.against.sides : [];
  const lines = [{ filters, tags }, ...sides];
  const limits = LIMITS.filter((name) => isSet((operation as Partial<Record<string, unknown>>)[name]));
  return [
    ...lines.flatMap((scope) => [
      ...scope.filters.map(({ field }) => field),
      ...scope.tags.map(({ key }) => `tag ${key}`),
    ]),
    ...limits,
  ];
}

function isSet(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== false && value !== "both";
}

function shown(plan: QueryPlan): string {
  return plan.kind === "answer" ? shorthandOf(plan).join("; ") : plan.kind;
}
