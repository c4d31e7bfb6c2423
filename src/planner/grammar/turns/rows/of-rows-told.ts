import type { NamedValue } from "../../../dictionary.ts";
import { COMMITMENT_WORDS, ofKind } from "../../../lexicon/measures/commitment-forms.ts";
import { UNIT_WORDS } from "../../../lexicon/measures/used-units.ts";
import { PERCENT } from "../../../lexicon/rewording.ts";
import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../../name-index.ts";
import { shift } from "../../../periods/calendar.ts";
import { wholeMonthsIn } from "../../../periods/make-period.ts";
import { squash } from "../../../tokens.ts";
import { canHave, fieldOf, fieldOfPart, isOfService, namesItsRows, onlyCurrency } from "../../filters-of.ts";
import { tellsCommitments, tellsPurchases } from "../../of-commitments.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { breakdownOf, SUMS, totalOf } from "../sum-up.ts";
import { holderOfEach, priceOfUnit, shareOfEach, topInOne } from "./of-one-told.ts";

const ONE_MORE = /^\W*(?:and|plus) (?:the )?(\S.{1,40}?) (?:too|as well|also)\W*$/i;

/** "And Azure OpenAI too", after the sum of three services: of the four. */
function oneMore(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [, name = ""] = ONE_MORE.exec(said) ?? [];
  const isSum = before.op === "total" || (before.op === "breakdown" && before.top === null && namesItsRows(before));
  if (name === "" || !isSum) return null;
  const { filters, tags } = before.scope;
  const several = [...filters, ...tags].filter(({ values, excludes }) => !excludes && (values?.length ?? 0) > 1);
  const isOfThem = (value: NamedValue) => several.some((part) => fieldOfPart(part) === fieldOf(value));
  return findNamed(index, squash(name), isOfThem).values.length > 0
    ? { operations: [before], text: `add ${name}` }
    : null;
}

const CHANGE_OF_EACH = turn(
  `(?:the )?(?:in )?(?:${PERCENT} changes?|changes? in ${PERCENT}|${PERCENT} (?:growth|difference))(?: each| of each)?`,
);

/** "In % change too", after each cloud by month: of the last whole month, since the one before it. */
function changeOfEach(said: string, before: SpendOperation): Edit | null {
  const isOfMonths = before.op === "trend" && before.granularity === "month" && before.group_by.length === 1;
  if (!isOfMonths || !CHANGE_OF_EACH.test(said)) return null;
  const [first, last] = wholeMonthsIn(before.period);
  if (first >= last) return null;
  const [month, base] = [last, shift("month", last, -1)].map((day) => day.slice(0, "YYYY-MM".length));
  return { operations: [before], text: `how much did each change from ${base} to ${month}` };
}

const WORST_OF_ROW = turn(
  `which (${NOUN}) (?:is|are|was|were|costs?) (?:the )?(?:worst|biggest|highest|largest|most expensive|priciest|most)`,
  "(?: one)?,? (?:on|in|at|for|of) (?:the )?(\\S+(?: \\S+)?)",
);

/** "Which region is worst on AWS", after egress by cloud: of the egress of that one. */
function worstOfRow(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [, noun = "", name = ""] = WORST_OF_ROW.exec(said) ?? [];
  const [group] = before.op === "breakdown" ? before.group_by : [];
  const isLimited = before.scope.filters.length + before.scope.tags.length > 0;
  if (name === "" || group === undefined || !isLimited) return null;
  const { values } = findNamed(index, squash(name), (value) => fieldOf(value) === group);
  return values.length === 1 ? { operations: [before], text: `and by ${noun.replace(/s$/, "")} on ${name}` } : null;
}

const WHAT_WAS_IT = turn("what (?:was|is) (?:it|that|this)(?: (?:about|then))?");

/** "What was it", after the most expensive day: what it was made of. */
function whatItWas(said: string, before: SpendOperation): Edit | null {
  const isOfStep = before.op === "trend" && before.top?.count === 1;
  return isOfStep && WHAT_WAS_IT.test(said) ? { operations: [before], text: "what caused it" } : null;
}

const TREND = turn(
  "(?:(?:and|show|what is|what(?:['’]s)|give me) )*(?:the |its |their )?trends?(?: lines?)?",
  "( (?:over|since|for|in|during) .{2,30}?)",
);
const OF_MONTHS = /\b(?:months|quarters?|year|since)\b/i;

/** "Trend over three months", after accounts: of each of them. */
function trendOfRows(said: string, before: SpendOperation): Edit | null {
  const isOfAll = before.op === "breakdown" && before.top === null && before.thresholds.length === 0;
  const [, days = ""] = isOfAll ? (TREND.exec(said) ?? []) : [];
  return OF_MONTHS.test(days) ? { operations: [before], text: `by month${days}` } : null;
}

