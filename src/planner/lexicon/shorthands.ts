import { entryOf } from "../../core/text/entry-of.ts";
import { CHAT_SPELLINGS } from "./asking/chat-spellings.ts";

/** What people type for a word: the word itself. Each stands for one word only, wherever it is written. */
const SHORTHANDS: Record<string, string> = {
  ...CHAT_SPELLINGS,
  // Abbreviations of chat and of tickets.
  abt: "about",
  acc: "account",
  accs: "accounts",
  amt: "amount",
  approx: "approximately",
  excl: "excluding",
  fcst: "forecast",
  incl: "including",
  pct: "percent",
  perc: "percent",
  prev: "previous",
  proj: "project",
  subs: "subscriptions",
  tmrw: "tomorrow",
  yday: "yesterday",
  yest: "yesterday",
  yesterdays: "yesterday",
  tdy: "today",
  thru: "through",
  util: "utilization",
  dept: "department",
  depts: "departments",
  avg: "average",
  avgs: "averages",
  nr: "number",
  yr: "year",
  yrs: "years",
  qtr: "quarter",
  qtrs: "quarters",
  mgmt: "management",
  ppl: "people",
  diff: "difference",
  diffs: "differences",
  vulns: "vulnerabilities",
  crit: "critical",
  crits: "critical",
  xfer: "transfer",
  // Words too short to be corrected by their spelling.
  wiht: "with",
  adn: "and",
  "w/": "with",
  "w/o": "without",
  hte: "the",
  hw: "how",
  hwo: "how",
  lst: "last",
  mnth: "month",
  mnths: "months",
  ot: "to",
  tot: "total",
  wat: "what",
  wht: "what",
  wich: "which",
};

// "Octobers bill": a month in the genitive, written without its apostrophe.
for (const month of "january february april june july august september october november december".split(" ")) {
  SHORTHANDS[`${month}s`] = month;
}

/** The word that is meant. */
export function spelledOutWord(word: string): string {
  return entryOf(SHORTHANDS, word) ?? word;
}
