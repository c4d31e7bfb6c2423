import { textsOf } from "./filters-of.ts";
import { type FilterUse, type Frame, JOINING } from "./frame.ts";

/** "LLM costs (Bedrock and Azure OpenAI)": where members are named, they are meant; "VM, EC2 and RDS" are three. */
export function withoutLabels({ filters: uses, marks }: Frame): readonly FilterUse[] {
  return uses.filter((use) => {
    const members = uses.filter((other) => other !== use && isPartOf(other, use));
    const named = new Set(members.map(({ values }) => JSON.stringify(textsOf(values))));
    const isListed = [use.place - 1, use.place + 1].some((place) => JOINING.has(marks[place]?.is ?? "filler"));
    return use.values.length < 2 || named.size < 2 || isListed;
  });
}

function isPartOf(use: FilterUse, family: FilterUse): boolean {
  const values = new Set(family.values.map(({ value }) => value));
  const isSmaller = use.values.length < family.values.length && use.excludes === family.excludes;
  return isSmaller && use.values.every(({ field, value }) => field === "service" && values.has(value));
}