const JUMPED = turn(
  "which services? (?:has |have )?(?:jumped|spiked|caused (?:the|that) (?:jump|spike))(?: the most)?|",
  "why (?:the|that|this) (?:jump|spike|bump|step)(?: there)?",
);
const ON_THAT = turn(
  "why (?:was|is|were|did) (?:it|that|they|the cost|cost) (?:go |so |that |this |much )?(up|higher|high|highest|more|",
  "down|lower|low|lowest|less)(?: expensive)? (?:on |in )?(?:that|this|the) (day|week|month)|",
  "what happened (?:on |in )?that (?<step>day|week|month)",
);

/** "Which service jumped", after a course: what made the step that rose most. */
function jumpOfCourse(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "trend" || before.group_by.length > 0) return null;
  if (JUMPED.test(said)) return { operations: [before], text: `which ${before.granularity} jumped most` };
  const found = before.top === null ? ON_THAT.exec(said) : null;
  const [, way = "up", unit] = found ?? [];
  // "Why was it higher on that day": on the highest one, which was told.
  if (!found || (unit ?? found.groups?.["step"])?.toLowerCase() !== before.granularity) return null;
  const end = /^(?:down|low|less)/i.test(way) ? "lowest" : "highest";
  return { operations: [before], text: `what happened on the ${end} ${before.granularity}` };
}

const WHICH_ONE =
  /\bwhich (?:one|of (?:them|those|these))\b(?= (?:gr[eo]w|ros?e|fell|went|increased|dropped|changed)\b)/i;

/** "Which one grew the most", after the list of accounts: which account. */
function whichOfList(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "list" || !WHICH_ONE.test(said)) return null;
  const noun = before.of === "tag_value" ? before.key : before.of;
  return noun ? { operations: [before], text: said.replace(WHICH_ONE, `which ${noun}`) } : null;
}

const WHICH_EXACTLY = turn(
  "(?:which|what) (?:(?:ones?|commitments?) )?(?:are|were|is) (?:they|those|these|it|that)",
  "(?: exactly| in detail)?|which (?:ones?|commitments?)(?: exactly)?|",
  "(?:which|what)(?: (?:ones?|of (?:them|those|these)))? (?:are|is|were|was) (?:for |from )?(?:our |the |a )?",
  `(?:${COMMITMENT_WORDS})(?: ?(?:,|or|and|\\/|&) ?(?:${COMMITMENT_WORDS}))*`,
);

const KINDS_NAMED = new RegExp(`\\b(?:${COMMITMENT_WORDS})\\b`, "gi");

/** "Which ones are they exactly", after what is paid for commitments: each of them. */
function whichCommitments(said: string, before: SpendOperation): Edit | null {
  if (!WHICH_EXACTLY.test(said) || !(tellsPurchases(before) || tellsCommitments(before))) return null;
  const kinds = said.match(KINDS_NAMED)?.join(" and ");
  const operations = [breakdownOf(before.scope, before.period, ["commitment_discount_id"])];
  const kind = ofKind(kinds);
  const each = tellsPurchases(before) ? "purchases by commitment id" : "by commitment id";
  return { operations, text: kind === "" ? THE_SAME : `and ${each}${kind}` };
}

const OTHER_COMMITMENT = turn(`(?:(?:and|what about|how about) )*(?:the |our )?(?:${COMMITMENT_WORDS})`);

/** "And the reservation?", after what of commitments is used: all of them were told. */
function otherCommitment(said: string, before: SpendOperation): Edit | null {
  const isOfEach = "group_by" in before && before.group_by.includes("commitment_discount_id");
  return isOfEach && OTHER_COMMITMENT.test(said) ? { operations: [before], text: THE_SAME } : null;
}

const WITH_AGAIN = turn("(?:what (?:is|was) it )?with(?: (?:it|them|that|those))?(?: included| in it)?");

/** "And with", after a cost without BigQuery: with it. */
function withAgain(said: string, before: SpendOperation): Edit | null {
  const { filters, tags } = before.scope;
  const [out, ...others] = [...filters, ...tags].filter(({ excludes }) => excludes);
  if (!WITH_AGAIN.test(said) || !out || others.length > 0) return null;
  const scope = {
    ...before.scope,
    filters: filters.filter((part) => part !== out),
    tags: tags.filter((part) => part !== out),
  };
  return { operations: [{ ...before, scope } as SpendOperation], text: THE_SAME };
}

const ONE_IN = turn(
  "(?:(?:show|give|tell)(?: me)?(?: only| just)?|what (?:drove|caused|was behind|is behind|explains)) ",
  "the ones? (?:in|on|of|from|at) (\\S+(?: \\S+)?)|",
  "any(?:thing|one| of (?:them|those|it))?(?: (?:unusual|odd|weird|strange))? ",
  "(?:for|in|on|at|with|about|from) (?:the )?(?<where>\\S+(?: \\S+)?)",
  "(?:,? (?:specifically|in particular|too|as well|only))?",
);

/** "Show me the one in Azure", "anything for the search team", after unusual days: those of it. */
function oneIn(said: string, before: SpendOperation): Edit | null {
  const [, one = "", where = ""] = ONE_IN.exec(said) ?? [];
  const name = one || where;
  return name !== "" && before.op === "anomaly" ? { operations: [before], text: `only ${name}` } : null;
}

