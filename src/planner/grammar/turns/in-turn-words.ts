import { dayOfMonthTold } from "../../cves/day-of-month.ts";
import { type PlainRewording, reword } from "../../lexicon/rewording.ts";
import { CVE_TURNS, RECORD_TURNS } from "../../lexicon/turns/cve-turns.ts";
import { TURN_WORDS } from "../../lexicon/turns/turn-words.ts";
import type { Operation } from "../../schema.ts";
import { asUnitBefore } from "./unit-before.ts";

const CHARS_MAX = 200;

/** A turn in the words of the grammar: "strip out Azure" is "without Azure". */
export function inTurnWords(said: string, operations: readonly Operation[]): string {
  const words = said.length > CHARS_MAX ? [] : wordsAfter(operations);
  const text = reword(dayOfMonthTold(asUnitBefore(said.trim(), operations), operations), words);
  return words.length > 0 && /[\p{L}\p{N}]/u.test(text) ? text : said;
}

function wordsAfter(operations: readonly Operation[]): readonly PlainRewording[] {
  const [first] = operations;
  if (first?.op === "cves") return first.id === null ? CVE_TURNS : RECORD_TURNS;
  return operations.some((one) => "scope" in one) ? TURN_WORDS : [];
}
