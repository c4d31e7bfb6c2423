import { MONTHS, monthNumber } from "../lexicon/rewording.ts";
import { type Day, monthName, shift, startOf } from "./calendar.ts";

/** What a text with months names was read as, and what of it was read so. */
type AheadRead = {
  readonly text: string;
  readonly corrections: readonly { readonly said: string; readonly read: string }[];
};

const MONTHS_AHEAD_MAX = 3;
// "May" is a verb, too.
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\d/.-]|\d |(?<!\b(?:in|for|of|during|by|than|vs|until|does|will) )(?=may\b))(${MONTHS})\b` +
    String.raw`(?!\.?[ -]?\d|,? (?:of )?(?:20\d\d|last|this|next)\b)`,
  "giu",
);
const IS_PAST =
  /\b(?:did|was|were|had|spent|paid|billed|came|went|been|has|have|last|past|previous|ago|year|since|used|charged)\b/i;
const ON_RECORDS = /\b(?:cves?|vulnerabilit|exploit|kev\b|epss)/i;
const AHEAD = String.raw`[A-Z][a-z]+ 20\d\d`;
const MORE = "(?:higher|lower|more|less|bigger|worse|better|cheaper|dearer)";
const IS_MORE = new RegExp(String.raw`\b(?:is|are) (${AHEAD}) (?=(?:going )?(?:to be )?${MORE}\b)`);
const AGAINST_NAMED = String.raw`(?:vs\.?|versus|against|compared (?:to|with)) (?=\p{L}+(?: 20\d\d)?\W*$)`;
const BESIDE = new RegExp(`^(?:(?:the )?forecast (?:for |of )?)?(${AHEAD}) ${AGAINST_NAMED}`, "u");

/**
 * "How does December look", in November, is of the December to come where no bill has the one that is over. Null: each
 * month that the text names is as it is read.
 */
export function readMonthAhead(
  text: string,
  { months, today }: { readonly months: readonly string[]; readonly today: Day },
): AheadRead | null {
  if (months.length === 0 || IS_PAST.test(text) || ON_RECORDS.test(text)) return null;
  const billed = new Set(months);
  const corrections: { said: string; read: string }[] = [];
  const dated = text.replace(NAMED, (said: string) => {
    const read = aheadOf(monthNumber(said), billed, today);
    if (read === null) return yearOf(said, today);
    corrections.push({ said, read });
    return read;
  });
  if (corrections.length === 0) return null;
  return { text: dated.replace(IS_MORE, "will $1 be ").replace(BESIDE, "will $1 be higher than "), corrections };
}

/** The month of that number that begins soon, where the bills don't reach back to the one before; null else. */
function aheadOf(number: number, billed: ReadonlySet<string>, today: Day): string | null {
  for (let steps = 1; steps <= MONTHS_AHEAD_MAX; steps += 1) {
    const month = shift("month", startOf("month", today), steps);
    if (Number(month.slice(5, 7)) !== number) continue;
    const year = Number(month.slice(0, "YYYY".length));
    return billed.has(`${year - 1}${month.slice("YYYY".length, "YYYY-MM".length)}`)
      ? null
      : `${monthName(month)} ${year}`;
  }
  return null;
}

/** Any other month beside it with its year, too: the latest that has begun. */
function yearOf(said: string, today: Day): string {
  const year = Number(today.slice(0, "YYYY".length));
  const hasBegun = monthNumber(said) <= Number(today.slice("YYYY-".length, "YYYY-MM".length));
  return `${said} ${hasBegun ? year : year - 1}`;
}
