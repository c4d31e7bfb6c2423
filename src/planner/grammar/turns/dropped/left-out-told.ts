import { turn } from "../../../lexicon/turns/turn-parts.ts";
import { idOfValue, type NameIndex } from "../../../name-index.ts";
import type { Operation } from "../../../schema.ts";
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

const WITH_IT = turn("with (?:it|that|them|those|that one)(?: (?:in|included|again|back|in (?:it|there)))?");

/** "And with it", after all but something: that as well. */
export function withLeftOut(said: string, [first]: readonly Operation[], index: NameIndex): string | null {
  if (!WITH_IT.test(said) || !first || !("scope" in first)) return null;
  const { filters, tags } = first.scope;
  const names = [
    ...filters.map((part) => ({ ...part, key: "" })),
    ...tags.map((part) => ({ ...part, field: "tag" as const })),
  ]
    .filter(({ excludes }) => excludes)
    .flatMap(({ field, key, values }) => (values ?? []).map((value) => ({ field, key, value: value ?? "" })))
    .flatMap((one) => index.byId.get(idOfValue(one)) ?? []);
  return names.length > 0 ? `include ${names.map((one) => instead(one).words).join(" and ")} again` : null;
}
