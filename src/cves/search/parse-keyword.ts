/**
 * One thing that must be true of a CVE's fields. `prefix`: a token of some field begins like this. `literal`: some
 * field holds this text; with `fromTokenStart`, at a place where a token begins. All texts are in lower case.
 */
export type KeywordCondition =
  | { readonly kind: "prefix"; readonly token: string }
  | { readonly kind: "literal"; readonly text: string; readonly fromTokenStart: boolean };

const QUOTED_OR_WORD = /"([^"]*)"|(\S+)/g;
const TOKEN = /[a-z0-9]+/g;
const ONE_TOKEN = /^[a-z0-9]+$/;

/**
 * What a keyword asks for: all of the conditions, none twice. Words are parted by white space; `"…"` is one literal
 * text, and a quote that is never closed is a character like any other. No condition: every CVE matches.
 */
export function parseKeyword(keyword: string): readonly KeywordCondition[] {
  const conditions = new Map<string, KeywordCondition>();
  for (const [, quoted, word] of keyword.matchAll(QUOTED_OR_WORD)) {
    for (const condition of conditionsOf(foldAsciiCase(quoted ?? word ?? ""), quoted !== undefined)) {
      conditions.set(JSON.stringify(condition), condition);
    }
  }
  return [...conditions.values()];
}

/** ASCII letters in lower case; all others, `É` for one, stay. */
export function foldAsciiCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The maximal runs of ASCII letters and digits of a text in lower case. */
export function tokensOf(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
}

function conditionsOf(text: string, isQuoted: boolean): KeywordCondition[] {
  if (text === "") return [];
  const prefixes = tokensOf(text).map((token) => ({ kind: "prefix", token }) as const);
  // A quoted token from the start of a token says no more than the token does.
  if (ONE_TOKEN.test(text)) return prefixes;
  return [...prefixes, { kind: "literal", text, fromTokenStart: isQuoted && /^[a-z0-9]/.test(text) }];
}

/** Whether some of the fields, in lower case, fulfils the condition. */
export function fulfils(condition: KeywordCondition, fields: readonly string[]): boolean {
  if (condition.kind === "literal") return fields.some((field) => holdsLiteral(field, condition));
  return fields.some((field) => tokensOf(field).some((token) => token.startsWith(condition.token)));
}

function holdsLiteral(
  field: string,
  { text, fromTokenStart }: Extract<KeywordCondition, { kind: "literal" }>,
): boolean {
  for (let at = field.indexOf(text); at >= 0; at = field.indexOf(text, at + 1)) {
    if (!fromTokenStart || at === 0 || !ONE_TOKEN.test(field.charAt(at - 1))) return true;
  }
  return false;
}
