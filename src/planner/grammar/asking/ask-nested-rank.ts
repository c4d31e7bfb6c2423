import type { PlanGroup } from "../../schema.ts";
import type { Aim } from "../choose-aim.ts";
import type { Frame, Mark, Question } from "../frame.ts";
import { areRankedApart } from "../groupings.ts";
import { extentOf, type Source, wordsOn } from "../questions.ts";
import type { Setting } from "../resolve-periods.ts";

type Asked = { readonly group_by: readonly PlanGroup[]; readonly setting: Setting };

/**
 * "The most expensive day for each service", "the biggest service of the biggest account": a rank within a rank, or of
 * steps within groups, has no place in a plan.
 */
export function askNestedRank(frame: Frame, aim: Aim, { group_by, setting }: Asked): readonly Question[] {
  const { marks, groups } = frame;
  const [rank] = marks.filter((mark) => mark.is === "top" || (mark.is === "order" && !mark.isAll));
  if (!rank) return [];
  const isOneOfSteps = aim === "trend" && group_by.length > 0 && !(rank.is === "top" && rank.count !== null);
  const isNested =
    isOneOfSteps ||
    isOneByOthers(frame, rank) ||
    isOfEach(frame, setting.source) ||
    isByCount(frame, rank, setting.source);
  const [from, to] = [groups[0]?.place ?? 0, groups.at(-1)?.place ?? 0];
  const isJoined = marks.slice(from, to).some(({ is }) => is === "and" || is === "or");
  if (!isNested && (isJoined || !areRankedApart(frame))) return [];
  const question = "One thing can be ranked at a time, and steps of time in total only. What should be ranked?";
  return [{ question, ...extentOf(setting.source, rank), instead: [] }];
}

/** "The top accounts and their top service": one within each. */
function isOfEach({ marks, groups }: Frame, { tokens }: Source): boolean {
  // "The top account for each of the last 3 months": of one step after the other.
  if (marks.some(({ is }, place) => is === "each" && marks[place + 1]?.is === "period")) return true;
  return marks.some(({ is, at }, place) => {
    const isRank = is === "top" || is === "order";
    const one = groups.find((group) => group.place > place);
    return isRank && /^(their|its)$/.test(tokens[at - 1]?.word ?? "") && one?.plural === false;
  });
}

/** "Which account has the most services": ranked by how many there are, which is no cost. */
function isByCount({ marks, groups }: Frame, rank: Mark, source: Source): boolean {
  const place = marks.indexOf(rank);
  const counted = groups.find((group) => group.place === place + 1 && group.plural);
  return /^(the )?(most|fewest)$/i.test(wordsOn(source, rank)) && counted !== undefined && groups[0] !== counted;
}

/** "The biggest account by service": of the one that is ranked, or the biggest within each? */
function isOneByOthers({ marks, groups }: Frame, rank: Mark): boolean {
  const [ranked, ...others] = groups.filter(({ place }) => place >= 0);
  const next = marks.slice(marks.indexOf(rank) + 1).find(({ is }) => is !== "filler" && is !== "number");
  const isOne = ranked !== undefined && next === marks[ranked.place] && !ranked.plural && !ranked.by && !ranked.each;
  return isOne && others.some(({ by, each }) => by && !each);
}
