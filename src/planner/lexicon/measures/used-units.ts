import type { UsedUnit } from "../../lines-schema.ts";
import type { Phrase } from "../../phrases.ts";
import { type Build, is } from "../build.ts";

/** What people call the units that a bill counts in, the longer words first: a GB-month is no GB. */
const WORDS: Readonly<Record<UsedUnit, string>> = {
  gigabyte_months: "(?:[kmgtp]i?bs?|gigs?|(?:giga|tera|gibi|tebi)bytes?)[- /]?(?:mos?|months?)",
  // "The second" is a place.
  seconds: "seconds",
  hours: "hours?|hrs?",
  requests: "requests?",
  tokens: "tokens?",
  gigabytes: "[kmgtp]i?bs?|gigs?|(?:kilo|mega|giga|tera|peta|gibi|tebi)?bytes?",
};

const UNITS = Object.entries(WORDS) as readonly (readonly [UsedUnit, string])[];
const SAID = UNITS.map(
  ([unit, words]) => [unit, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?!\\p{L})`, "iu")] as const,
);

/** The unit that is asked for; null where any will do. */
export function unitIn(text: string): UsedUnit | null {
  return SAID.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** Bytes, and what is kept of them for a month; and any of the units: as parts of patterns. */
export const BYTE_WORDS: string = `${WORDS.gigabyte_months}|${WORDS.gigabytes}`;
export const UNIT_WORDS: string = UNITS.map(([, words]) => words).join("|");

/** What is counted by thousands, as a part of patterns: "1k tokens", "a million requests", "GB-seconds". */
export const COUNTED_WORDS =
  "gb[- ]?(?:seconds?|secs?)|(?:\\d+ ?(?:k|m|mio|mil)? ?|(?:a |one )?(?:thousand|million|mio|mil|k) )" +
  "(?:tokens?|requests?|calls?|invocations?|writes?|reads?)";

const BYTES = "gb|tb|gib|tib|mb|pb|gigabyte|terabyte|gibibyte|tebibyte|gigabytes|terabytes";

/** Units that are no length of time, nor a part of a price: "GB-Mo", "instance hours". */
export const USED_PHRASES: readonly (readonly [Phrase, Build])[] = [
  [`${BYTES} -? month|months`, is({ is: "usage" })],
  ["seconds", is({ is: "usage" })],
  ["instance|node|vcpu|cpu|core hours|hrs", is({ is: "usage" })],
  [`with usage in ${BYTES}|hours|hrs|seconds|requests|tokens`, is({ is: "withUsage" })],
  [`with usage in ${BYTES} -? month|months`, is({ is: "withUsage" })],
];
