import {
  type CveItem,
  type FeedsView,
  getCve,
  kevEntryOf,
  missingYearOf,
  missingYears,
  openReader,
} from "../../cves/index.ts";
import { isRow, LISTED_ROWS, type Place } from "../../planner/index.ts";
import { askUnless } from "../execute/asking.ts";
import {
  type Asking,
  type Execution,
  type Form,
  type Insights,
  insight,
  type Op,
  type Told,
} from "../execute/execution.ts";
import { tableOf } from "../execute/tell-rows.ts";
import { sentences } from "../execute/tell-spend.ts";
import type { FactBook, Figures } from "../fact-book.ts";
import { ageGaps } from "./age-of-feeds.ts";
import type { RankedBy, Split } from "./count-cells.ts";
import { countBeside, gapsOf, holds } from "./count-cves.ts";
import { askCves, ofVendor, paramsOf, type Reader, type Searched } from "./cve-search.ts";
import { ofNamedFirst, ofNamedInNvd } from "./named-in-nvd.ts";
import { rankEntries } from "./rank-cves.ts";
import {
  describe,
  kevSentence,
  ransomwareSentence,
  requiredAction,
  urgencyOf,
  vectorOf,
  withoutEpss,
} from "./record-words.ts";
import { shareByVendor } from "./share-by-vendor.ts";
import { tellFeeds } from "./tell-feeds.ts";
import { vulnerableVersions } from "./vulnerable-versions.ts";

const NAMED_MAX = 3;
const ASK_FOR_EPSS = "Ask the operator to load EPSS. By score, or of those that are exploited, they can be listed.";
const TEXT_CHARS_MAX = 4_000;

/** Vulnerabilities: one record, a list of them, or how many there are. */
export const CVES: Form<"cves"> = {
  rights: { service: "vulnerability-data", scope: "cves", permission: "read_data" },
  on: "vulnerabilities",
  *find(run, op) {
    const missing =
      run.needs.cves.isReadByItself === false
        ? "The service does not read the feeds by itself (CVE_REFRESH is off). Ask the operator to load them."
        : "Ask the operator to load the feeds; they are read every few hours by default.";
    const opened = openReader(run.needs.cves, undefined, run.signal);
    const reader = yield* askUnless("feed_not_loaded", opened, () => ({
      answer: "No vulnerability data is loaded yet.",
      insights: insight("What is missing", missing),
    }));
    const told = yield* findBy(run, ofVendor(op, reader), reader);
    const aged = op.id === null ? ageGaps(op, reader.state.feeds, run.today) : [];
    return { ...told, gaps: [...(told.gaps ?? []), ...aged.map((text) => run.book.entity(text, TEXT_CHARS_MAX))] };
  },
};

function* findBy(run: Execution, op: Searched, reader: Reader): Asking<Told> {
  const { split } = op;
  if (op.answer === "feeds") return yield* tellFeeds(run, op, reader);
  if (op.id !== null) return yield* findRecord(run, op.id, reader);
  if (isRow(op.among)) return yield* findRow(run, { op, place: op.among, reader });
  if (!split) return yield* findSome(run, op, reader);
  if (isRanked(split)) return yield* rankEntries(run, { op, by: split.by, reader });
  if (split.by === "kev_vendor_share") return yield* shareByVendor(run, { op, split, reader });
  return yield* countBeside(run, { ...op, split }, reader);
}

function isRanked(split: Split): split is Extract<Split, { readonly by: RankedBy }> {
  return split.by === "kev_vendor" || split.by === "kev_product" || split.by === "cwe";
}

function* findRecord({ book, today }: Execution, id: string, reader: Reader): Asking<Told> {
  const record = yield* askUnless("not_found", getCve(reader, id, "newest"), () =>
    noRecord(id, reader, { book, today }),
  );
  const told = tellRecord(record, { figures: book.from(book.source(`GET /api/cves/${id}`, {})), today, book });
  const { epss } = record.feeds;
  return {
    ...told,
    answer: sentences(told.answer, vulnerableVersions(record.configurations, book), withoutEpss(epss)),
  };
}

