/** What people type for a word: the word itself. Each stands for one word only, wherever it is written. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  // Abbreviations of chat and of tickets.
  acc: "account",
  acct: "account",
  accts: "accounts",
  accs: "accounts",
  amt: "amount",
  approx: "approximately",
  fcst: "forecast",
  pct: "percent",
  perc: "percent",
  prev: "previous",
  proj: "project",
  subs: "subscriptions",
  svc: "service",
  svcs: "services",
  tmrw: "tomorrow",
  yday: "yesterday",
  // Words too short to be corrected by their spelling.
  hte: "the",
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

/** The word that is meant. */
export function spelledOutWord(word: string): string {
  return Object.hasOwn(SHORTHANDS, word) ? (SHORTHANDS[word] ?? word) : word;
}
