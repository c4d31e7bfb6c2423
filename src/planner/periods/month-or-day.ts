import { isDay } from "../../core/days.ts";
import { MONTHS, monthNumber } from "../lexicon/rewording.ts";
import type { Period } from "../schema.ts";
import { type Day, monthName, yearsAround } from "./calendar.ts";

/** What a month with a number was read as; or, where it can be read in two ways, what is to be asked. */
type MonthRead =
  | { readonly text: string; readonly corrections: readonly { readonly said: string; readonly read: string }[] }
  | { readonly question: string; readonly choices: readonly { readonly label: string; readonly query: string }[] };

/** The months of which there are bills, as `YYYY-MM`, and the days that the turn before told. */
type Billed = {
  readonly months: readonly string[];
  readonly today: Day;
  readonly told: Pick<Period, "unit" | "assumed"> | null;
};

// A day of a list or a range, a day with its year, and a rank say that days are meant.
const RANGE = String.raw`\s*(?:-|–|to|until|till|through|and|&)\s*\d{1,2}(?:st|nd|rd|th)?\b`;
const BEFORE = String.raw`(?<![\p{L}\d/.-]|\b\d{1,2} (?:of )?)`;
const NAMED = String.raw`(on )?(?:the )?(${MONTHS})\.?[ -]?(\d{1,2})(st|nd|rd|th)?`;
const SLASHED = String.raw`(on )?(0?[1-9]|1[0-2])/(\d\d)`;
const AFTER = String.raw`(?![\d%/]|[.,]\d|,? 20\d\d|${RANGE})`;
const WITH_NUMBER = new RegExp(String.raw`${BEFORE}(?:${NAMED}|${SLASHED})\b${AFTER}`, "giu");
const ON_RECORDS = /\b(?:cves?|vulnerabilit|exploit|kev\b|epss)/i;
const OF_YEAR = /\b(?:in|of|during|month) (?:the )?$/i;
// No bill is older than the clouds.
const FIRST_DAY = "2015-01-01";

type Named = {
  readonly said: string;
  readonly at: number;
  readonly isDay: boolean;
  /** The month and the number, each of two digits. */
  readonly month: string;
  readonly number: string;
};

/**
 * "Sept 24" is a day, or the month of a year: it is what there are bills of, and where there are of both, it is asked.
 * Null: what the text names is read as it is.
 */
export function readMonthOrDay(text: string, { months, today, told }: Billed): MonthRead | null {
  const known = new Set(months);
  const named = [...text.matchAll(WITH_NUMBER)].map(asNamed);
  const isBilled = (day: Day | undefined) => day !== undefined && known.has(day.slice(0, 7));
  if (named.length === 0 || told?.unit === "day" || ON_RECORDS.test(text)) return null;
  const daysOf = (one: Named) => daysUntil(one, today);
  if (named.some((one) => one.isDay || !known.has(monthOf(one)))) {
    // A day without a year is the latest one, or the latest that has bills; in a talk it is of the year of that.
    const days = named.filter((one) => !isBilled(daysOf(one).at(-1)) && daysOf(one).some(isBilled));
    return (told && !told.assumed) || days.length < named.length
      ? null
      : readAs(text, days, (one) => daysOf(one).findLast(isBilled) ?? "");
  }
  const twice = named.find((one) => !OF_YEAR.test(text.slice(0, one.at)) && isBilled(daysOf(one).at(-1)));
  const inYear = (one: Named) => `${monthName(`${monthOf(one)}-01`)} ${monthOf(one).slice(0, 4)}`;
  if (!twice) return readAs(text, named, inYear);
  const choices = [daysOf(twice).at(-1) ?? "", inYear(twice)].map((label) => {
    return { label, query: inPlace(text, [twice], () => label) };
  });
  return { question: `Is “${twice.said}” a day, or the month of a year?`, choices };
}

function readAs(text: string, named: readonly Named[], read: (one: Named) => string): MonthRead {
  const corrections = named.map((one) => ({ said: one.said, read: read(one) }));
  return { text: inPlace(text, named, read), corrections };
}

function asNamed(found: RegExpExecArray): Named {
  const [whole, onName, name, dayOfName, rank, onSlash, month, dayOfSlash] = found;
  const lead = onName ?? onSlash ?? "";
  const place = name ? monthNumber(name) : Number(month);
  return {
    said: whole.slice(lead.length),
    at: found.index + lead.length,
    isDay: lead !== "" || rank !== undefined,
    month: String(place).padStart(2, "0"),
    number: (dayOfName ?? dayOfSlash ?? "").padStart(2, "0"),
  };
}

function monthOf({ month, number }: Named): string {
  return `20${number}-${month}`;
}

/** The days of that number that have begun, the latest one last. */
function daysUntil({ month, number }: Named, today: Day): readonly Day[] {
  const years = yearsAround({ anchor: today, told: [FIRST_DAY, today] });
  return years.map((year) => `${year}-${month}-${number}`).filter((day) => day <= today && isDay(day));
}

function inPlace(text: string, named: readonly Named[], read: (one: Named) => string): string {
  return named.toReversed().reduce((told, one) => {
    return `${told.slice(0, one.at)}${read(one)}${told.slice(one.at + one.said.length)}`;
  }, text);
}
