import type { Token } from "../../tokens.ts";
import { type Frame, isRanked, type Mark } from "../frame.ts";

const SHORT_TOKENS_MAX = 5;
const OPEN_TOKENS_MAX = 9;
// "Look at AWS only", "only the EU please".
const LIMIT_TOKENS_MAX = 10;
const PRONOUNS = new Set(["that", "it", "those", "them", "they", "these"]);
const OPENERS = new Set(
  (
    "and or but now only just also then what whats how same why compared versus vs excluding without " +
    "except in for as by on per over " +
    "with since not including instead drop remove skip ignore exclude omit make sort order split break"
  ).split(" "),
);

// "And Azure SQL and Cloud SQL?" names no days: those of the turn before are meant.
const JOINERS = /^(and|but|or|also|plus)$/;
const COURTESIES = /^(ok|okay|thx|thanks|thank|you|ty|cool|great|nice|good|perfect|right|alright|hm+|so|well|[,–-])$/;

// "What did they cost in May", "who is spending it": a pronoun that stands for what was told.
const BEFORE_PRONOUN = (
  "do does did is are was were has have had will would can could of for on in by to with from than about cost costs " +
  "spend spends spent spending pay pays paid paying split break show compare sort group rank list drove drives " +
  "driving cause caused causes"
).replaceAll(" ", "|");
const POINTS_AT_TOLD = new RegExp(
  `\\b(${BEFORE_PRONOUN}) (it|they|them|those|these|that$)\\b|` +
    "(\\b(is|are|was|were) |^((and|but|ok|so|also|now|plus|show|give|me) )*)(its|their) (total )?(cost|spend|bill)",
);

// "S3 as well": the same of another.
const ADDED = /\b(as well|too|also)\b( (please|pls|thanks))?$|^also\b/;

const DAYS_ALONE = new Set<Mark["is"]>([
  ...(["period", "granularity", "average", "filler", "and", "by", "each", "previous", "versus"] as const),
]);

/** Whether a question goes on with the one before: it points back, or it is too short to stand alone. */
export function isFollowUp(frame: Frame, said: readonly Token[]): boolean {
  const tokens = said.slice(said.findIndex(({ word }) => !COURTESIES.test(word)));
  if (goesOn(frame, tokens) || pointsAtTold(frame, tokens)) return true;
  return !isOwnQuestion(frame) && isOpenTurn(frame, tokens);
}

/** "Show me the last 7 days by cloud instead": by what and when are both said anew. */
export function isShownInstead({ groups, periods }: Frame, tokens: readonly Token[]): boolean {
  const [isShown, isInstead] = ["show", "instead"].map((word) => tokens.some((token) => token.word === word));
  return isShown === true && isInstead === true && groups.length > 0 && periods.length > 0;
}

/** Whether what says no cost of its own leaves open lines, days, or both. */
function isOpenTurn(frame: Frame, tokens: readonly Token[]): boolean {
  const isOpener = OPENERS.has(tokens[0]?.word ?? "") && !isWhole(frame, tokens);
  // "Which service is the biggest?" names no lines and no days: it means those that were talked about. "Now weekly,
  // last 6 weeks" names no lines, and says that it goes on.
  if (isOpenTo(frame, isOpener) && isShort(frame)) return true;
  if (isOfDays(frame) || isAlone(frame) || isHeldAgainst(frame, tokens) || hasPronoun(tokens)) return true;
  if (frame.periods.length === 0 && JOINERS.test(tokens[0]?.word ?? "")) return isShort(frame);
  // "In eu-west-1 per day" has a name of several tokens.
  const saying = frame.marks.filter(({ is }) => is !== "filler").length;
  return isOpener ? Math.min(tokens.length, saying) <= SHORT_TOKENS_MAX : tokens.length <= 3;
}

function isAlone(frame: Frame): boolean {
  return areDaysAlone(frame) || areSidesAlone(frame);
}

/** "Us-east-1 vs us-west-2", after what DynamoDB cost: names of one kind, and nothing of their own. */
function areSidesAlone({ marks, filters }: Frame): boolean {
  const areAlone = marks.every(({ is }) => is === "names" || is === "versus" || is === "filler");
  return areAlone && filters.length > 1 && marks.some(({ is }) => is === "versus");
}

/** "How much was Lambda yesterday": both of what and when. */
function isWhole({ filters, periods }: Frame, [first, second]: readonly Token[]): boolean {
  const isAsked = first?.word === "how" && second?.word === "much";
  return isAsked && filters.length > 0 && periods.length > 0;
}

