import type { ApiProblem, FieldProblem } from "./problems.ts";

/** What pages call the fields of the API, where it is not the same word. */
const WORDS: Readonly<Record<string, string>> = {
  start_date: "First day",
  end_date: "Last day",
  current: "Password",
  new: "New password",
  email: "E-mail address",
  source: "Place",
  expires_in_days: "Expires",
  scopes: "What it may do",
  totp: "Code",
};

/** What a problem says, sentence by sentence and each once: the API's names of fields are said as the pages do. */
export function problemSentences(problem: Pick<ApiProblem, "message" | "errors">): readonly string[] {
  const { message, errors } = problem;
  const own = errors.reduce((text, { field, message: one }) => text.replace(`${field}: ${one}`, "").trim(), message);
  const rest = own === "" || errors.some((error) => error.message === own) ? [] : [own];
  return [...new Set([...rest, ...errors.filter((one) => !rest.includes(one.message)).map(sentenceOf)])];
}

/** A sentence of a field; where it speaks of "it", after what it speaks of. */
export function sentenceOf({ field, message, code }: FieldProblem): string {
  if (code === "unknown_field") return `\`${field}\`: ${message}`;
  return /^(It|Its|Send|Leave)\b/.test(message) ? `${fieldWord(field)}: ${message}` : message;
}

/** `free_units` as `Free units`. */
function fieldWord(field: string): string {
  const name = field.split(".").at(-1) ?? field;
  const plain = name.replaceAll("_", " ");
  return WORDS[name] ?? `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`;
}
