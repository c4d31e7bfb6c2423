import { NOUN, TAIL, THE_SAME, turn } from "../../lexicon/turns/turn-parts.ts";
import { type NameIndex, nameOfValue, someNamed } from "../../name-index.ts";
import type { PlanFilter, PlanTagFilter } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import type { SpendOperation } from "./follow-up.ts";
import { type Edit, kindNamed } from "./other-kind.ts";

const PROVIDERS = "aws|azure|gcp|google|amazon|microsoft";
const OTHERS = turn(
  "(?:what about |how about |same for |show |give |for |is )*(?:the )?(?:other(?: (two|three|four|five|six|seven|",
  "eight))?|others|remaining)",
  "(?: (?:(two|three|four) )?(clouds?|providers?|vendors?|environments?|envs?|business units?))?",
  TAIL,
);
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };
const OTHERS_MAX = 4;

/** "What about the other two clouds", after one of three: those two. */
export function theOthers(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [match, two, more = two, noun] = OTHERS.exec(said) ?? [];
  const kind = noun === undefined ? null : kindNamed(noun.replace(/s$/, "")).replace(/^(?:cloud|vendor)$/, "provider");
  const parts = [...before.scope.filters, ...before.scope.tags].filter(({ excludes }) => !excludes);
  const [part, ...rest] = parts.filter((one) => kind === null || kindOf(one) === kind);
  if (match === undefined || !part || rest.length > 0) return null;
  const isOther = (field: string, key: string, value: string) =>
    ("field" in part ? field === part.field : field === "tag" && key === part.key) && !part.values?.includes(value);
  const others = someNamed(index, OTHERS_MAX + 1, ({ field, key, value }) => isOther(field, key, value));
  const isCounted = more === undefined || COUNTS[more] === others.length;
  if (others.length === 0 || others.length > OTHERS_MAX || !isCounted) return null;
  const names = others.map((one) => nameOfValue(index, one));
  return { operations: [before], text: `what about ${names.join(" and ")}` };
}

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NEXT_ROWS = turn(
  `(?:the )?(?:other|next|remaining|following) (\\d{1,2}|${NUMBERS.join("|")})(?: (?:ones?|of them|rows|${NOUN}))?`,
  TAIL,
);

/** "And the other six?", after the top five: those that come next. */
export function nextRows(said: string, before: SpendOperation): Edit | null {
  const [match, many = ""] = NEXT_ROWS.exec(said) ?? [];
  const count = NUMBERS.indexOf(many.toLowerCase()) + 2 || Number(many);
  if (match === undefined || before.op !== "breakdown" || !before.top || !(count > 1)) return null;
  const top = { ...before.top, skip: before.top.skip + before.top.count, count };
  return { operations: [{ ...before, top }], text: THE_SAME };
}

const OF_PROVIDER = turn(`(?:and |what about |how about |same for |for )*(?:the one of )?(${PROVIDERS})`, TAIL);

/** "And Azure?", after AWS's support: Azure's, where it has a service that is called the same but for its provider. */
export function sameOfProvider(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [, provider = ""] = OF_PROVIDER.exec(said) ?? [];
  const told = before.scope.filters.filter(({ field, excludes }) => field === "service" && !excludes);
  const [name, ...names] = told.flatMap(({ values }) => values);
  if (provider === "" || !name || names.length > 0) return null;
  const others = someNamed(index, 2, ({ field, value }) => {
    return field === "service" && value !== name && ownName(value) === ownName(name) && ofProvider(value, provider);
  });
  const [other, ...more] = others;
  if (!other || more.length > 0) return null;
  const filters = before.scope.filters
    .filter(({ field }) => field !== "provider")
    .map((one) => (one.field === "service" ? { ...one, values: [other.value] } : one));
  return { operations: [{ ...before, scope: { ...before.scope, filters } }], text: THE_SAME };
}

/** What a service is called without its provider and its edition: "AWS Support (Business)" is support. */
function ownName(service: string): string {
  const plain = service.replace(/\(.*\)/, "");
  return squash(plain.replace(new RegExp(`\\b(?:${PROVIDERS})\\b`, "gi"), ""));
}

function ofProvider(service: string, provider: string): boolean {
  return new RegExp(`\\b${provider}\\b`, "i").test(service);
}

function kindOf(part: PlanFilter | PlanTagFilter): string {
  return squash("field" in part ? part.field : part.key);
}