/** "Just the biggest, and which team spends the most" is as short as each of its parts; courtesies have no length. */
function isShort({ marks }: Frame): boolean {
  const joints = marks.filter(({ is }) => is === "and").length;
  const said = marks.filter(({ is }) => is !== "filler" && is !== "and").reduce((sum, { length }) => sum + length, 0);
  return said <= OPEN_TOKENS_MAX * (1 + joints);
}

function isOpenTo({ filters, periods }: Frame, isOpener: boolean): boolean {
  return filters.length === 0 && (periods.length === 0 || isOpener);
}

/** "What do they cost per month": the cost of what was told, and no question of its own. */
function pointsAtTold({ says }: Frame, tokens: readonly Token[]): boolean {
  return !says.has("room") && !says.has("help") && POINTS_AT_TOLD.test(tokens.map(({ word }) => word).join(" "));
}

/** "The budget for the year was 60k": of what was talked about. */
function isBoundAlone(frame: Frame, tokens: readonly Token[]): boolean {
  const { says, filters, groups } = frame;
  const isBare = says.has("threshold") && filters.length + groups.length === 0 && !isOwnQuestion(frame);
  return isBare && tokens.length <= LIMIT_TOKENS_MAX;
}

/** "Who spent the most", "which one is the biggest in EMEA", "which of those was cheapest in May": of what was told. */
function isRankOfTold(frame: Frame, tokens: readonly Token[]): boolean {
  const { filters, groups, periods, says } = frame;
  const isAsked = tokens.slice(0, 2).some(({ word }) => /^(who|which|what)$/.test(word));
  const text = tokens.map(({ word }) => word).join(" ");
  const isOne = groups.length === 0 && ONE_TOLD.test(text);
  const isOfRows = isOne || (groups.length === 0 && OF_ROWS.test(text));
  const isOpen = filters.length === 0 || isOfRows;
  const isOther = periods.length > 0 && !(isOfRows && (isOne || OF_ROWS_TOLD.test(text)));
  const isElsewhere = isOther || says.has("room") || says.has("help");
  return (isAsked || isOne) && isOpen && !isElsewhere && isRanked(frame) && isShort(frame);
}

// "The priciest one last week", after a list.
const ONE_TOLD = /^((and|so|just|what|which|who|is|was|are) )*(the )?((most|least) )?\w+ one\b/;
const OF_ROWS_TOLD = /^(and )?(which ones?|which of (them|these|those))\b/;
const OF_ROWS = new RegExp(`^(and )?who\\b|${OF_ROWS_TOLD.source}`);

// What speaks of all cost.
const OF_ALL =
  /^(total|totals|overall|all|whole|entire|everything|altogether|we|our|us|my|company|org|bill|bills|invoice|cloud)$/;

/** "Daily cost", "how much did that cost", "costs per team": of the lines and days that were told. */
function isOfSameCost(frame: Frame, tokens: readonly Token[]): boolean {
  const { says, filters, periods } = frame;
  const isOpen = filters.length + periods.length === 0 && !says.has("room") && !says.has("help");
  return isOpen && says.has("cost") && isShort(frame) && !tokens.some((_, at) => isOfAll(tokens, at));
}

/** "What's the forecast for the full month": of the lines that were told. */
function isForecastOfSame(frame: Frame, tokens: readonly Token[]): boolean {
  const { intents, filters, groups } = frame;
  const isBare = intents.has("forecast") && filters.length + groups.length === 0 && isShort(frame);
  return isBare && !tokens.some((_, at) => isOfAll(tokens, at));
}

const CHANGE_ALONE = new RegExp(
  "^((and|so|ok|the|what|whats|show|me|is|was|as|in|%|pct|percent|percentage) )*" +
    "(growth|change|increase|decrease|difference|diff|delta|development)\\b",
);

/** "Growth from October to November": of the lines that were told, where it names none of its own. */
function isChangeOfSame(frame: Frame, tokens: readonly Token[]): boolean {
  const { filters, groups } = frame;
  const isBare = filters.length + groups.length === 0 && isShort(frame);
  const isAsked = isBare && CHANGE_ALONE.test(tokens.map(({ word }) => word).join(" "));
  return isAsked && !tokens.some((_, at) => isOfAll(tokens, at));
}

const PERSON = /^(boss|manager|lead|director|cfo|cto|ceo|cio|colleague|team|client|customer|auditor|auditors)$/;

function isOfAll(tokens: readonly Token[], at: number): boolean {
  const [before, word, next] = [at - 1, at, at + 1].map((place) => tokens[place]?.word ?? "") as [
    string,
    string,
    string,
  ];
  // "In total" sums up what was told, and "my boss" only asks for it.
  const isAside = (word === "total" && before === "in") || (/^(my|our)$/.test(word) && PERSON.test(next));
  return OF_ALL.test(word) && !isAside;
}