/** Why there is no record: its feed is not loaded, else it is in none. KEV may list it all the same. */
function noRecord(id: string, reader: Reader, { book, today }: Pick<Execution, "book" | "today">): Told {
  const { feeds } = reader.state;
  const [year, kev] = [missingYearOf(feeds, id), kevEntryOf(reader, id)];
  const isListKnown = feeds.kev.as_of !== null;
  const lacks = isListKnown ? "its score" : "its score and whether KEV lists it";
  // KEV's entry alone is in no answer of the API, so its days are no facts of one.
  const day = (_: string, text: string) => book.entity(text);
  const listed = sentences(
    kev ? `KEV calls it “${book.entity(kev.name)}”.` : "",
    isListKnown ? kevSentence({ id, kev }, { day }, today) : "",
    requiredAction(kev, book),
    ransomwareSentence({ kev }),
  );
  if (year === null) {
    const why = "It may be reserved, or too new: the feeds are read every few hours.";
    const answer = sentences(
      `The loaded feeds hold no ${book.entity(id)}.`,
      kev ? listed : "",
      withoutEpss(feeds.epss),
    );
    return { answer, insights: insight("Not in the feeds", why) };
  }
  const feed = `NVD's feed of ${book.entity(String(year))} is not loaded`;
  return {
    answer: sentences(
      `${feed}, so ${book.entity(id)} has no record here: ${lacks} can't be told.`,
      listed,
      withoutEpss(feeds.epss),
    ),
    insights: insight("What is missing", "Ask the operator to load that feed."),
  };
}

/** Those that fulfil what an operation asks for; where a condition can't be searched by, that is all that is told. */
function* findSome({ book, today }: Execution, op: Searched, reader: Reader): Asking<Told> {
  const { found, figures } = yield* askCves(book, reader, paramsOf(op));
  const { data, warnings, total_records } = found;
  const which = `${holds(figures.count("vulnerabilities", total_records), op, book)}.`;
  if (found.feeds.epss.as_of === null && (op.sort === "-epss" || op.among === "-epss")) {
    // In any other order the first ones would look like those with the highest chance.
    const answer = sentences(which, "Which of them have the highest attack chance can't be told without EPSS.");
    return { answer, ...gapsOf(warnings, book), insights: insight("What is missing", ASK_FOR_EPSS) };
  }
  const rows = data.slice(0, op.top);
  const shown = op.answer === "count" ? [] : amongThem(op, rows);
  const own = yield* ofNamedInNvd(book, op, { reader, total: total_records });
  const isAnew = op.among !== null && !isSome(op.among);
  const first = firstOfThem(isAnew ? shown.slice(0, 1) : ofNamedFirst(data, own), figures, today);
  return {
    answer: sentences(
      own?.warning ?? "",
      which,
      own?.words ?? "",
      ...rowsInWords(op, { rows, shown, total: total_records, figures }),
    ),
    ...gapsOf(warnings, book),
    insights: first ?? insight("Nothing found", whyNone(op, found.feeds)),
    tables: shown.length > 0 ? [tableOf(shown, COLUMNS)] : [],
  };
}

type Rows = {
  readonly rows: readonly CveItem[];
  readonly shown: readonly CveItem[];
  readonly total: number;
  readonly figures: Figures;
};

/** In which order they are told, the first of them, and how many of them the table has. */
function rowsInWords(op: Searched, { rows, shown, total, figures }: Rows): readonly string[] {
  const some = isSome(op.among) ? someOf(op.among, figures, [rows, shown]) : orderOf(op);
  const named = shown.slice(0, NAMED_MAX).map((item) => `${describe(item, figures)}${dueOf(op, item, figures)}.`);
  const isCut = shown.length > 0 && !isSome(op.among) && shown.length < total;
  const cut = isCut ? `The table has ${figures.count("in the table", shown.length)} of them.` : "";
  return [shown.length > 0 || isSome(op.among) ? some : "", ...named, cut];
}

type Among = Op<"cves">["among"];
type Condition = Exclude<Among, "-score" | "-epss" | Place | null>;

type Pointed = { readonly op: Searched; readonly place: Place; readonly reader: Reader };

/** The row of a list at which a turn points. */
function* findRow(run: Execution, { op, place, reader }: Pointed): Asking<Told> {
  const { found } = yield* askCves(run.book, reader, paramsOf(op));
  const item = rowAt(place, found.data);
  const told = item ? yield* findRecord(run, item.id, reader) : { answer: "The list has no such row." };
  return { ...told, ...gapsOf(found.warnings, run.book) };
}

function rowAt(place: Place, items: readonly CveItem[]): CveItem | undefined {
  return place === "last" ? items.at(-1) : items[LISTED_ROWS.indexOf(place)];
}

type Telling = { readonly figures: Figures; readonly today: string; readonly book: FactBook };

