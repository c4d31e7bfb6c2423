import { CLOUD } from "../../../lexicon/rewording.ts";
import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import type { PlanGroup } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";
import { fieldOfPart } from "../../filters-of.ts";
import { toldApart } from "../beside-kept.ts";
import { isSided, type SpendOperation, shareOf } from "../follow-up.ts";
import { type Edit, kindNamed } from "../other-kind.ts";
import { breakdownOf, totalOf } from "../sum-up.ts";

const ALL_OTHERS = turn(
  "(?:what about |how about |same for |show |list |give |me |for )*(?:all (?:of )?)?(?:the |our )?",
  `(?:other|remaining) (?:(${CLOUD}) )?(${NOUN})`,
  "(?:,? (?:in|for|of|on|within) (?:that|this|those|the same) [\\w-]+(?: [\\w-]+)?)?",
  "( (?:together|combined|taken together|put together|in total|in sum))?",
);

/** "And all the other teams in that category?", "the other AWS accounts": each of those that were not told. */
export function allOthers(said: string, before: SpendOperation): Edit | null {
  const [, cloud, noun = "", together] = ALL_OTHERS.exec(said) ?? [];
  const kind = kindNamed(noun.replace(/ies$/i, "y").replace(/s$/i, "")).replace(/^(?:cloud|vendor)$/, "provider");
  const isTold = before.op === "total" || before.op === "breakdown" || isSided(before);
  // "And the other account?" is one of several, of which none is named.
  if (!/s$/i.test(noun) || !isTold || shareOf(before)) return null;
  const { scope } = toldApart(before);
  const parts = [...scope.filters, ...scope.tags].filter(
    (one) => squash(fieldOfPart(one).replace("tag:", "")) === kind,
  );
  const [part, ...more] = parts;
  if (!part || part.excludes || !part.values || more.length > 0) return null;
  // "And all the other teams", after one of them: all, that one beside them.
  if (part.values.length === 1 && /\ball\b/i.test(said) && !together) return null;
  const [filters, tags] = [
    scope.filters.map((one) => (one === part ? { ...one, excludes: true } : one)),
    scope.tags.map((one) => (one === part ? { ...one, excludes: true } : one)),
  ];
  const others = { ...scope, filters, tags };
  const text = cloud === undefined ? THE_SAME : `only ${cloud}`;
  if (together) return { operations: [totalOf(others, before.period)], text };
  return { operations: [breakdownOf(others, before.period, [fieldOfPart(part) as PlanGroup])], text };
}
