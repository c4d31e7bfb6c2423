import { findNamed, type NamedValue, type NameIndex } from "../dictionary.ts";
import { ENVIRONMENT_KEYS } from "../lexicon/name-aliases.ts";
import type { PlanFilter, PlanGroup, PlanTagFilter, Scope, Side } from "../schema.ts";
import { squash } from "../tokens.ts";
import { besideKept, fieldOf } from "./beside-kept.ts";
import { type FilterUse, type Frame, firstMark, type Mark, marksOf, type Question } from "./frame.ts";
import { askValue, askWhich, extentOf, instead, type Source, wordsOn } from "./questions.ts";

/** Which lines: the scope, what of it is compared side by side, and the fields of which several values are listed. */
export type Lines = {
  readonly scope: Scope;
  readonly sides: readonly Side[];
  readonly listed: readonly PlanGroup[];
  readonly questions: readonly Question[];
};

type Names = Extract<Mark, { is: "names" }>;

const SIDES_MAX = 4;
// Fillers that part two names of one field: "from EC2 to Lambda".
const PARTING = /^(to|with|from|into|as|like)$/;

const MORE = /^(more|less|higher|lower|cheaper|pricier|costlier)$/i;
const PARTS = new Set<Mark["is"]>(["and", "or", "versus", "period", "cost", "exclude"]);

// What may stand between "except" and a name: "except for the tax in our dev account".
const ARTICLES = new Set("the a an our my any all for in on from of with".split(" "));
const JOINING = new Set<Mark["is"]>(["and", "or"]);

/** What was read, or what must be asked to read it. */
export type Read<Use> = { readonly use?: Use; readonly question?: Question };

/** The names of a clause as what lines must have or must not. */
export function readFilters(marks: readonly Mark[], source: Source): readonly Read<FilterUse>[] {
  return marks.flatMap((mark, place): readonly Read<FilterUse>[] => {
    if (mark.is === "noValue") return [{ question: askValue(source, [mark, mark], "tag", mark.key) }];
    if (mark.is !== "names") return [];
    if (isKindOfService(mark, marks[place - 1])) return [];
    if (isHeading(marks, place, source)) return [{ question: askWhich(source, mark, mark.values) }];
    const values = settle(besideOthers(mark, marks));
    if (!values) return [{ question: askWhich(source, mark, mark.values) }];
    return [{ use: { values, excludes: isExcluded(marks, place, source), place } }];
  });
}

// "Warehouse spend: Redshift and BigQuery": the words before the colon may only sum up those after it.
function isHeading(marks: readonly Mark[], place: number, { tokens }: Source): boolean {
  const mark = marks[place];
  const isTag = mark?.is === "names" && mark.values.every(({ field }) => field === "tag");
  const [colon, next] = marks.slice(place + 1).filter(({ is }) => is !== "cost");
  return isTag && tokens[colon?.at ?? -1]?.text === ":" && next?.is === "names";
}

// "Retail against platform": of the tags that have the value, the one that the others are of.
function besideOthers(mark: Names, marks: readonly Mark[]): Names {
  const keys = new Set(
    marksOf(marks, "names").flatMap((other) =>
      other !== mark && other.values.length === 1 ? [keyOf(other.values)] : [],
    ),
  );
  const alike = mark.values.filter((value) => value.field === "tag" && keys.has(value.key));
  return mark.values.length > 1 && alike.length === 1 ? { ...mark, values: alike } : mark;
}

function keyOf([first]: readonly NamedValue[]): string {
  return first?.key || "none";
}

// "S3 storage": the category after a service's name says what it is, as "service" would.
function isKindOfService({ values }: Names, before: Mark | undefined): boolean {
  return (
    before?.is === "names" &&
    before.values.every(({ field }) => field === "service") &&
    values.some(({ field }) => field === "category")
  );
}

/** The values that a name means; null where it could be several things. */
function settle({ values, isPart }: Names): readonly NamedValue[] | null {
  if (values.length === 1) return values;
  const kind = values.filter(({ field }) => field === "category");
  // "Storage" is also what one cloud calls its service of that kind: the kind is meant, and the answer names it.
  if (kind.length === 1 && values.every(({ field, name }) => field === "category" || name === kind[0]?.name))
    return kind;
  const isOneThing = values.every(({ field }) => field === "service" || field === "region");
  if (isOneThing && !isPart && new Set(values.map(({ field }) => field)).size === 1) return values;
  const environments = values.filter(({ key }) => ENVIRONMENT_KEYS.includes(squash(key)));
  return environments.length > 0 && environments.length <= 2 && isOneKey(environments) ? environments : null;
}

function isOneKey(values: readonly NamedValue[]): boolean {
  return new Set(values.map(({ key }) => key)).size === 1;
}

