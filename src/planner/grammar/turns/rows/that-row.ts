import { NOUN, turn } from "../../../lexicon/turns/turn-parts.ts";
import { idOfValue, type NameIndex } from "../../../name-index.ts";
import type { Previous } from "../../../previous.ts";
import type { Operation } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";

const THAT = new RegExp(`\\b(?:that|this|the same) (${NOUN})\\b`, "i");

/** "What did that team cost in September", after which team cost most: the one that was told, by its name. */
export function thatRow(said: string, { plan, entities }: Previous): string | null {
  const noun = THAT.exec(said)?.[1];
  const [first, ...others] = entities;
  if (noun === undefined || first?.of !== "tag" || first.value === null) return null;
  const isOne = others.length === 0 || (plan.kind === "answer" && plan.operations.every(isOfFirst));
  const isOfKind = squash(first.key.replace(/^user[:_]/, "")).startsWith(squash(noun.replace(/s$/, "")));
  return isOne && isOfKind ? said.replace(THAT, `${noun} ${first.value}`) : null;
}

function isOfFirst(operation: Operation): boolean {
  const top = "top" in operation ? operation.top : null;
  return typeof top === "object" && top?.count === 1;
}

const OF_ONE = turn(
  "(only|just|for|filter (?:to|by|on)|keep(?: only)?|show(?: me)? only|what about|how about|and|",
  "(?:what(?:['’]?s| is) )?(?:the )?share of) (?:the )?([a-z][a-z0-9]{3,40})",
);

/** "Only production", after the costs of accounts of which one is called "shop-production": it, and no tag. */
export function accountTold(said: string, { plan, entities }: Previous, index: NameIndex): string | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  const isOfAccounts = before?.op === "breakdown" && before.group_by.join() === "account" && others.length === 0;
  const [, lead = "", word = ""] = (isOfAccounts && OF_ONE.exec(said)) || [];
  const names = entities.flatMap(({ value }) => {
    const id = idOfValue({ field: "account", key: "", value: value ?? "" });
    return index.byId.get(id)?.name ?? [];
  });
  const [name, ...more] = names.filter((one) =>
    one
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .includes(word.toLowerCase()),
  );
  if (name === undefined || more.length > 0) return null;
  return /share/i.test(lead) ? `what share of it is the account "${name}"` : `only the account "${name}"`;
}
