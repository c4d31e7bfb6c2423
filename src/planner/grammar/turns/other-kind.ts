import { entryOf } from "../../../core/text/entry-of.ts";
import type { NamedValue } from "../../dictionary.ts";
import { CLOUD } from "../../lexicon/rewording.ts";
import { THE_SAME, turn, turnStart } from "../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex, nameOfValue } from "../../name-index.ts";
import type { Operation, PlanFilter, PlanTagFilter } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import { fieldOfPart, filtersOf } from "../filters-of.ts";
import type { SpendOperation } from "./follow-up.ts";

/** A turn that changes what was told before: what it goes on from instead, and what it says beyond that. */
export type Edit = { readonly operations: readonly Operation[]; readonly text: string };

const KIND =
  "application|app|account|service|project|product|department|dept|division|environment|env|owner|" +
  "business unit|bu|cost cent(?:er|re)|team|squad|region|category";
const TAG = "(?: (?:tag|label|one|thing|name|called that|by that name))*";
// A kind, or a name of two words. A number in it would be a condition.
const NOT =
  `(?:,? (?:and |but )?not (?:the |as an? |as the )?` +
  `(?:(?:[^\\s\\d]+ ){0,2}?(?:${KIND})${TAG}|[^\\s\\d]+(?: [^\\s\\d]+)?))?`;
const PATTERNS: readonly RegExp[] = [
  // "The app, I mean."
  `(?:(?:i|we) (?:meant|mean|wanted|want) )?(?:the )?(${KIND})${TAG} (?:i|we) (?:meant|mean)`,
  // "No, I meant the product tag, not the app", "sorry, the business unit platform".
  `(?:not (?:the |as an? )?\\S+(?: tag)?,? (?:but |rather )?|(?:i|we) (?:meant|mean|wanted|want) |as in )?` +
    `(?:the |as an? |as the |an? )?(?:tag )?(?:(?:${CLOUD}) )?(${KIND})${TAG}`,
].map((pattern) => turnStart(`${pattern}( \\S+(?: \\S+)?)??${NOT}[\\s.!?]*$`));
const SHORT: Readonly<Record<string, string>> = {
  app: "application",
  dept: "department",
  division: "department",
  env: "environment",
  bu: "businessunit",
  squad: "team",
  costcentre: "costcenter",
};
// What says that something else was meant, and is no new question.
const MEANT = /\b(?:meant|mean|wanted|not|as (?:in|an?|the))\b/i;

// "Sorry, I mean the shop-production account", "no, the storefront app".
const MEANT_INSTEAD = new RegExp(
  "^(?:(?:(?:ah|oh|ok|no|nope|sorry|wrong|wait|oops|actually|hm+)[\\s,.!:–-]+)+" +
    "(?:(?:i|we) (?:meant|mean|wanted|want) )?|i (?:meant|mean) )" +
    `(?:the )?(?!only |just )(\\S+(?: \\S+)??)(?:,? (?:the|as an?|as the|that['’]?s an?|that is an?|it['’]?s an?))? ` +
    `(?:(?:${CLOUD}) )?(${KIND})${TAG}${NOT}[\\s.!?]*$`,
  "i",
);

type Part = PlanFilter | PlanTagFilter;

/** "No, I meant the product tag", after the application of that name: the same name as something of another kind. */
export function asOtherKind(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const found = PATTERNS.map((pattern) => pattern.exec(said)).find((match) => match !== null);
  if (!found || !MEANT.test(said)) return null;
  const [, kind = "", name = ""] = found;
  const parts: readonly Part[] = [...before.scope.filters, ...before.scope.tags].filter(isOneName);
  const edits = parts.flatMap((part) => {
    const [value = ""] = part.values ?? [];
    const spelled = squash(name) || squash(nameOf(part, value ?? "", index));
    const isSame = squash(nameOf(part, value ?? "", index)).includes(spelled);
    const { values } = isSame ? findNamed(index, spelled, isOfKind(kind)) : { values: [] };
    const [meant, ...others] = values.filter((one) => kindOf(one) !== fieldOfPart(part));
    return meant && others.length === 0 ? [exchanged(before, part, meant)] : [];
  });
  const [edit, ...others] = edits;
  // "The application, I mean, not the project", after that application.
  const isSaid = name === "" && parts.some((part) => squash(kindOfPart(part)) === kindNamed(kind));
  if (isSaid && edits.length === 0) return { operations: [before], text: THE_SAME };
  return edit && others.length === 0 ? { operations: [edit], text: THE_SAME } : null;
}

/** "Sorry, I mean the shop-production account", after what prod cost: that in the place of the one name told. */
export function asMeantInstead(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [, name = "", kind = ""] = MEANT_INSTEAD.exec(said) ?? [];
  const { values } = name ? findNamed(index, squash(name), isOfKind(kind)) : { values: [] };
  const [meant, ...more] = values;
  const parts: readonly Part[] = [...before.scope.filters, ...before.scope.tags];
  const [part, ...others] = parts.filter(({ excludes }) => !excludes);
  if (!meant || more.length > 0 || !part || !isOneName(part) || others.length > 0) return null;
  return { operations: [exchanged(before, part, meant)], text: THE_SAME };
}

const AND_OTHER = turn(
  `(?:and |what about |how about )?(\\S(?:.{0,38}?\\S)?),? (?:the|as an?|as the) (${KIND})${TAG},?`,
);
const OF_WHOM = new Set([
  "team",
  "department",
  "businessunit",
  "product",
  "project",
  "application",
  "costcenter",
  "owner",
]);

/** "And corporate, the business unit?", after a department: that in its place, as both tell whose the cost is. */
export function asOther(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [, name = "", kind = ""] = AND_OTHER.exec(said) ?? [];
  const { values } = name ? findNamed(index, squash(name), isOfKind(kind)) : { values: [] };
  const [meant, ...more] = values;
  const [part, ...others] = before.scope.tags.filter((tag) => isOneName(tag) && OF_WHOM.has(squash(tag.key)));
  if (meant?.field !== "tag" || more.length > 0 || !part || others.length > 0 || !OF_WHOM.has(squash(meant.key)))
    return null;
  return { operations: [exchanged(before, part, meant)], text: THE_SAME };
}

function kindOfPart(part: Part): string {
  return "field" in part ? part.field : part.key;
}

function isOneName({ values, excludes }: Part): boolean {
  return !excludes && values?.length === 1 && values[0] !== null;
}

function nameOf(part: Part, value: string, index: NameIndex): string {
  if (!("field" in part)) return value;
  return nameOfValue(index, { field: part.field, key: "", value });
}

/** What a noun calls a field, or the key of a tag: "app" is `application`. */
export function kindNamed(noun: string): string {
  const spelled = squash(noun.toLowerCase());
  return entryOf(SHORT, spelled) ?? spelled;
}

function isOfKind(kind: string): (value: NamedValue) => boolean {
  const wanted = kindNamed(kind);
  return ({ field, key }) => (field === "tag" ? squash(key) : field) === wanted;
}

function kindOf({ field, key }: NamedValue): string {
  return field === "tag" ? `tag:${key}` : field;
}

function exchanged(before: SpendOperation, part: Part, meant: NamedValue): Operation {
  const { filters, tags } = filtersOf([{ values: [meant], excludes: false, place: -1 }]);
  const scope = {
    ...before.scope,
    filters: [...before.scope.filters.filter((one) => one !== part), ...filters],
    tags: [...before.scope.tags.filter((one) => one !== part), ...tags],
  };
  return { ...before, scope };
}
