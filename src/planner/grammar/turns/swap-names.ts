import { turn, turnStart } from "../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../name-index.ts";
import type { Operation, PlanFilter, PlanTagFilter } from "../../schema.ts";
import { squash } from "../../tokens.ts";

const SWAPS: readonly RegExp[] = [
  // "Forget Bedrock, do Azure OpenAI."
  turn(
    "(?:forget|drop|scrap|scratch|skip|ignore|never mind)(?: about)?\\s+(.+?)",
    "(?:\\s*[,;.–-]\\s*|\\s+)(?:and |then |but )?(?:do|take|use|show|try|give)(?: me| it for)?\\s+(.+?)",
  ),
  // "Replace Bedrock with SageMaker."
  turn("(?:replace|swap|switch|change)\\s+(.+?)\\s+(?:with|for|to|by)\\s+(.+?)"),
  // "Not Bedrock but SageMaker."
  turn("not\\s+(.+?)(?:\\s*,\\s*(?:but |rather )?|\\s+(?:but|rather)\\s+)(.+?)"),
];

// "By team instead of provider", "SageMaker rather than Bedrock".
const IN_PLACE = turn("(.+?)\\s+(?:instead of|rather than|not|in place of)\\s+(?:by |per )?(\\S+(?:\\s\\S+)?)");
const GROUPED = /^(?:(?:and|show|give|it|me|that|them|split|group|break|down|up) )*(?:by|per)\s+\S+(?:\s\S+)?$/i;

/** A turn that puts a name in the place of one that was told ("forget Bedrock, do Azure OpenAI"), in other words. */
export function swapNames(said: string, operations: readonly Operation[], index: NameIndex): string | null {
  const told = { operations, index };
  return swapped(said, told) ?? inPlaceAnd(said, told) ?? inPlace(said, told) ?? withoutOne(said, told);
}

function swapped(said: string, told: Told): string | null {
  for (const pattern of SWAPS) {
    const [from, to] = pattern.exec(said)?.slice(1) ?? [];
    if (from && to && isLike(from, to, told)) return `and ${to}`;
  }
  return null;
}

// "Wait, 2320 not 2310. Per month."
const IN_PLACE_AND = turnStart("(\\S+),? (?:and )?not (\\S+?)[.,;]\\s+((?:per|by|in|for)\\b.{2,40})$");

function inPlaceAnd(said: string, told: Told): string | null {
  const [to, from, rest] = IN_PLACE_AND.exec(said)?.slice(1) ?? [];
  return to && from && isLike(from, to, told) ? `and ${to} ${rest}` : null;
}

/** What is to be in the place of what was told, where that is of its kind: a noun for a noun, a name for a name. */
function inPlace(said: string, told: Told): string | null {
  const [to, from] = IN_PLACE.exec(said)?.slice(1) ?? [];
  if (!to || !from) return null;
  if (isLike(from, to, told)) return `and ${to}`;
  return GROUPED.test(to) && fieldsOf(from, told.index).length === 0 ? `now ${to}` : null;
}

// "Leave out Azure. Total for AWS and GCP by month": what is left out is no part of what follows.
const WITHOUT_ONE = turnStart(
  "(?:leave out|drop|scrap|skip|ignore|exclude|forget|never ?mind)(?: about)?\\s+",
  "([^.;]{2,40})[.;]\\s+(\\S.{2,80})$",
);

function withoutOne(said: string, { index }: Told): string | null {
  const [from, rest] = WITHOUT_ONE.exec(said)?.slice(1) ?? [];
  if (!from || !rest) return null;
  const others = rest.split(/[^\w.@-]+/).flatMap((word) => fieldsOf(word, index));
  return fieldsOf(from, index).some((field) => others.includes(field)) ? rest : null;
}

type Told = { readonly operations: readonly Operation[]; readonly index: NameIndex };

/** Whether a name is of the same kind as another one; of a list that was told it is not clear which goes. */
function isLike(from: string, to: string, told: Told): boolean {
  const isList = partsTold(told).some(({ values, excludes }) => !excludes && (values?.length ?? 0) > 1);
  return !isList && fieldsOf(from, told.index).some((field) => fieldsOf(to, told.index).includes(field));
}

/** Whether a name can be in the place of one that was told alone. */
export function isInPlaceOf(name: string, told: Told): boolean {
  const fields = fieldsOf(name, told.index);
  const isOf = (part: PlanFilter | PlanTagFilter) =>
    fields.includes("field" in part ? `${part.field}:` : `tag:${part.key}`);
  return partsTold(told).some((part) => isOf(part) && !part.excludes && part.values?.length === 1);
}

function partsTold({ operations }: Told): readonly (PlanFilter | PlanTagFilter)[] {
  const scopes = operations.flatMap((one) => ("scope" in one ? [one.scope] : []));
  return scopes.flatMap(({ filters, tags }) => [...filters, ...tags]);
}

/** What a name can be of: fields, and keys of tags. */
export function fieldsOf(name: string, index: NameIndex): readonly string[] {
  return findNamed(index, squash(name.replace(/^the /i, ""))).values.map(({ field, key }) => `${field}:${key}`);
}