const RANKED = turn(
  "(?:which|what) (?:of (?:its|their|the) )?([a-z]+) (?:is|was|are|were|costs?|has|have) (?:the )?",
  "(?:most expensive|priciest|costliest|biggest|largest|most|cheapest|least)(?: ones?)?",
  "( there| in there| in it| of (?:it|them|those|that))?",
);
const RESOURCES =
  /^(?:dbs?|buckets?|instances?|vms?|machines?|servers?|databases?|volumes?|disks?|functions?|clusters?)$/i;

const RANK_FIRST =
  /\bwhat(?:['’]?s| is) the (most expensive|priciest|costliest|biggest) ([a-z]+)( (?:in )?there)(?=\W*$)/i;

/** Whether it tells the cost of one set of lines. */
function isCostOfOne(before: SpendOperation): boolean {
  return SUMS.has(before.op) || (before.op === "compare" && before.against.by === "period");
}

/** "Which bucket is the most expensive", after S3 by day; "which buckets are the biggest there": of its sum. */
function rankedInTold(asked: string, before: SpendOperation): Edit | null {
  const said = asked.replace(RANK_FIRST, "which $2 is the $1$3");
  const [found, noun = "", there] = RANKED.exec(said) ?? [];
  if (found === undefined) return null;
  const areThings = RESOURCES.test(noun) && isCostOfOne(before) && canHave(noun, before.scope);
  const isCourse = before.op === "trend" && before.group_by.length === 0;
  if (!isCourse && (there === undefined || !areThings)) return null;
  const operations = [totalOf(before.scope, before.period)];
  // Buckets of S3 are its resources; databases of an account are some of what it has.
  if (areThings && isOfService(before.scope)) return { operations, text: rankOfResources(noun) };
  return { operations, text: there ? said.replace(there, " in it") : said };
}

function rankOfResources(noun: string): string {
  return noun.endsWith("s") ? "top 10 resources" : "most expensive resource";
}

const USED_NOW = turn(
  `(?:and )?how many ((?:\\S+ ){1,2}?(?:${UNIT_WORDS})) (?:is|was|are|were) (?:that|it|this|those)`,
  "((?: (?:in|for|during) .{2,30}?)?)",
);

/** "How many S3 GB-months is that in October", after weeks: in all of it. */
function usedInAll(said: string, before: SpendOperation): Edit | null {
  const [, what, days = ""] = before.op === "trend" ? (USED_NOW.exec(said) ?? []) : [];
  if (what === undefined) return null;
  return { operations: [totalOf(before.scope, before.period)], text: `how many ${what}${days}` };
}

const WHO_GREW = turn(
  "(?:who|which (?:one|of (?:them|those|the two)))(?: has)? (?:grew|grown|rose|risen|increased|went up|gone up) ",
  `(?:more|faster)(?: (?:in|by) ${PERCENT})?`,
);

/** "Who grew more in percent", after each of two on some days against others: told with that. */
function grownOfCompared(said: string, before: SpendOperation): Edit | null {
  const isOfEach = before.op === "compare" && before.against.by === "period" && before.group_by.length === 1;
  return isOfEach && WHO_GREW.test(said) ? { operations: [before], text: THE_SAME } : null;
}

const TOTAL_OF_SOME = turn("(?:the )?total (?:for|of) (?:all )?(?:of )?the (two|three|four|five)(?: of them)?");
const COUNTS: readonly string[] = ["two", "three", "four", "five"];

/** "Total for the three", after three services by month: of them, where so many were told. */
function totalOfSome(said: string, before: SpendOperation): Edit | null {
  const count = COUNTS.indexOf(TOTAL_OF_SOME.exec(said)?.[1]?.toLowerCase() ?? "") + 2;
  const named = [...before.scope.filters, ...before.scope.tags].map(
    ({ values, excludes }) => !excludes && values?.length,
  );
  return count > 1 && named.includes(count) ? { operations: [before], text: "all of them together" } : null;
}

const EVERYTHING_BY = turn(
  "(?:and |now |then )*(?:for |of |in )?(?:everything|overall|(?:the |our )?(?:whole|entire) ",
  `(?:company|org|organi[sz]ation|business|bill|estate)),? (by ${NOUN})`,
);

/** "And the whole company by region", after two regions of EC2: all cost by region. */
function everythingBy(said: string, before: SpendOperation): Edit | null {
  const [, by] = EVERYTHING_BY.exec(said) ?? [];
  if (by === undefined) return null;
  const scope = { ...before.scope, ...onlyCurrency(before.scope) };
  return { operations: [totalOf(scope, before.period)], text: by };
}

/** Turns on the rows or the steps of what was told that ask for something else of them. */
export const OF_ROWS_TOLD = [
  shareOfEach,
  holderOfEach,
  topInOne,
  priceOfUnit,
  whichCommitments,
  otherCommitment,
  usedInAll,
  grownOfCompared,
  totalOfSome,
  withAgain,
  oneIn,
  rankedInTold,
  everythingBy,
  oneMore,
  changeOfEach,
  worstOfRow,
  whatItWas,
  trendOfRows,
  jumpOfCourse,
  whichOfList,
] as const;
