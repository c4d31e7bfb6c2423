import { phraseTable } from "../phrases.ts";
import type { Token } from "../tokens.ts";

/** What famous vulnerabilities are called, with their records (the names are those of their reporters). */
const NICKNAMES: Readonly<Record<string, string>> = {
  bluekeep: "cve-2019-0708",
  citrixbleed: "cve-2023-4966",
  eternalblue: "cve-2017-0144",
  follina: "cve-2022-30190",
  heartbleed: "cve-2014-0160",
  log4shell: "cve-2021-44228",
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

/** The tokens with plain words that name a vendor as one name, and with the id of a record for its nickname. */
export function withNames(tokens: readonly Token[]): readonly Token[] {
  const named: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = tokens[at]?.kind === "quoted" ? 0 : (readPlainName(tokens, at)?.length ?? 0);
    const own = tokens.slice(at, at + Math.max(length, 1));
    const text = own.map((token) => token.text).join(" ");
    named.push(
      length > 0 ? { ...(own[0] as Token), kind: "quoted", text, word: text.toLowerCase() } : (own[0] as Token),
    );
    at += own.length;
  }
  return withIds(named);
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
