import type { NamedValue } from "../dictionary.ts";
import { ENVIRONMENT_KEYS, WORK_KEYS } from "../lexicon/name-aliases.ts";
import { NOUN } from "../lexicon/turns/turn-parts.ts";
import { areOnSameLines, findNamed, type NameIndex, someNamed } from "../name-index.ts";
import type { PlanFilter, PlanGroup, PlanTagFilter, Scope, Side } from "../schema.ts";
import { squash } from "../tokens.ts";
import { asWritten } from "./as-written.ts";
import {
  askCrossed,
  askFewer,
  askInterleaved,
  askMixed,
  askOverlap,
  askUnparted,
  isComparative,
  SIDES_MAX,
} from "./asking/ask-names.ts";
import { withoutOtherEnvironment } from "./beside-environment.ts";
import { fieldOf, filtersOf, taggedWith } from "./filters-of.ts";
import { type FilterUse, type Frame, JOINING, type Mark, marksOf, type Question, setsDaysApart } from "./frame.ts";
import { mergeParts } from "./merge-parts.ts";
import { metricOf } from "./of-commitments.ts";
import { askValue, askWhich, type Source, wordsOn } from "./questions.ts";
import { besideOthers } from "./sides/beside-others.ts";
import { askToldTwice, makeSide, pairedSides, providerOf, unlikeSides, withOwnSides } from "./sides/own-side.ts";
import { besideKept } from "./turns/beside-kept.ts";
import { withoutLabels } from "./without-labels.ts";

/** Which lines: the scope, what of it is compared side by side, and the fields of which several values are listed. */
export type Lines = {
  readonly scope: Scope;
  readonly sides: readonly Side[];
  readonly listed: readonly PlanGroup[];
  readonly questions: readonly Question[];
};

type Names = Extract<Mark, { is: "names" }>;

// "DynamoDB database", "Bedrock AI" say only what everybody knows.
const KINDS_SAID = /^(database|db|ai|ml|network)$/;
// Of BigQuery storage is a part; all of S3 is.
const STORES = /s3|storage|blob|block|disk|file|glacier|backup|object/i;
const COMPARATIVE = "(?:bigg|larg|great|small|high|low|cheap|prici|costli|dear|heavi|light)er";
const MORE = new RegExp(`^(?:(?:more|less)(?: expensive| costly| pricey)?|${COMPARATIVE})$`, "i");

// What may stand between "except" and a name: "except for the tax in our dev account".
const ARTICLE_OR_NOUN = new RegExp(
  `^(?:the|an?|our|my|any|all|this|that|these|those|its|their|for|in|on|from|of|with|${NOUN})$`,
  "i",
);

/** What was read, or what must be asked to read it. */
export type Read<Use> = { readonly use?: Use; readonly question?: Question };

/** The names of a clause as what lines must have or must not. */
export function readFilters(marks: readonly Mark[], source: Source): readonly Read<FilterUse>[] {
  return marks.flatMap((mark, place) => {
    if (mark.is === "noValue") return [{ question: askValue(source, [mark, mark], "tag", mark.key) }];
    return mark.is === "names" ? readNames(mark, { marks, place, source }) : [];
  });
}

type Named = { readonly marks: readonly Mark[]; readonly place: number; readonly source: Source };

function readNames(mark: Names, { marks, place, source }: Named): readonly Read<FilterUse>[] {
  if (mark.rest) return readTheRest({ marks, place, source });
  if (isKindOfService(mark, marks[place - 1], source)) return [];
  if (isHeading(marks, place, source)) return [{ question: askWhich(source, mark, mark.values) }];
  const values = settle(asWritten(besideOthers(mark, marks, source), source), source);
  if (!values) return [{ question: askWhich(source, mark, mark.values) }];
  const kinds = source.isOfService || isBesideService(marks, place) ? withOwnKinds(values, source) : values;
  return [{ use: { values: kinds, excludes: isExcluded(marks, place, source), place } }];
}

/** "Web and data against the rest": all but what these were settled on; what is still open is asked at its place. */
function readTheRest({ marks, place, source }: Named): readonly Read<FilterUse>[] {
  const uses = marks.slice(0, place).flatMap((one, at) => {
    const isKept = one.is === "names" && !one.rest;
    return isKept ? readNames(one, { marks, place: at, source }).flatMap(({ use }) => use ?? []) : [];
  });
  const kept = uses.filter(({ excludes }) => !excludes).flatMap(({ values }) => values);
  const last = kept.at(-1);
  if (!last) return [];
  const values = kept.filter((value) => fieldOf(value) === fieldOf(last));
  return [{ use: { values, excludes: true, place } }];
}

