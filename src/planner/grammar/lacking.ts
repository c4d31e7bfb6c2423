import type { Scope } from "../schema.ts";
import { isLackedAt } from "./before-noun.ts";
import { type Frame, type GroupUse, marksOf } from "./frame.ts";
import { type Source, wordsOn } from "./questions.ts";
import { OTHER_AIMS, type SpendOperation } from "./turns/follow-up.ts";
import { breakdownOf, totalOf } from "./turns/sum-up.ts";

/** The tag that lines are asked for that lack it, null: any; and what else they are told apart by. */
type Lacked = { readonly key: string | null; readonly rows: readonly GroupUse[] };

export function lackedIn(frame: Frame): Lacked {
  const isLacked = ({ place }: GroupUse) => isLackedAt(frame.marks, place);
  // "Untagged by team" asks for what has no team: by its team nothing untagged could be told apart.
  const isFree = ({ by, each }: GroupUse) =>
    (!by && !each && !frame.intents.has("which")) || (by && frame.groups.length === 1);
  const isKey = (use: GroupUse) => use.group.startsWith("tag:") && (isLacked(use) || isFree(use));
  const key = frame.groups.find(isKey)?.group.slice("tag:".length) ?? null;
  return { key, rows: frame.groups.filter((use) => !isKey(use)) };
}

const LACKING = /\b(?:un(?:tagged|allocated|attributed|assigned|labell?ed)|without|missing|lack\w*|no|blank|not)\b/i;

/** "Untagged by month" is of what lacks the tag, "tag coverage by month" of what has it. */
export function asksForLacking({ marks }: Frame, source: Source): boolean {
  return marks.some((mark) => mark.is === "intent" && mark.intent === "tags" && LACKING.test(wordsOn(source, mark)));
}

const SHARES = /\b(?:coverage|rate|compliance)\b/i;
const HAVING = /\b(?:coverage|rate|compliance|tagged)\b/i;
const WORST = /\b(?:worst|poorest|weakest)\b/i;

type Rank = Pick<Extract<SpendOperation, { op: "tag_coverage" }>, "rank_by" | "order">;

/**
 * "Which account has the highest untagged share", "the lowest tag coverage": what lacks most of its own cost first;
 * "the most untagged spend" is ranked by what lacks it, "the highest coverage" has what lacks least first.
 */
export function rankOfLacking(frame: Frame, source: Source): Rank {
  const ranks = [...marksOf(frame.marks, "order"), ...marksOf(frame.marks, "top")];
  const [rank] = ranks;
  if (!rank || frame.groups.length === 0) return { rank_by: "cost", order: "most" };
  const isOfShare = frame.intents.has("share") || SHARES.test(source.text);
  const isOfHaving = HAVING.test(source.text) && !asksForLacking(frame, source);
  const isMost = rank.order === "most" && !(isOfHaving && WORST.test(wordsOn(source, rank)));
  return { rank_by: isOfShare ? "share" : "cost", order: isMost === isOfHaving ? "least" : "most" };
}

/** Whether a course is asked for: "by month", "over time". */
export function isInSteps({ says, intents }: Frame): boolean {
  return says.has("granularity") || says.has("pace") || intents.has("trend");
}

/** "The top 10 resources without an owner", "services without a team over 100": rows of the lines that lack the tag. */
export function rankedOfLacking(frame: Frame): { readonly frame: Frame; readonly key: string } | null {
  if (!frame.intents.has("tags")) return null;
  const { key, rows } = lackedIn(frame);
  if (key === null || rows.length !== 1 || !(isOfSome(frame) || areRankedResources(frame, rows))) return null;
  const intents = new Set([...frame.intents].filter((intent) => intent !== "tags"));
  return { frame: { ...frame, intents, groups: rows }, key };
}

/** "Only those over 100", "which day was the highest", after the resources that lack an owner: of the lines that do. */
export function linesOfLacking(before: SpendOperation, frame: Frame): SpendOperation {
  if (before.op !== "tag_coverage" || before.key === null || !(isOfSome(frame) || asksOtherwise(frame))) return before;
  const { period, group_by } = before;
  const scope = withoutTag(before.scope, before.key);
  if (group_by.length === 0) return totalOf(scope, period);
  return breakdownOf(scope, period, group_by);
}

function asksOtherwise({ intents, says }: Frame): boolean {
  return OTHER_AIMS.some((aim) => intents.has(aim)) || says.has("granularity") || says.has("versus");
}

/** "And what has no team?", after what one team cost: a team's lines have one, so that condition is left behind. */
export function withoutLacked(scope: Scope, frame: Frame): Scope {
  const key = frame.intents.has("tags") ? lackedIn(frame).key : null;
  return { ...scope, tags: scope.tags.filter((tag) => tag.excludes || tag.key !== key) };
}

export function withoutTag(scope: Scope, key: string): Scope {
  return { ...scope, tags: [...scope.tags, { key, values: [null], excludes: false }] };
}

/** "Which resources without an owner cost the most": a resource has the tag or lacks it, and is not worse at it. */
function areRankedResources({ says }: Frame, [row]: readonly GroupUse[]): boolean {
  return row?.group === "resource" && says.has("order");
}

// "Which accounts are worst at it" are told with the worst first.
function isOfSome({ says }: Frame): boolean {
  return says.has("top") || says.has("threshold");
}
