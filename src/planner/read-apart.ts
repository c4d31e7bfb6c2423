import type { QueryPlan } from "./schema.ts";

type Understood = { readonly plan: QueryPlan };
type Reader<Read extends Understood> = (question: string) => Read;
type Refusal = Extract<QueryPlan, { kind: "refuse" }>;

/** What a text means that is declined as a whole, where a part of it can be told; the rest is said to be missing. */
export function readApart<Read extends Understood>(plan: Refusal, question: string, read: Reader<Read>): Read | null {
  return readInTwo(question, read) ?? readAroundBrackets(plan, question, read) ?? readListed(plan, question, read);
}

const IN_TWO = /^(.{8,200}?)(?:[?!.]+\s+|\s+[-–]\s+)((?:is|are|do|does|did|has|have|who|why)\b.{3,200})$/is;

/** "Weekends vs weekdays on sandbox - are people leaving stuff on?": the one is answered, the other declined. */
function readInTwo<Read extends Understood>(question: string, read: Reader<Read>): Read | null {
  const [, told = "", declined = ""] = IN_TWO.exec(question) ?? [];
  if (told === "") return null;
  const [one, other] = [read(told), read(declined)];
  if (one.plan.kind !== "answer" || other.plan.kind !== "refuse") return null;
  // "EC2 in October? Who did that?" only says what it is about.
  const isAsked = one.plan.missing.length === 0 && one.plan.operations.every(({ op }) => op !== "total");
  return isAsked ? { ...one, plan: { ...one.plan, missing: other.plan.missing } } : null;
}

const IN_BRACKETS = /\s*\([^()]{3,80}\)/;

/** "VPC costs last month (NAT gateways and such)": what is in brackets is declined. */
function readAroundBrackets<Read extends Understood>(
  { missing }: Refusal,
  question: string,
  read: Reader<Read>,
): Read | null {
  const rest = question.replace(IN_BRACKETS, "");
  const told = rest === question ? null : read(rest);
  if (told?.plan.kind !== "answer" || told.plan.missing.length > 0) return null;
  return { ...told, plan: { ...told.plan, missing } };
}

const PARTS_OF_SERVICES: ReadonlySet<string> = new Set([
  ...(["usage_type", "storage_class", "instance_type", "engine", "hours"] as const),
]);
const JOINT_BEFORE = /\s*(?:,|\+|&|\/|\band|\bplus)\s*$/i;
const JOINT_AFTER = /^\s*(?:,|\+|&|\/|and\b|plus\b)\s*/i;

/** "NAT gateways + data transfer in us-east-1", "overnight/weekends": in a list what the bills have is told. */
function readListed<Read extends Understood>({ missing }: Refusal, question: string, read: Reader<Read>): Read | null {
  const [only, ...others] = missing;
  if (!only || others.length > 0 || !PARTS_OF_SERVICES.has(only.topic)) return null;
  const at = question.indexOf(only.words);
  const [before, after] = [question.slice(0, at), question.slice(at + only.words.length)];
  const rest = after.replace(JOINT_AFTER, "");
  const listed = rest === after ? before.replace(JOINT_BEFORE, "") + after : before + rest;
  const told = at < 0 || listed === before + after ? null : read(listed);
  if (told?.plan.kind !== "answer" || told.plan.missing.length > 0) return null;
  // "Overnight and on weekends": of times of a day and days of the week the days are told.
  const areNamed = told.plan.operations.every((one) =>
    only.topic === "hours" ? one.op === "weekdays" : "scope" in one && one.scope.filters.length > 0,
  );
  return areNamed ? { ...told, plan: { ...told.plan, missing } } : null;
}
