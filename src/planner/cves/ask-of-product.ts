import type { QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { isKnownProduct } from "./known-products.ts";

// The days may follow.
const ANYTHING = new RegExp(
  "^(?:(?:is|are|was|were) there )?(?:anything|something) " +
    "(?:bad|scary|nasty|serious|dangerous|risky|worrying|critical) (?:in|with|for|on|about|in our) (\\S+)(?: |$)",
);

/** "Anything bad in apache this year?": where a product is known, its vulnerabilities are offered. */
export function askOfProduct(said: readonly Token[]): QueryPlan | null {
  const words = said.filter(({ kind }) => kind !== "end");
  const [asked, name = ""] = ANYTHING.exec(words.map(({ word }) => word).join(" ")) ?? [];
  if (asked === undefined || !isKnownProduct(name)) return null;
  const after = words.slice(words.findIndex(({ word }) => word === name) + 1).map(({ text }) => text);
  const query = [`Which vulnerabilities affect "${name}"`, ...after].join(" ");
  return {
    kind: "clarify",
    question: `Do you mean vulnerabilities of “${name}”?`,
    choices: [{ label: `Vulnerabilities of ${name}`, query: `${query}?` }],
  };
}
