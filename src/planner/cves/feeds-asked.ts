import type { Previous } from "../previous.ts";
import type { QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { EVERY_CVE } from "./plan-cves.ts";

const CATALOG = "(?:feeds?|data|dataset|catalog(?:ue)?s?|lists?|database|infos?|information)";
const NAMED = "(?:nvds?|kevs?|epss|cisas?|cves?|vulnerabilit(?:y|ies))";
const FEEDS = new RegExp(
  `\\b(?:${NAMED} (?:(?:kev|exploited|own) )?${CATALOG}|` +
    `${CATALOG} (?:of|for|on|from) (?:the )?${NAMED}|(?:nvd|kev|epss))\\b`,
);
const READ = "(?:updated|refreshed|pulled|loaded|synced|synchroni[sz]ed|imported|fetched|downloaded|read)";
const AGE = new RegExp(
  "\\b(?:how (?:fresh|stale|outdated|up to date|old|current|recent)\\b|(?:is|are) (?!there\\b)[\\w ]{0,40}?" +
    "(?:up to date|current|fresh|stale|outdated|out of date|complete)(?= or\\b|$)|" +
    `(?:when|how long ago) (?:was|were|did) [\\w ]{0,40}?(?:last )?(?:${READ}|update|refresh|sync)\\b|` +
    `last (?:${READ}|update|refresh|sync)(?= of| for|$)|` +
    "(?:up )?(?:to|until|till|through) (?:which|what) (?:date|day)\\b|as of (?:when|which date|what date)\\b|" +
    "how far (?:do|does) [\\w ]{2,30}? (?:reach|go|extend)\\b)",
);
// "How recent are the criticals in KEV" asks for them, and a condition of records is none of a feed's.
const OF_RECORDS = new RegExp(
  "\\b(?:(?:cve \\d|criticals?|highs?|severe|ransomware|exploited(?! vulnerabilit)|bugs?|flaws?|scores?)\\b|" +
    "(?:of|for|from|in|on|by) (?!(?:the|our|your|ur|nvd|kev|cves?|cisa|vulnerabilities)\\b))",
);

const FEED_ALONE = new RegExp(
  `^(?:(?:and|also|ok|so|what|how|about|for|with) )*(?:the )?(?:${NAMED}(?: ${CATALOG})?|${CATALOG} of ${NAMED})` +
    "(?: too| then)?$",
);

/** The plan of a question asks how fresh the feeds of vulnerabilities are themselves; null for any other. */
export function feedsAsked(tokens: readonly Token[], previous: Previous | null): QueryPlan | null {
  if (tokens.some(({ kind }) => kind === "cve" || kind === "number")) return null;
  const words = tokens.flatMap(({ word, kind }) => (kind === "word" ? [word] : [])).join(" ");
  // "And the CISA list?", after how fresh another one is.
  const isAgain = FEED_ALONE.test(words) && isOfFeeds(previous);
  if (!isAgain && (!FEEDS.test(words) || !AGE.test(words) || OF_RECORDS.test(words))) return null;
  return { kind: "answer", operations: [{ ...EVERY_CVE, answer: "feeds" }], missing: [] };
}

function isOfFeeds(previous: Previous | null): boolean {
  const told = previous?.plan.kind === "answer" ? previous.plan.operations : [];
  return told.some((one) => one.op === "cves" && one.answer === "feeds");
}