/** Whether "except" or the like stands before a name, or before the names that it is listed with. */
function isExcluded(marks: readonly Mark[], place: number, source: Source): boolean {
  for (let before = place - 1; before >= 0; before--) {
    const mark = marks[before];
    if (!mark) return false;
    const { is } = mark;
    if (is === "exclude") return true;
    const isListed = is === "names" && marks.slice(before + 1, place).some((mark) => JOINING.has(mark.is));
    const isArticle = is === "filler" && ARTICLES.has(wordsOn(source, mark));
    if (!isArticle && !JOINING.has(is) && !isListed) return false;
  }
  return false;
}

/** What the clause limits itself to, on top of `inherited`, of which a field that it names anew is replaced. */
export function readLines(frame: Frame, source: Source, inherited: Scope): Lines {
  const byField = [...Map.groupBy(withoutLabels(frame.filters), ({ values }) => fieldOf(values[0])).values()];
  const compared = isSetAgainst(frame, source);
  const named = compared ? sidesNamed(frame, byField) : undefined;
  const kept = compared && !named && saysAgainst(frame) ? besideKept(byField, inherited) : undefined;
  const sided = named ?? kept?.uses ?? [];
  const inScope = byField.flat().filter((use) => !sided.includes(use));
  const isTooMany = sided.length > SIDES_MAX;
  return {
    scope: makeScope(frame, inScope, { index: source.index, inherited: kept?.inherited ?? inherited }),
    sides: isTooMany ? [] : [...(kept?.sides ?? []), ...sided.map(makeSide)],
    listed: byField.filter((uses) => uses !== sided && isListed(uses)).map(([use]) => fieldOf(use?.values[0])),
    questions: [
      ...byField.flatMap((uses) => askUnparted(frame, uses, source)),
      ...askMixed(frame, source),
      ...(isTooMany ? [askFewer(frame, sided, source)] : []),
    ],
  };
}

// "And RDS?" after a comparison of periods asks for another one of them; "vs RDS" is of the two.
function saysAgainst({ marks, periods }: Frame): boolean {
  const isSaid = marks.some(({ is }) => is === "versus");
  const compares = marksOf(marks, "intent").some(({ intent }) => intent === "compare");
  return periods.length === 0 && (isSaid || compares);
}

/** The names of one field that stand against each other, unless two periods do. */
function sidesNamed({ periods }: Frame, byField: readonly (readonly FilterUse[])[]): readonly FilterUse[] | undefined {
  const hasTwo = periods.length > 1 || periods.some(({ words }) => words.second !== null);
  return hasTwo ? undefined : byField.find((uses) => uses.length > 1);
}

/** "LLM costs (Bedrock and Azure OpenAI)": where members of a family are named, they are meant, not all of it. */
function withoutLabels(uses: readonly FilterUse[]): readonly FilterUse[] {
  return uses.filter((use) => {
    const members = uses.filter((other) => other !== use && isPartOf(other, use));
    return use.values.length < 2 || members.length < 2;
  });
}

function isPartOf(use: FilterUse, family: FilterUse): boolean {
  const values = new Set(family.values.map(({ value }) => value));
  const isSmaller = use.values.length < family.values.length && use.excludes === family.excludes;
  return isSmaller && use.values.every(({ field, value }) => field === "service" && values.has(value));
}

/** Whether names stand against each other: "EC2 against RDS", "is Azure cheaper than GCP". */
function isSetAgainst({ intents, says, marks }: Frame, source: Source): boolean {
  const isThan = marksOf(marks, "change").some((mark) => isComparative(source, mark));
  // "Do we spend more in the US or in Europe?"
  const isMore = says.has("or") && marksOf(marks, "change").some((mark) => MORE.test(wordsOn(source, mark)));
  return isThan || isMore || intents.has("compare") || says.has("versus") || says.has("between");
}

function isComparative(source: Source, mark: Mark): boolean {
  return mark.is === "change" && / than$/i.test(wordsOn(source, mark));
}

function isListed(uses: readonly FilterUse[]): boolean {
  const values = new Set(uses.map(({ values }) => JSON.stringify(values)));
  return values.size > 1 && uses.every(({ excludes, values }) => !excludes && values[0]?.field !== "currency");
}

type Ground = { readonly index: NameIndex; readonly inherited: Scope };

function makeScope(frame: Frame, uses: readonly FilterUse[], { index, inherited }: Ground): Scope {
  const named = filtersOf(frame.says.has("gross") ? [...uses, ...credits(index)] : uses);
  const { filters } = named;
  const tags = frame.says.has("tagged") ? [...named.tags, ...taggedWith(frame)] : named.tags;
  return {
    metric: firstMark(frame.marks, "metric")?.metric ?? inherited.metric,
    filters: [
      ...inherited.filters.filter(({ field }) => !filters.some((filter) => replaces(filter.field, field))),
      ...filters,
    ],
    tags: [...inherited.tags.filter(({ key }) => !tags.some((tag) => tag.key === key)), ...tags],
    connector_id: inherited.connector_id,
  };
}