/** One record. */
function tellRecord(item: CveItem, { figures, today, book }: Telling): Told {
  const { description } = item;
  const told = description && `The record says: “${book.entity(description, TEXT_CHARS_MAX)}”`;
  return {
    answer: sentences(
      `${describe(item, figures)}.`,
      kevSentence(item, figures, today),
      requiredAction(item.kev, book),
      ransomwareSentence(item),
      vectorOf(item, book),
      told || "The record has no description.",
    ),
    insights: insight(...urgencyOf(item, figures, today)),
    tables: [tableOf([item], COLUMNS)],
  };
}

const FULFILS: Readonly<Record<Condition, (item: CveItem) => boolean>> = {
  kev: ({ kev }) => kev !== null,
  ransomware: ({ kev }) => kev?.known_ransomware_use === true,
  critical: ({ severity }) => severity === "critical",
  high: ({ severity }) => severity === "high",
};
const FULFILLING: Readonly<Record<Condition, string>> = {
  kev: "known to be exploited",
  ransomware: "known to be used by ransomware",
  critical: "rated critical",
  high: "rated high",
};

function isSome(among: Among): among is Condition {
  return among !== null && Object.hasOwn(FULFILS, among);
}

/** The rows that were listed: those that fulfil a condition, or in another order; those without a value come last. */
function amongThem({ among }: Op<"cves">, items: readonly CveItem[]): readonly CveItem[] {
  if (among === null) return items;
  if (isSome(among)) return items.filter(FULFILS[among]);
  const rankedBy = ({ epss, score }: CveItem) => (among === "-epss" ? Number(epss?.score ?? -1) : (score ?? -1));
  return items.toSorted((one, other) => rankedBy(other) - rankedBy(one));
}

/** "Of the 10 that were listed, 3 are known to be exploited." */
function someOf(among: Condition, figures: Figures, [rows, some]: readonly [readonly CveItem[], readonly CveItem[]]) {
  const [all, own] = [figures.count("listed", rows.length), figures.count("of those listed", some.length)];
  return `Of the ${all} that were listed, ${own} are ${FULFILLING[among]}.`;
}

/** Which rows are told first, where it is not what the conditions let expect. */
function orderOf({ among, sort }: Op<"cves">): string {
  if (among && !isSome(among))
    return `Of those that were listed, by ${among === "-epss" ? "attack chance" : "score"}, the highest first:`;
  if (sort === "kev_due") return "Those that were to be fixed first are first:";
  return sort === "-kev_added" ? "Those that came into the catalog of exploited vulnerabilities last are first:" : "";
}

/** "…, to be fixed by …", where what is due first is asked for. */
function dueOf({ sort }: Op<"cves">, { id, kev }: CveItem, { day }: Figures): string {
  return sort === "kev_due" && kev?.due_date ? `, to be fixed by ${day(`${id} due`, kev.due_date)}` : "";
}

/** Why there is none: what is not loaded may be why, else the conditions are. */
function whyNone({ epss_min, sort, kev, kev_added, kev_due, published }: Op<"cves">, feeds: FeedsView): string {
  const lacksEpss = feeds.epss.as_of === null && (epss_min !== null || sort === "-epss");
  const lacksKev = feeds.kev.as_of === null && (kev === true || kev_added !== null || kev_due !== null);
  const isAsked = (year: number) =>
    published === null ||
    (published.start_date.slice(0, 4) <= `${year}` && `${year}` <= published.end_date.slice(0, 4));
  return lacksEpss || lacksKev || missingYears(feeds).some(isAsked)
    ? "Feeds that this asks of are not loaded, so there may be some all the same. Ask the operator to load them."
    : "Fewer conditions or other words may find more; words match as the beginning of a word.";
}

/** What to look at first: what is being exploited, else the highest score. */
function firstOfThem(items: readonly CveItem[], figures: Figures, today: string): Insights | null {
  const first =
    items.find(({ kev }) => kev !== null) ?? items.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))[0];
  if (!first) return null;
  const [title, detail] = urgencyOf(first, figures, today);
  const listed = kevSentence(first, figures, today);
  return insight("What to look at first", `${describe(first, figures)}. ${title}. ${listed} ${detail}`.trim());
}

const COLUMNS = [
  ...(["id", "severity"] as const),
  ["score", ({ score }: CveItem) => (score === null ? null : String(score))],
  ["published", ({ published_at }: CveItem) => published_at.slice(0, 10)],
  ["exploited since", ({ kev }: CveItem) => kev?.date_added],
  ["to be fixed by", ({ kev }: CveItem) => kev?.due_date],
  ["vendor", ({ kev, products }: CveItem) => kev?.vendor ?? products[0]?.vendor],
  ["attack chance", ({ epss }: CveItem) => epss?.score],
  "description",
] as const;
