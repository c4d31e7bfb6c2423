import { entryOf } from "../../core/text/entry-of.ts";
import { phraseTable } from "../phrases.ts";
import { type Token, tokenize } from "../tokens.ts";
import { SHORT_NAMES } from "./known-products.ts";

/** What famous vulnerabilities are called, with their records (the names are those of their reporters). */
const NICKNAMES: Readonly<Record<string, string>> = {
  bluekeep: "cve-2019-0708",
  "citrix bleed": "cve-2023-4966",
  citrixbleed: "cve-2023-4966",
  eternalblue: "cve-2017-0144",
  follina: "cve-2022-30190",
  heartbleed: "cve-2014-0160",
  log4shell: "cve-2021-44228",
  "print nightmare": "cve-2021-34527",
  printnightmare: "cve-2021-34527",
  proxylogon: "cve-2021-26855",
  regresshion: "cve-2024-6387",
  shellshock: "cve-2014-6271",
  spring4shell: "cve-2022-22965",
  "xz backdoor": "cve-2024-3094",
  zerologon: "cve-2020-1472",
};

/** Whether a word is the nickname of a vulnerability. */
export function isNickname(word: string): boolean {
  return Object.hasOwn(NICKNAMES, word);
}

/** Vendors and products that are plain words, which would be read as such: of those that KEV names. */
const readPlainName = phraseTable<true>([
  ["apple|oracle|juniper|adobe|android|rails|elastic|cacti|prettier", true],
  ["check point", true],
  ["palo alto networks?", true],
  ["red hat", true],
  ["pulse secure", true],
  ["array networks", true],
  ["trend micro", true],
  ["delta electronics", true],
  ["looking glass", true],
]);

/** What an attack does that is no weakness of its own: descriptions say it so. */
const readAttack = phraseTable<true>([
  ["remote code execution", true],
  ["arbitrary code execution", true],
  ["privilege escalation", true],
  ["elevation of privilege", true],
  ["denial of service", true],
  ["memory corruption", true],
  ["remote? code exec", true],
  ["sandbox escape", true],
]);

/** Whether words say what an attack does: that is said of software alone. */
export function isAttack(tokens: readonly Token[], at: number): boolean {
  const { kind = "end", word = "" } = tokens[at] ?? {};
  return kind === "quoted"
    ? readAttack(tokenize(word.replace(/^["`“]|["`”]$/g, "")), 0) !== null
    : readAttack(tokens, at) !== null;
}

// Descriptions say it in full.
const ABBREVIATIONS: Readonly<Record<string, string>> = { rce: "remote code execution", ...SHORT_NAMES };

/** The tokens with plain words that name a vendor as one name, and with the id of a record for its nickname. */
export function withNames(tokens: readonly Token[]): readonly Token[] {
  const named: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { token, length } = nameAt(tokens, at);
    named.push(token);
    at += length;
  }
  return withIds(named);
}

function nameAt(tokens: readonly Token[], at: number): { readonly token: Token; readonly length: number } {
  const token = tokens[at] as Token;
  if (token.kind === "quoted") return { token, length: 1 };
  const length = (readPlainName(tokens, at) ?? readAttack(tokens, at))?.length ?? 0;
  const full = entryOf(ABBREVIATIONS, token.word.replace(/['’]s?$/, ""));
  const own = tokens.slice(at, at + length).map((one) => one.text);
  const text = full ?? own.join(" ");
  return text === ""
    ? { token, length: 1 }
    : { token: { ...token, kind: "quoted", text, word: text.toLowerCase() }, length: Math.max(length, 1) };
}

function withIds(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const { word: before = "" } = tokens[at - 1] ?? {};
    const { word: after = "" } = tokens[at + 1] ?? {};
    if (isNickname(`${before} ${token.word}`)) return [];
    const id = NICKNAMES[[`${token.word} ${after}`, token.word].find(isNickname) ?? ""];
    return [id ? { ...token, kind: "cve", word: id } : token];
  });
}