/** A service that is named anew is of a category of its own. */
function replaces(named: PlanFilter["field"], field: PlanFilter["field"]): boolean {
  return named === field || (named === "service" && field === "category");
}

/** "By team, without untagged": lines that have the tag by which they are grouped. */
function taggedWith({ groups }: Frame): readonly PlanTagFilter[] {
  return groups.flatMap(({ group }) =>
    group.startsWith("tag:") ? [{ key: group.slice("tag:".length), values: null, excludes: false }] : [],
  );
}

/** "Before credits": without the lines that are credits, where there are any. */
function credits(index: NameIndex): readonly FilterUse[] {
  const { values } = findNamed(index, "credit", ({ field }) => field === "charge_category");
  return values.length > 0 ? [{ values, excludes: true, place: 0 }] : [];
}

/** Uses as filters: values of one field that are all wanted, or all not, in one. */
export function filtersOf(uses: readonly FilterUse[]): {
  filters: readonly PlanFilter[];
  tags: readonly PlanTagFilter[];
} {
  const groups = [...Map.groupBy(uses, ({ values, excludes }) => `${excludes} ${fieldOf(values[0])}`).values()];
  const joined = groups.map((group) => ({
    excludes: group[0]?.excludes ?? false,
    values: group.flatMap(({ values }) => values),
  }));
  return {
    filters: joined.flatMap(({ values, excludes }) => {
      const field = values[0]?.field;
      return field && field !== "tag" ? [{ field, values: textsOf(values), excludes }] : [];
    }),
    tags: joined.flatMap(({ values, excludes }) => {
      const [first] = values;
      return first?.field === "tag" ? [{ key: first.key, values: textsOf(values), excludes }] : [];
    }),
  };
}

function textsOf(values: readonly NamedValue[]): readonly string[] {
  return [...new Set(values.map(({ value }) => value))];
}

function makeSide(use: FilterUse): Side {
  const name = use.values.map((value) => value.name).join(", ");
  return { label: use.excludes ? `all but ${name}` : name, ...filtersOf([use]) };
}

/** Two names of one field with nothing between them, such as "S3 data transfer", are perhaps one thing. */
function askUnparted(frame: Frame, uses: readonly FilterUse[], source: Source): readonly Question[] {
  // "AWS Azure and GCP": a list without its commas.
  const [beforeLast, last] = uses.slice(-2);
  const isList = uses.length > 2 && beforeLast && last && isParted(frame, [beforeLast.place, last.place], source);
  if (isList) return [];
  return uses.slice(1).flatMap((use, index) => {
    const before = uses[index];
    if (!before || isSame(before, use) || isParted(frame, [before.place, use.place], source)) return [];
    const [first, last] = [frame.marks[before.place], frame.marks[use.place]];
    if (!first || !last) return [];
    const choices = [...before.values, ...use.values].map(instead);
    return [{ question: "Which of these do you mean?", ...extentOf(source, first, last), instead: choices }];
  });
}

/** "Costs of the sandbox and staging": lines of both at once, or those of each? */
function askMixed({ filters, marks }: Frame, source: Source): readonly Question[] {
  return filters.slice(1).flatMap((use, index) => {
    const before = filters[index];
    const [first, last] = [marks[before?.place ?? -1], marks[use.place]];
    if (!before || !first || !last || before.excludes || use.excludes) return [];
    const between = marks.slice(before.place + 1, use.place).filter(({ is }) => is !== "filler");
    const isListed = between.length === 1 && between[0]?.is === "and" && wordsOn(source, between[0]) !== ",";
    if (!isListed || fieldOf(before.values[0]) === fieldOf(use.values[0])) return [];
    const question = "Are the lines of both at once meant, or those of each? Ask for one of them, or say “in”.";
    return [{ question, ...extentOf(source, first, last), instead: [] }];
  });
}

function isSame(one: FilterUse, other: FilterUse): boolean {
  return JSON.stringify(one.values) === JSON.stringify(other.values) && one.excludes === other.excludes;
}

function isParted({ marks }: Frame, [first, last]: readonly [number, number], source: Source): boolean {
  return marks.slice(first + 1, last).some((mark) => {
    const isWord = PARTS.has(mark.is) || isComparative(source, mark);
    return isWord || PARTING.test(source.tokens[mark.at]?.word ?? "");
  });
}

function askFewer(frame: Frame, uses: readonly FilterUse[], source: Source): Question {
  const [first, last] = [frame.marks[uses[0]?.place ?? 0], frame.marks[uses.at(-1)?.place ?? 0]];
  const extent = first && last ? extentOf(source, first, last) : { from: 0, to: 0 };
  return { question: `At most ${SIDES_MAX} can be compared at once. Which ones?`, ...extent, instead: [] };
}
