import { addDays, isDay } from "../../../core/days.ts";
import { GROUP, type Rewording, said } from "../rewording.ts";

const QUOTED = "['\"]?([\\w-]+)['\"]?";
const DATE = "['\"]?(\\d{4}-\\d\\d-\\d\\d)['\"]?";
const DAYS = "(?:usage_?|charge_?|bill(?:ing)?_?)?(?:date|day|month|period|time)(?:_?start)?";
const MONEY = "(?:\\w+_)?(?:cost|costs|spend|amount|price)|\\*";

const NOUNS = `${GROUP}|env`;
const ENDS = "\\s*(?:$|[,;]|and\\b|group\\b|order\\b|limit\\b|in\\b|since\\b|from\\b|last\\b|this\\b|by\\b|per\\b)";

/** Questions as people type them who think in SQL: sums, columns, conditions on days, orders. */
export const SQL_FORMS: readonly Rewording[] = [
  // "Select team, sum(cost) … group by team": the groups tell the columns.
  said(
    "select (.{1,120}?)(?: from (?!cves?\\b|kevs?\\b|vuln)\\w+)?(?= (?:where|group by|order by|limit)\\b|\\s*;?\\s*$)",
  ).by(([said = "", columns = ""], _, asked) => {
    if (!columns.includes("(")) return said;
    return /\bgroup by\b/i.test(asked) ? measuresIn(columns) : columnsIn(columns);
  }),
  said(`^\\s*select (?=(?:top|the|all|(?:${NOUNS})s?)\\b)`).as("show "),
  said(`^\\s*select distinct (?:(${NOUNS})s?)\\b(?:_(?:name|id))?`).as("list $1s"),
  // "Where team is not null", "without the nulls": what has no value.
  said(`where (?:the )?(${NOUNS}) is (not )?null`).by(([, noun, not]) =>
    not ? "excluding untagged" : `without ${noun} tag`,
  ),
  said("(?:,? ?(?:and|but) )?(?:without|excluding|exclude|excl|drop|skip|no|minus) (?:the |any )?nulls").as(
    " excluding untagged",
  ),
  // "Count(distinct service)": how many there are.
  said(`count\\s*\\(\\s*(?:distinct )?\\s*(?:(${NOUNS})|(\\w+)s)(?:_?(?:name|id))?\\s*\\)`).by(
    ([, noun, other]) => `how many ${noun ?? other}s`,
  ),
  said(`(?:sum|total)\\s*\\(\\s*(?:${MONEY})\\s*\\)`).as("cost"),
  said("sum\\s*\\(\\s*(quantity|usage)\\s*\\)").as("$1"),
  said(`(?:avg|average|mean)\\s*\\(\\s*(?:${MONEY})\\s*\\)`).as("average cost"),
  said(`${DAYS} ?>=? ?${DATE} and ${DAYS} ?(<=?) ?${DATE}`).by(
    ([, first, below, last = ""]) => `from ${first} to ${below === "<" ? dayBefore(last) : last}`,
  ),
  said(`${DAYS} ?>= ?${DATE}`).as("since $1"),
  said(`(?:and |where )?${DAYS} ?= ?${QUOTED}`).as("in $1"),
  said(
    new RegExp(`\\b(where|(?<=\\bwhere\\b.*)and) (${NOUNS}) ?= ?['"]?([\\w.-]+(?: [\\w.-]+)*?)['"]?(?=${ENDS})`, "gi"),
  ).by(([, joint = "", noun, name]) => `${/^where$/i.test(joint) ? "for" : "in"} ${noun} ${name}`),
  // Days are told in their order.
  said("order by (?:\\w+_)?(?:date|day|week|month|time)(?: asc(?:ending)?)?(?=\\W*$)").as(""),
  said("order by (?:\\d|[\\w()]+) desc(?:ending)?\\b").as(""),
  said("order by (?:\\d|[\\w()]+) asc(?:ending)?\\b").as(", cheapest first"),
  said("limit (\\d{1,3})(?=\\s*;?\\s*$)").as("top $1"),
  // What is used is told by its units.
  said("(?:by|per) units?(?: of measure)?(?<=\\b(?:quantit(?:y|ies)|usage)\\b.*)").as(""),
];

/** What no calendar has stays, so that it is asked about. */
function dayBefore(day: string): string {
  return isDay(day) ? addDays(day, -1) : day;
}

function columnsIn(columns: string): string {
  const groups = columns.split(",").filter((column) => !column.includes("("));
  return [measuresIn(columns), ...groups.map((group) => `by ${group.trim()}`)].join(" ");
}

function measuresIn(columns: string): string {
  return columns
    .split(",")
    .filter((column) => column.includes("("))
    .join(" and ");
}
