import { BYTE_WORDS, UNIT_WORDS } from "../../../lexicon/measures/used-units.ts";
import { PERCENT } from "../../../lexicon/rewording.ts";
import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import type { NameIndex } from "../../../name-index.ts";
import type { Previous } from "../../../previous.ts";
import type { Operation } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { totalOf } from "../sum-up.ts";

const SHARE_OF_EACH = turn(
  `(?:(?:what(?:['’]?s| is| are)|show|give me) )?(?:the )?(?:${PERCENT} )?(?:shares?|${PERCENT}|split) `,
  `(?:of|for) (?:each|every|all)(?: (?:${NOUN}|one|of (?:them|those)))?(?: (?:in|as) ${PERCENT})?`,
);

/** "Share of each in %", after the one cloud that costs most: of all of them. */
export function shareOfEach(said: string, before: SpendOperation): Edit | null {
  const isFirst = before.op === "breakdown" && before.top?.count === 1 && before.group_by.length === 1;
  return isFirst && SHARE_OF_EACH.test(said) ? { operations: [{ ...before, top: null }], text: THE_SAME } : null;
}

const PRICE_OF_UNIT = turn(
  "(?:and )?(?:(?:what|how much) (?:do|did|are) we pay(?:ing)?(?: for (?:it|that|them))?|",
  "(?:what(?:['’]?s| is| was) )?(?:the |our )?(?:price|cost|rate)|(?:what|how much) (?:is|was) (?:it|that)) ",
  `(?:per|for (?:a|one|each)|a) (?:${BYTE_WORDS}|${UNIT_WORDS}|unit)`,
);

/** "What do we pay per GB", after how many GB S3 stores: told with them. */
export function priceOfUnit(said: string, before: SpendOperation): Edit | null {
  const isOfUsage = (before.op === "total" || before.op === "breakdown") && before.with_usage;
  return isOfUsage && PRICE_OF_UNIT.test(said) ? { operations: [before], text: THE_SAME } : null;
}

const HOLDER_OF_EACH = turn(
  `(?:which|what) (${NOUN}) (?:do|does|did|are|is) (?:they|those|these|each(?: one| of (?:them|those))?) `,
  "(?:belong(?:s|ing)?|in|on|of|from)(?: to)?",
);

/** "Which team do they belong to", after the resources that cost most: of each of them. */
export function holderOfEach(said: string, before: SpendOperation, { keys }: NameIndex): Edit | null {
  const [, noun = ""] = HOLDER_OF_EACH.exec(said) ?? [];
  const [key, ...others] = keys.get(squash(noun.replace(/s$/i, ""))) ?? [];
  const isOfResources = before.op === "breakdown" && before.group_by.join() === "resource";
  if (!isOfResources || key === undefined || others.length > 0) return null;
  return { operations: [{ ...before, group_by: ["resource", `tag:${key}`] }], text: THE_SAME };
}

const TOP_IN = turn(
  "(?:(?:what|which)(?:['’]?s| are| is| were) |show (?:me )?)?(?:the |our )?(?:top|biggest|largest) ",
  "(?:\\d{1,2}|three|five|ten) ",
  `(?:${NOUN}) (?:in|of|for|on|at) (\\S+(?: \\S+)?)`,
);

/** "The top 3 services in dev", after dev and staging beside prod: of dev alone. */
export function topInOne(said: string, before: SpendOperation): Edit | null {
  const isOfSides = before.op === "compare" && before.against.by === "sides";
  return isOfSides && TOP_IN.test(said) ? { operations: [totalOf(before.scope, before.period)], text: said } : null;
}

const POINTS_AT_ONE = /\b(?:it|there|that (?:one|account|team|service|region)|its)\b/i;

/** The last of several that were told, where it is of one row that a turn points at: "and which is the smallest". */
export function ofRankedLast(said: string, previous: Previous): Previous | null {
  const operations = previous.plan.kind === "answer" ? previous.plan.operations : [];
  const last = operations.at(-1);
  const entity = previous.entities.at(-1);
  if (operations.length < 2 || !isOfOne(last) || !entity || !POINTS_AT_ONE.test(said)) return null;
  const of = entity.of === "tag" ? `tag:${entity.key}` : entity.of;
  if (of !== last.group_by[0]) return null;
  return { ...previous, plan: { kind: "answer", operations: [last], missing: [] }, entities: [entity] };
}

function isOfOne(operation: Operation | undefined): operation is Extract<Operation, { op: "breakdown" }> {
  return operation?.op === "breakdown" && operation.top?.count === 1 && operation.group_by.length === 1;
}
