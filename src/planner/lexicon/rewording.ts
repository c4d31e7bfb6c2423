import type { Day } from "../periods/calendar.ts";

/** Words that no plan has, and what is read in their place. */
export type Rewording = readonly [said: RegExp, read: (said: RegExpExecArray, today: Day, asked: string) => string];

/** Names of months, and what stands between two sides or before a bound, as parts of patterns. */
export const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|" +
  "nov(?:ember)?|dec(?:ember)?";
/** A month by its name, or a unit of days that is over or runs, as a part of patterns. */
export const SOME_UNIT = `(?:last |this )?(?:${MONTHS}|week|month|quarter|year)(?: 20\\d\\d)?`;
export const AGAINST = "with|to|against|vs|versus|than";
/** Names of the days of the week, as a part of patterns. */
export const WEEKDAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
/** A few of something: up to 99 in figures, or a word up to "twelve", as a part of patterns. */
export const COUNT = "(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
/** What asks for parts of a hundred, as a part of patterns. */
export const PERCENT = "(?:%|pct|percent(?:age)?s?)";
/** The clouds, as people call them, as a part of patterns. */
export const CLOUD = "aws|azure|gcp|google(?: cloud)?|amazon|microsoft|oci|oracle";
/** Where nothing follows but signs, as a part of patterns. */
export const ALONE = "(?=\\W*$)";
export const SMALL = "under|below|less than|smaller than|cheaper than";
export const LARGE = "over|above|more than|larger than|bigger than";

/** What costs are parted by, as people call one of it, and one or several, as parts of patterns. */
export const GROUP =
  "service|account|region|team|department|application|app|product|project|owner|provider|vendor|cloud|subscription|" +
  "environment|resource|cost[- ]cent(?:er|re)|business unit|category";
export const GROUPS = `(?:${GROUP})s?|categories`;

/** A pattern that begins at a word, in any case. */
export function words(...parts: readonly string[]): RegExp {
  return new RegExp(`\\b${parts.join("")}`, "i");
}

type PlainRead = (said: RegExpExecArray) => string;
/** A rewording that neither the day nor the text around it changes. */
export type PlainRewording = readonly [said: RegExp, read: PlainRead];

/** A pattern of what people say, and how it is given what is read in its place. */
export type Said = {
  /** A text, in which "$1" stands for what the first group found. */
  readonly as: (text: string) => PlainRewording;
  /** What makes one of what was found. */
  readonly by: <Read extends Rewording[1]>(read: Read) => readonly [said: RegExp, read: Read];
};

/** What people say, which begins at a word, as parts of a pattern; or a pattern of its own. */
export function said(...parts: readonly string[] | readonly [RegExp]): Said {
  const [first] = parts;
  const pattern = first instanceof RegExp ? first : words(...(parts as readonly string[]));
  return {
    as: (text) => [pattern, (found) => text.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? "")],
    by: (read) => [pattern, read],
  };
}

/** The text with all that these know in other words, one after the other. */
export function reword(text: string, rewordings: readonly PlainRewording[]): string {
  return rewordings.reduce((rest, [pattern, read]) => {
    return rest.replace(pattern, (...found) => read(found as unknown as RegExpExecArray));
  }, text);
}

/** What people say, wherever it begins, as parts of a pattern. */
export function anywhere(...parts: readonly string[]): Said {
  return said(new RegExp(parts.join(""), "iu"));
}

/** The months in order, by their first letters. */
const MONTH_NAMES: readonly string[] = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** The number of a month by its name; 0: it is none. */
export function monthNumber(name: string): number {
  return MONTH_NAMES.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Whether the month of that name is the one that runs. */
export function isRunning(name: string, today: Day): boolean {
  return monthNumber(name) === Number(today.slice("YYYY-".length, "YYYY-MM".length));
}