/** "RDS storage", "how much of RDS is storage", but not "storage without S3" and "storage against EC2". */
function isBesideService(marks: readonly Mark[], place: number): boolean {
  return marks.some((other, at) => {
    const isService = other.is === "names" && at !== place && other.values.every(({ field }) => field === "service");
    const between = marks.slice(Math.min(at, place) + 1, Math.max(at, place));
    return isService && between.every(({ is }) => is === "filler" || is === "cost");
  });
}

/** "Storage", within RDS, is "Database Storage", too: what a cloud calls a kind of its own ends with the kind. */
function withOwnKinds(values: readonly NamedValue[], { index }: Source): readonly NamedValue[] {
  const [kind, ...others] = values;
  if (kind?.field !== "category" || others.length > 0) return values;
  const isOwn = ({ field, value }: NamedValue) => field === "category" && value.endsWith(` ${kind.value}`);
  return [kind, ...someNamed(index, KINDS_MAX, isOwn)];
}

const KINDS_MAX = 10;

// "Warehouse spend: Redshift and BigQuery": the words before the colon may only sum up those after it.
function isHeading(marks: readonly Mark[], place: number, { tokens }: Source): boolean {
  const mark = marks[place];
  const isTag = mark?.is === "names" && mark.values.every(({ field }) => field === "tag");
  const [colon, next] = marks.slice(place + 1).filter(({ is }) => is !== "cost");
  return isTag && tokens[colon?.at ?? -1]?.text === ":" && next?.is === "names";
}

// "S3 storage": the category after a service's name says what it is, as "service" would.
function isKindOfService(mark: Names, before: Mark | undefined, source: Source): boolean {
  if (before?.is !== "names" || !mark.values.some(({ field }) => field === "category")) return false;
  const kind = wordsOn(source, mark).toLowerCase().replace(/s$/, "");
  const isSaid = before.values.every(({ field, value }) => field === "service" && value.toLowerCase().includes(kind));
  const areServices = before.values.every(({ field }) => field === "service");
  const areStores = kind === "storage" && before.values.every(({ value }) => STORES.test(value));
  return isSaid || (areServices && (areStores || KINDS_SAID.test(kind)));
}

/** The values that a name means; null where it could be several things. */
function settle({ values, isPart, all }: Names, { index }: Source): readonly NamedValue[] | null {
  if (values.length === 1 || all) return values;
  if (areOnSameLines(index, values)) return values.slice(0, 1);
  const kind = values.filter(({ field }) => field === "category");
  // "Storage" is also what one cloud calls its service of that kind: the kind is meant, and the answer names it.
  if (
    kind.length === 1 &&
    values.every(({ field, name }) => field === "category" || squash(name) === squash(kind[0]?.name ?? ""))
  )
    return kind;
  const isOneThing = values.every(({ field }) => field === "service" || field === "region");
  if (isOneThing && !isPart && new Set(values.map(({ field }) => field)).size === 1) return values;
  const environments = values.filter(({ key }) => ENVIRONMENT_KEYS.includes(squash(key)));
  return environments.length > 0 && environments.length <= 2 && isOneKey(environments) ? environments : null;
}

function isOneKey(values: readonly NamedValue[]): boolean {
  return new Set(values.map(({ key }) => key)).size === 1;
}

// "Before credits and taxes" leaves out both.
function leavesOut(marks: readonly Mark[], place: number): boolean {
  const is = marks[place]?.is;
  return is === "exclude" || (is === "gross" && JOINING.has(marks[place + 1]?.is ?? "filler"));
}

/** Whether "except" or the like stands before a name, or before the names that it is listed with. */
function isExcluded(marks: readonly Mark[], place: number, source: Source): boolean {
  for (let before = place - 1; before >= 0; before--) {
    const mark = marks[before];
    if (!mark) return false;
    const { is } = mark;
    if (leavesOut(marks, before)) return true;
    const isListed = is === "names" && marks.slice(before + 1, place).some((mark) => JOINING.has(mark.is));
    // "Without the service EC2": a noun before its name is as little as an article.
    const isArticle = is === "filler" && ARTICLE_OR_NOUN.test(wordsOn(source, mark));
    if (!isArticle && !JOINING.has(is) && !isListed) return false;
  }
  return false;
}

