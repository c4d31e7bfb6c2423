import { turn } from "../../../lexicon/turns/turn-parts.ts";
import { idOfValue, type NameIndex } from "../../../name-index.ts";
import type { Operation } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";
import { instead } from "../../questions.ts";

// "The month after that" is none of it.
const NET_OF_TOLD = new RegExp(
  "\\b(?:net of|minus|less) (?:the )?(that|it|this|those|them|these|credits?)\\b|\\bafter (?:the )?(credits?)\\b|" +
    "^\\W*(?:and )?(?:the )?net\\W*$",
  "i",
);

/** "What did we pay net of those", after credits: the bill, which they are in; after tax: what is beside it. */
export function netOfTold(said: string, [first, ...others]: readonly Operation[]): string | null {
  const [found, left = "", credits = ""] = NET_OF_TOLD.exec(said) ?? [];
  if (found === undefined || first?.op !== "total" || others.length > 0) return null;
  const [kind, ...more] = first.scope.filters.flatMap(({ field, values, excludes }) =>
    field === "charge_category" && !excludes ? values : [],
  );
  if (!kind || more.length > 0) return null;
  if (kind === "Credit") return "what did we pay in total";
  if (left + credits === "") return kind === "Tax" ? "without tax" : null;
  return /^credit/i.test(left + credits) ? null : said.replace(found, `without ${kind.toLowerCase()}`);
}

const WITH_IT = turn(
  "(?:(?:and|but|now|what about|how about) )*(?:with|including|incl\\.?|counting) (?:the )?(\\S+(?: \\S+)??)",
  "(?: (?:in|included|again|back|too|in (?:it|there)))?",
);
const IT = /^(?:it|that|them|those|that one)$/i;

/** "And with it", "with tax", after all but that: that as well. */
export function withLeftOut(said: string, [first]: readonly Operation[], index: NameIndex): string | null {
  const name = WITH_IT.exec(said)?.[1];
  if (name === undefined || !first || !("scope" in first)) return null;
  const { filters, tags } = first.scope;
  const parts = [...filters, ...tags].filter(({ excludes }) => excludes);
  if (!IT.test(name) && !(parts.length === 1 && parts[0]?.values?.every((value) => isCalled(value ?? "", name)))) {
    return null;
  }
  const names = [
    ...filters.map((part) => ({ ...part, key: "" })),
    ...tags.map((part) => ({ ...part, field: "tag" as const })),
  ]
    .filter(({ excludes }) => excludes)
    .flatMap(({ field, key, values }) => (values ?? []).map((value) => ({ field, key, value: value ?? "" })))
    .flatMap((one) => index.byId.get(idOfValue(one)) ?? []);
  // What kinds of charges are called is in no index.
  const [kind] = parts.flatMap((part) => ("field" in part && part.field === "charge_category" ? part.values : []));
  if (names.length === 0 && kind) return `include ${kind.toLowerCase()} again`;
  return names.length > 0 ? `include ${names.map((one) => instead(one).words).join(" and ")} again` : null;
}

/** "Support" is what services of support are called. */
function isCalled(value: string, name: string): boolean {
  return squash(value).includes(squash(name.replace(/(?:es|s)$/i, "")));
}
