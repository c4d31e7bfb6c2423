import type { Refused } from "../core/problems.ts";
import {
  type Dictionary,
  defaultPeriod,
  defaultsOf,
  findNamed,
  indexNames,
  isDoubt,
  isOnCves,
  keysOf,
  makePeriod,
  type NamedValue,
  type Now,
  type Operation,
  type Period,
  type PlanGroup,
  planCvesOf,
  type QueryPlan,
  readBound,
  readPeriod,
  resolveSpan,
  type Scope,
  squash,
  tokenize,
  type Understood,
} from "../planner/index.ts";
import { type Bound, MAKERS } from "./make-planned.ts";
import type { ModelCalls } from "./model-calls.ts";
import type { Question } from "./needs.ts";
import { CVE_WORDS, INSTRUCTIONS, type ModelOperation, ModelPlan } from "./plan-form.ts";

/** What the words of a question are looked up in. */
export type Lookup = {
  readonly dictionary: Dictionary;
  readonly today: string;
  /** What the grammar made of the question's words. */
  readonly understood: Understood;
};

/**
 * The plan of a model, resolved in the organization's own dictionary. The model sees the question and the algebra: no
 * value of the organization's data. A question that follows another is planned by the grammar, which knows the plan
 * before; so is one on vulnerabilities, unless the grammar has to ask what it means.
 */
export async function planByModel(
  calls: ModelCalls,
  { query, context }: Question,
  lookup: Lookup,
): Promise<QueryPlan | Refused> {
  const { plan, reading: known } = lookup.understood;
  if (context.previous || (isOnCves(tokenize(query)) && plan.kind !== "clarify")) return plan;
  // The words are the question's own; the values that they were read as are the organization's and stay here.
  const reading = known.map(({ words, as }) => ({ words, as }));
  const prompt = JSON.stringify({ question: query, reading });
  const faultOf = (said: ModelPlan) => faultOfPlan(said, query);
  const planned = await calls.ask({ instructions: INSTRUCTIONS, prompt, schema: ModelPlan, faultOf });
  if ("problem" in planned) return planned;
  const defaults = defaultsOf(context, lookup.today);
  return resolvePlan(planned.value, query, { ...lookup, connector_id: context.connector_id, defaults });
}

/** A name, a period or a missing part that is not of the question is the model's invention. */
function faultOfPlan({ operations, missing, unplaced }: ModelPlan, query: string): string | null {
  const said = squash(query);
  const words = [
    ...operations.flatMap(({ names, period, base, bounds }) => [
      ...names.map((name) => name.words),
      ...bounds,
      ...[period, base].map((text) => text ?? ""),
    ]),
    ...missing.map((part) => part.words),
    ...unplaced,
  ];
  if (words.some((text) => !said.includes(squash(text)))) return "It names words that the question does not have.";
  if (operations.some((one) => hasOwnWords(one, query))) return "A request on vulnerabilities has words of its own.";
  return operations.length + missing.length + unplaced.length === 0 ? "It plans nothing." : null;
}

/** Whether a request on vulnerabilities has a word or a number that is neither the question's nor one of the terms. */
function hasOwnWords({ cves }: ModelOperation, query: string): boolean {
  const said = new Set(tokenize(query).map(({ word }) => word));
  return tokenize(cves ?? "").some(({ word, kind }) => kind !== "symbol" && !said.has(word) && !CVE_WORDS.has(word));
}

type Setting = Lookup & { readonly connector_id: string | null; readonly defaults: ReturnType<typeof defaultsOf> };

function resolvePlan({ operations, missing, unplaced }: ModelPlan, query: string, setting: Setting): QueryPlan {
  const [unknown] = unplaced;
  if (unknown !== undefined) return askAbout(unknown, [], query);
  if (operations.length === 0) return { kind: "refuse", missing };
  const resolved = operations.map((operation) => resolveOperation(operation, query, setting));
  const question = resolved.find((found) => "kind" in found);
  if (question) return question;
  return { kind: "answer", operations: resolved.flatMap((found) => ("kind" in found ? [] : [found])), missing };
}

type Clarification = Extract<QueryPlan, { kind: "clarify" }>;

function askAbout(words: string, values: readonly NamedValue[], query: string): Clarification {
  const choices = values.slice(0, 5).map(({ name }) => ({ label: name, query: query.replace(words, () => name) }));
  const question = values.length > 0 ? `Which of these is “${words}”?` : `What is “${words}”? No bill names it.`;
  return { kind: "clarify", question, choices };
}