const COST_ALONE = new Set<Mark["is"]>(["metric", "cost", "filler", "and", "versus", "gross"]);

/** "Effective cost": another one of what was told. */
function isOtherCost({ says }: Frame): boolean {
  return (says.has("metric") || says.has("gross")) && [...says].every((kind) => COST_ALONE.has(kind));
}

/** "How much do they spend together", "the sum of both since May". */
function isSumOfThem({ says }: Frame, tokens: readonly Token[]): boolean {
  return says.has("combined") && (hasPronoun(tokens) || tokens.some(({ word }) => word === "both"));
}

/** "Web and payments together", after one of them: of the days that were told. */
function isSumOfNamed(frame: Frame): boolean {
  const { says, filters, periods } = frame;
  return says.has("combined") && filters.length > 1 && periods.length === 0 && !isOwnQuestion(frame) && isShort(frame);
}

function hasPronoun(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => PRONOUNS.has(word));
}

/** "Compare with last month", "compare with the payments team": what is compared was told before. */
function isHeldAgainst({ filters, groups, periods }: Frame, [first, second]: readonly Token[]): boolean {
  const isOpen = /^compared?$/.test(first?.word ?? "") && /^(with|to|against)$/.test(second?.word ?? "");
  return isOpen && groups.length === 0 && periods.length < 2 && periods.length + filters.length > 0;
}

/** "Each month this year", "from the 3rd to the 9th": days alone are of what was talked about. */
export function isOfDays(frame: Frame): boolean {
  return isShort(frame) && [...frame.says].every((kind) => DAYS_ALONE.has(kind));
}

/** "September and October, side by side", "trend, last six months": of what was talked about. */
function areDaysAlone(frame: Frame): boolean {
  const { intents, says, periods } = frame;
  const isCompare = intents.has("compare") && periods.length > 1;
  const isCourse = intents.has("trend") && periods.length === 1;
  const areDays = [...says].every((kind) => DAYS_ALONE.has(kind) || kind === "intent");
  return intents.size === 1 && (isCompare || isCourse) && areDays && isShort(frame);
}

const GOING_ON: readonly ((frame: Frame, tokens: readonly Token[]) => boolean)[] = [
  ...[pointsBack, isShareOfIt, isSumOfThem, isSumOfNamed, isBoundAlone, isRankOfTold, isOtherCost, isOfSameCost],
  isForecastOfSame,
  isChangeOfSame,
];

/** Whether words say that it goes on with the one before. */
function goesOn(frame: Frame, tokens: readonly Token[]): boolean {
  const { says } = frame;
  if (says.has("refer") || says.has("elliptic") || GOING_ON.some((isSo) => isSo(frame, tokens))) return true;
  const isAdded = says.has("adds") || ADDED.test(tokens.map(({ word }) => word).join(" "));
  if (isAdded && !isOwnQuestion(frame)) return true;
  // "Leave out the US": an order on what was told.
  if (frame.marks.find(({ is }) => is !== "filler")?.is === "exclude" && !isOwnQuestion(frame)) return true;
  const isLimit = says.has("only") || /\b(just|only)\b/.test(`${tokens[0]?.word} ${tokens[1]?.word}`);
  return isLimit && tokens.length <= LIMIT_TOKENS_MAX && !isOwnQuestion(frame);
}

/** "How does this compare to the search team": a pronoun that no noun follows. */
function pointsBack({ marks, says }: Frame, tokens: readonly Token[]): boolean {
  if (says.has("room") || says.has("help")) return false;
  return marks.some((mark, place) => {
    const isThis = mark.is === "filler" && mark.length === 1 && /^(this|that)$/.test(tokens[mark.at]?.word ?? "");
    const next = marks[place + 1]?.is;
    const isVerb = next === undefined || next === "filler" || next === "intent" || next === "versus";
    return isThis && isVerb && place > 0 && isAfterVerb(tokens, mark.at);
  });
}

function isAfterVerb(tokens: readonly Token[], at: number): boolean {
  return /^(does|do|did|is|was|has|of|to|about|than|caused?|with)$/.test(tokens[at - 1]?.word ?? "");
}

// "As a share of all storage": what was talked about, as a part of it.
function isShareOfIt({ intents, says }: Frame, [first]: readonly Token[]): boolean {
  const isBare =
    /^(percent|percentages?|shares?)$/.test(first?.word ?? "") && !says.has("period") && !says.has("group");
  return intents.has("share") && (first?.word === "as" || isBare) && !says.has("cost");
}

function isOwnQuestion({ says }: Frame): boolean {
  return [...says].every((kind) => kind === "filler") || says.has("cost") || says.has("room") || says.has("help");
}
