import type { QueryPlan } from "../schema.ts";

type Choice = Extract<QueryPlan, { kind: "clarify" }>["choices"][number];

const SAID = new RegExp(
  "^\\W*(?:(?:just|only|i|mean|meant|the|for|in|on|one) )*(aws|amazon|azure|microsoft|oci|oracle)" +
    "(?: (?:one|account|subscription|tenancy))?\\W*$",
  "i",
);
// Each cloud has accounts of a form of their own.
const ACCOUNTS: readonly (readonly [cloud: RegExp, form: RegExp])[] = [
  [/^(?:aws|amazon)$/i, /(?<![\w-])\d{11,13}(?![\w-])/],
  [/^(?:azure|microsoft)$/i, /\/subscriptions\/|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i],
  [/^(?:oci|oracle)$/i, /\bocid\d\./],
];

/** "Just the AWS one", where accounts of several clouds have the name: the only choice that is of this cloud. */
export function choiceOfCloud(reply: string, choices: readonly Choice[]): Choice | undefined {
  const [, said = ""] = SAID.exec(reply) ?? [];
  const [, form] = ACCOUNTS.find(([cloud]) => cloud.test(said)) ?? [];
  const [choice, ...others] = form ? choices.filter(({ label }) => form.test(label)) : [];
  return others.length > 0 ? undefined : choice;
}