function resolveOperation(asked: ModelOperation, query: string, setting: Setting): Operation | Clarification {
  const { connector_id } = setting;
  if (asked.op === "connectors") return { op: "connectors", provider: null, connector_id, aspect: "freshness" };
  if (asked.op === "plan_usage") return { op: "plan_usage", aspect: "all" };
  if (asked.op === "cves") return resolveCves(asked, query, setting);
  const { op, ...rest } = asked;
  return resolveSpend({ ...rest, op }, query, setting);
}

/** What the grammar reads in a request on vulnerabilities; what it asks about, or has several answers to, is asked. */
function resolveCves({ cves }: ModelOperation, query: string, { today }: Setting): Operation | Clarification {
  const plan = planCvesOf(cves ?? "", today);
  if (plan?.kind === "clarify") return plan;
  const [operation, ...others] = plan?.kind === "answer" ? plan.operations : [];
  return operation && others.length === 0 ? operation : askAbout(cves ?? query, [], query);
}

/** An operation on spend: `op` names how it is made. */
type SpendOperation = ModelOperation & { readonly op: keyof typeof MAKERS };

function resolveSpend(asked: SpendOperation, query: string, setting: Setting): Operation | Clarification {
  const groups = resolveGroups(asked.group_by, setting.dictionary);
  const unread = typeof groups === "string" ? groups : asked.bounds.find((words) => readBound(words) === null);
  if (unread !== undefined || typeof groups === "string") return askAbout(unread ?? "", [], query);
  const scope = resolveNames(asked, query, setting);
  if ("kind" in scope) return scope;
  const days = resolveDays(asked, setting);
  if (typeof days === "string") return askAbout(days, [], query);
  const metric = asked.metric === "billed" ? scope.metric : asked.metric;
  const bounds = asked.bounds.flatMap((words): Bound[] => [readBound(words) ?? []].flat());
  const ranked = asked.of_ranked ? { of_ranked: asked.of_ranked } : {};
  const draft = { ...asked, group_by: [...groups], scope: { ...scope, metric, ...ranked }, bounds, ...days };
  return MAKERS[asked.op]({ ...draft, today: setting.today });
}

/** The period and its base; words that name no days. */
function resolveDays({ op, ...asked }: SpendOperation, { today, defaults }: Setting) {
  const now = { today, anchor: today, ahead: op === "forecast" };
  const period = resolvePeriod(asked.period, now, defaults.period);
  const base = asked.base === null ? null : resolvePeriod(asked.base, now);
  if ("doubt" in period) return period.doubt;
  return base && "doubt" in base ? base.doubt : { period, base };
}

/** The groups under the organization's own keys of tags; a key that it does not have. */
function resolveGroups(groups: readonly PlanGroup[], dictionary: Dictionary): readonly PlanGroup[] | string {
  const found: PlanGroup[] = [];
  for (const group of groups) {
    const named = group.startsWith("tag:") ? group.slice("tag:".length) : null;
    const [key] = named === null ? [] : keysOf(indexNames(dictionary), [squash(named)]);
    if (named !== null && key === undefined) return named;
    found.push(key === undefined ? group : `tag:${key}`);
  }
  return found;
}

/** The scope that the names narrow; a question where one stands for nothing, or for several things. */
function resolveNames({ names }: ModelOperation, query: string, setting: Setting): Scope | Clarification {
  const index = indexNames(setting.dictionary);
  const fields = new Set<string>(names.map(({ field }) => field));
  // What the question names goes before what its context says of the same field.
  let scope: Scope = {
    ...setting.defaults.scope,
    filters: setting.defaults.scope.filters.filter(({ field }) => !fields.has(field)),
  };
  for (const { field, words, excludes } of names) {
    const { values } = findNamed(index, squash(words), (value) => value.field === field);
    const [value, ...others] = values;
    if (!value || others.length > 0) return askAbout(words, values, query);
    scope = narrowed(scope, value, excludes);
  }
  return scope;
}

function narrowed(scope: Scope, { field, key, value }: NamedValue, excludes: boolean): Scope {
  if (field === "tag") return { ...scope, tags: [...scope.tags, { key, values: [value], excludes }] };
  const same = scope.filters.find((filter) => filter.field === field && filter.excludes === excludes);
  const others = scope.filters.filter((filter) => filter !== same);
  return { ...scope, filters: [...others, { field, values: [...(same?.values ?? []), value], excludes }] };
}

function resolvePeriod(
  words: string | null,
  now: Now,
  unsaid: Period | null = null,
): Period | { readonly doubt: string } {
  if (words === null) return unsaid ?? defaultPeriod(now.today);
  const tokens = tokenize(words);
  const read = readPeriod(tokens, 0);
  if (!read || read.length !== tokens.length) return { doubt: words };
  const span = resolveSpan(read, now);
  return isDoubt(span) ? { doubt: words } : makePeriod(span, now.today);
}
