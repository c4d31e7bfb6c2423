import type { NamedValue } from "../dictionary.ts";
import { SERVICE_FAMILIES } from "../lexicon/service-families.ts";
import { areOnSameLines, findNamed } from "../name-index.ts";
import { squash } from "../tokens.ts";
import type { FilterUse, Frame, Mark } from "./frame.ts";
import { type Source, wordsOn } from "./questions.ts";

/** Words of a question, and what they were taken for: `as` is the kind of part, `value` which one, where it has one. */
export type ReadPart = { readonly words: string; readonly as: string; readonly value: string | null };

/** What a part of the question was taken for that only tells something: the answer says first that it left it out. */
export const LEFT_OUT = "left_out";

/** The parts of a question that are no part of what it is read as. */
export function asLeftOut({ left }: { readonly left: readonly string[] }): readonly ReadPart[] {
  return left.map((words) => ({ words, as: LEFT_OUT, value: null }));
}

/** The question that was open and that a turn did not take up: the answer says first that it is no part of it. */
export const LEFT_OPEN = "left_open";

/** All tags that the words could mean, where these stand on the same lines. */
export const SAME_LINES = "same_lines";

/** Services that other clouds bill for what one service is called: the answer says first that it has none of them. */
export const SOLD_ELSEWHERE = "sold_elsewhere";

// Words without which a question asks the same are no part of its reading.
const SILENT: ReadonlySet<Mark["is"]> = new Set<Mark["is"]>(["filler", "and", "by"]);

/** What each part of a clause was taken for, in the order of its words. */
export function readingOf({ marks, filters, groups }: Frame, source: Source): readonly ReadPart[] {
  return marks.flatMap((mark, place) => {
    if (SILENT.has(mark.is)) return [];
    const use = filters.find((one) => one.place === place);
    const words = wordsOn(source, mark);
    if (use)
      return [...readName(use, { mark, words, source }), ...(filters.length === 1 ? readOther(words, source) : [])];
    // A tag is called what the organization calls it, and a project of Google's is an account.
    const group = groups.find((one) => one.place === place)?.group;
    return [{ words, as: NAMES[mark.is] ?? mark.is, value: group ?? kindOf(mark) }];
  });
}

type Named = { readonly mark: Mark; readonly words: string; readonly source: Source };

function readName({ values, excludes }: FilterUse, { mark, words, source }: Named): readonly ReadPart[] {
  const filter = { words, as: excludes ? "filter_out" : "filter", value: namesOf(values) };
  return isOneOfSame(mark, source) ? [filter, { words, as: SAME_LINES, value: tagsOf(mark.values) }] : [filter];
}

const TRANSFER = SERVICE_FAMILIES.find(({ words }) => words.includes("egress"))?.members;

/** "Data transfer" is a service of one cloud, and what several bill under other names. */
function readOther(words: string, { index }: Source): readonly ReadPart[] {
  if (!TRANSFER || !/^data[ -]transfers?$/i.test(words)) return [];
  const { aws: _, ...others } = TRANSFER;
  const isBilled = (name: string) => findNamed(index, squash(name)).values.some(({ value }) => value === name);
  const names = Object.values(others).flat().filter(isBilled);
  return names.length > 0 ? [{ words, as: SOLD_ELSEWHERE, value: names.join(", ") }] : [];
}

const NAMES: Readonly<Partial<Record<Mark["is"], string>>> = {
  top: "rank",
  order: "rank",
  number: "count",
  threshold: "bound",
  comings: "only",
  concept: "group",
  yearBefore: "year_before",
  noValue: "unknown",
  refer: "reference",
  elliptic: "reference",
  adds: "reference",
  room: "service",
};

function isOneOfSame(mark: Mark, { index }: Source): mark is Extract<Mark, { is: "names" }> {
  return mark.is === "names" && mark.values.length > 1 && areOnSameLines(index, mark.values);
}

function tagsOf(values: readonly NamedValue[]): string {
  return values.map(({ name }) => name).join(" and ");
}

function namesOf(values: Frame["filters"][number]["values"]): string {
  return values.map(({ field, key, value }) => `${field === "tag" ? `tag:${key}` : field}=${value}`).join(", ");
}

/** Which one of its kind a mark is, in the words of the plan. */
function kindOf(mark: Mark): string | null {
  switch (mark.is) {
    case "intent":
      return mark.intent;
    case "change":
      return mark.least ? `${mark.direction} at_least ${mark.least}` : mark.direction;
    case "granularity":
      return mark.granularity;
    case "order":
      return mark.order;
    case "top":
      return [mark.order, mark.count ?? "", mark.skip > 0 ? `after ${mark.skip}` : ""].filter(Boolean).join(" ");
    case "threshold":
      return [mark.side, mark.value, mark.upTo === null ? "" : `at_most ${mark.upTo}`].filter(Boolean).join(" ");
    default:
      return otherValue(mark);
  }
}

function otherValue(mark: Mark): string | null {
  switch (mark.is) {
    case "metric":
      return mark.metric;
    case "group":
      return mark.group;
    case "concept":
      return `tag:${mark.keys[0] ?? mark.concept}`;
    case "average":
      return mark.kind;
    case "comings":
      return mark.only;
    case "missing":
      return mark.topic;
    case "pace":
      return mark.unit;
    case "ratio":
      return mark.value;
    case "number":
      return String(mark.count);
    default:
      return null;
  }
}