/** What the clause limits itself to, on top of `inherited`, of which a field that it names anew is replaced. */
export function readLines(frame: Frame, source: Source, inherited: Scope): Lines {
  const paired = pairedSides(frame);
  if (paired) {
    const scope = makeScope(frame, [], { index: source.index, inherited });
    return { scope, sides: paired, listed: [], questions: [] };
  }
  const byField = [...Map.groupBy(withoutLabels(frame), ({ values }) => fieldOf(values[0])).values()];
  const compared = isSetAgainst(frame, source);
  const named = compared ? sidesNamed(frame, byField) : undefined;
  const kept = compared && !named && saysAgainst(frame) ? besideKept(byField, inherited, source.index) : undefined;
  const against = named ?? kept?.uses ?? [];
  const told = (kept?.sides ?? []).flatMap(({ filters }) => filters.flatMap(({ values }) => values));
  const sided = withOwnSides(against, frame, { kept: told, source });
  const providers = new Map(sided.map((use) => [use, providerOf(use, byField.flat())]));
  const inScope = byField.flat().filter((use) => !against.includes(use) && ![...providers.values()].includes(use));
  const isTooMany = sided.length > SIDES_MAX;
  return {
    scope: makeScope(frame, inScope, {
      index: source.index,
      inherited: kept?.inherited ?? besideSides(inherited, sided),
    }),
    sides: [...(kept?.sides ?? []), ...sided.map((use) => makeSide(use, providers.get(use)))],
    listed: byField.filter((uses) => uses !== against && isListed(uses)).map(([use]) => fieldOf(use?.values[0])),
    questions: [
      ...byField.flatMap((uses) => askUnparted(frame, uses, source)),
      ...askMixed(frame, source),
      ...askCrossed(frame, source),
      ...askInterleaved(frame, source),
      ...askOverlap(frame, { sided, inScope }, source),
      ...askToldTwice(sided, frame, { kept: told, source }),
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
function sidesNamed(frame: Frame, byField: readonly (readonly FilterUse[])[]): readonly FilterUse[] | undefined {
  const { says } = frame;
  // "Web and payments together", after a comparison of months: both, in either month.
  return setsDaysApart(frame) || (says.has("combined") && !says.has("versus"))
    ? undefined
    : (unlikeSides(frame) ??
        byField.find(
          (uses) => new Set(uses.map(({ values, excludes }) => JSON.stringify([values, excludes]))).size > 1,
        ));
}

/** Whether names stand against each other: "EC2 against RDS", "is Azure cheaper than GCP". */
function isSetAgainst({ intents, says, marks }: Frame, source: Source): boolean {
  const isThan = marksOf(marks, "change").some((mark) => isComparative(source, mark));
  // "Do we spend more in the US or in Europe?"
  const isMore =
    says.has("or") &&
    marks.some(({ is, ...mark }) => {
      return (is === "change" || is === "order") && MORE.test(wordsOn(source, { is: "filler", ...mark }));
    });
  return isThan || isMore || intents.has("compare") || says.has("versus") || says.has("between");
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
    metric: metricOf(frame.marks, inherited.metric),
    filters: mergeParts(withoutOtherEnvironment(inherited.filters, tags, index), filters, replaces),
    tags: mergeParts(inherited.tags, tags, (named, kept) => named.key === kept.key || isWorkBeside(frame, named, kept)),
    connector_id: inherited.connector_id,
  };
}

/** "And checkout?", after the product mobile-app: another work, though its name is the value of another key. */
function isWorkBeside({ says, marks }: Frame, named: PlanTagFilter, kept: PlanTagFilter): boolean {
  const isOther = (says.has("elliptic") || marks[0]?.is === "and") && !says.has("only") && !says.has("refer");
  return (
    isOther && !kept.excludes && !named.excludes && [named, kept].every(({ key }) => WORK_KEYS.includes(squash(key)))
  );
}

/** "EC2 vs RDS", after EC2: of what was talked about before all but what the sides have in its place. */
function besideSides(inherited: Scope, sided: readonly FilterUse[]): Scope {
  const named = filtersOf(sided);
  return {
    ...inherited,
    filters: inherited.filters.filter((kept) => kept.excludes || !named.filters.some((one) => replaces(one, kept))),
    tags: inherited.tags.filter((kept) => kept.excludes || !named.tags.some(({ key }) => key === kept.key)),
  };
}

/** A service named anew has a category of its own; taxes, refunds and support are kinds of charges, one or another. */
function replaces(named: PlanFilter, kept: PlanFilter): boolean {
  if (named.field === kept.field || (isKindOfCharge(named) && isKindOfCharge(kept))) return true;
  return named.field === "service" && kept.field === "category" && !named.excludes;
}

function isKindOfCharge({ field, values, excludes }: PlanFilter): boolean {
  const isSupport = field === "service" && values.every((value) => /\bsupport\b/i.test(value ?? ""));
  return !excludes && (field === "charge_category" || field === "charge_class" || isSupport);
}

/** "Before credits": without the lines that are credits, where there are any. */
function credits(index: NameIndex): readonly FilterUse[] {
  const { values } = findNamed(index, "credit", ({ field }) => field === "charge_category");
  return values.length > 0 ? [{ values, excludes: true, place: 0 }] : [];
}
