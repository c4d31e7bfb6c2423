import type { Problem } from "../../core/problems.ts";
import { type CveItem, CveQuery, getCve, openReader, searchCves } from "../../cves/index.ts";
import type { Table } from "../answer-schema.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import { type Execution, type Finding, type Op, type Outcome, sayOnly } from "./execution.ts";
import { during, listed, sentences } from "./tell-spend.ts";

const NAMED_MAX = 3;
const DESCRIPTION_CHARS_MAX = 4_000;

type Reader = Exclude<Awaited<ReturnType<typeof openReader>>, { readonly problem: Problem }>;
type Failed = { readonly problem: Problem };

/** CVEs that were found, how many there are in all, and the request that gives them. */
type Found = {
  readonly items: readonly CveItem[];
  readonly total: number;
  readonly source: string;
  /** What the feeds lack. */
  readonly warnings: readonly string[];
};

/** Vulnerabilities: one record, a list of them, or how many there are. */
export async function findCves(run: Execution, op: Op<"cves">): Outcome {
  const { needs, signal, book } = run;
  const reader = await openReader(needs.cves, undefined, signal);
  if ("problem" in reader) return reader.problem.code === "feed_not_loaded" ? NOT_LOADED : reader;
  if (op.id !== null) return findRecord(reader, op.id, book);
  const found = await search(reader, op, book);
  if ("problem" in found)
    return found.problem.code === "invalid_request" ? sayOnly(book.entity(found.problem.detail ?? "")) : found;
  return op.answer === "count" ? tellCount(op, found, book) : tellList(op, found, book);
}

const NOT_LOADED: Finding = {
  ...sayOnly("No vulnerability data is loaded yet."),
  insights: [
    {
      title: "What is missing",
      detail: "Ask the operator to load the feeds; they are read every few hours by default.",
    },
  ],
};

async function findRecord(reader: Reader, id: string, book: FactBook): Outcome {
  const record = await getCve(reader, id, "newest");
  if ("problem" in record) {
    if (record.problem.code !== "not_found") return record;
    const insights = [
      { title: "Not in the feeds", detail: "It may be reserved, or too new: the feeds are read every few hours." },
    ];
    return { ...sayOnly(`The loaded feeds hold no ${book.entity(id)}.`), insights };
  }
  const source = book.source(`GET /api/cves/${id}`, {});
  const isKnown = record.description !== "";
  return {
    ...sayOnly(
      sentences(
        `${describe(record, source, book)}.`,
        isKnown
          ? `The record says: “${book.entity(record.description, DESCRIPTION_CHARS_MAX)}”`
          : "The record has no description.",
      ),
    ),
    insights: [urgencyOf(record, source, book)],
    tables: [tableOf([record])],
  };
}

/** "CVE-… is critical with a score of 9.8, published on …" */
function describe(item: CveItem, source: string, book: FactBook): string {
  const { id, severity, score, published_at } = item;
  const published = book.fact({ label: `${id} published`, value: published_at.slice(0, 10), unit: "day", source });
  const scored =
    score === null
      ? ""
      : ` with a score of ${book.fact({ label: `${id} score`, value: String(score), unit: "score", source })}`;
  const rated = severity === "unknown" ? "has no score yet" : `is rated ${severity}${scored}`;
  return `${book.entity(id)} ${rated}, published on ${published}`;
}

/** Whether it is being exploited, until when CISA wants it fixed, and how likely an attack is. */
function urgencyOf({ id, kev, epss }: CveItem, source: string, book: FactBook): Finding["insights"][number] {
  const tell = (unit: "day" | "ratio") => (label: string, value: string) =>
    book.fact({ label: `${id} ${label}`, value, unit, source });
  const [day, ratio] = [tell("day"), tell("ratio")];
  const added = kev?.date_added ? ` since ${day("in KEV since", kev.date_added)}` : "";
  const due = kev?.due_date ? ` and was to be fixed by ${day("due", kev.due_date)}` : "";
  const ransomware = kev?.known_ransomware_use ? "Ransomware is known to use it." : "";
  const likely = epss ? `The chance of an attack within a month is put at ${ratio("EPSS", epss.score)}.` : "";
  const listed = kev
    ? `It is in the catalog of exploited vulnerabilities${added}${due}.`
    : "It is not in the catalog of exploited vulnerabilities.";
  return {
    title: kev ? "It is being exploited" : "Not known to be exploited",
    detail: sentences(listed, ransomware, likely),
  };
}

/** The parameters of the request that finds what an operation asks for. */
function paramsOf(op: Op<"cves">): Record<string, string | string[]> {
  const { severities, kev, ransomware, keyword, published, epss_min, sort, top, kev_added } = op;
  return {
    ...(severities.length > 0 ? { severity: [...severities] } : {}),
    ...(kev === null && !kev_added ? {} : { kev: String(kev ?? true) }),
    ...(ransomware === null ? {} : { ransomware: String(ransomware) }),
    ...(keyword === null ? {} : { keyword }),
    ...(published ? { date_from: published.start_date, date_to: published.end_date } : {}),
    ...(epss_min === null ? {} : { epss_min }),
    ...(kev_added ? { kev_added_from: kev_added.start_date, kev_added_to: kev_added.end_date } : {}),
    sort,
    limit: String(top),
  };
}

async function search(reader: Reader, op: Op<"cves">, book: FactBook): Promise<Found | Failed> {
  const params = paramsOf(op);
  const query = CveQuery.safeParse(params);
  if (!query.success) {
    const detail = query.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" ");
    return { problem: { code: "invalid_request", detail } };
  }
  const list = await searchCves(reader, query.data);
  if ("problem" in list) return list;
  const { data: items, total_records: total, warnings } = list;
  return { items, total, warnings, source: book.source("GET /api/cves", params) };
}

function tellCount(op: Op<"cves">, found: Found, book: FactBook): Finding {
  return { ...sayOnly(`${whichCves(op, found, book)}.`), ...gapsOf(found, book), insights: [firstOfThem(found, book)] };
}

function tellList(op: Op<"cves">, found: Found, book: FactBook): Finding {
  const shown = found.items.slice(0, op.top);
  const named = shown.slice(0, NAMED_MAX).map((item) => describe(item, found.source, book));
  return {
    ...sayOnly(sentences(`${whichCves(op, found, book)}.`, ...named.map((words) => `${words}.`))),
    ...gapsOf(found, book),
    insights: [firstOfThem(found, book)],
    tables: shown.length > 0 ? [tableOf(shown)] : [],
  };
}

/** A count over feeds of which some are absent is no fact on all vulnerabilities. */
function gapsOf({ warnings }: Found, book: FactBook): Pick<Finding, "gaps" | "warnings"> {
  return { gaps: warnings.map((text) => book.entity(text, DESCRIPTION_CHARS_MAX)), warnings };
}

/** "3 vulnerabilities that are critical, exploited and match “apache” were published in …" */
function whichCves(op: Op<"cves">, { total, source }: Found, book: FactBook): string {
  const count = book.fact({ label: "vulnerabilities", value: String(total), unit: "count", source });
  const conditions = [...catalogConditions(op), ...otherConditions(op, book)];
  return conditions.length > 0 ? `The feeds hold ${count} that ${listed(conditions)}` : `The feeds hold ${count}`;
}

function catalogConditions({ kev, ransomware }: Op<"cves">): readonly string[] {
  const known = (isSo: boolean, what: string) => (isSo ? `are known to be ${what}` : `are not known to be ${what}`);
  return [
    ...(kev === null ? [] : [known(kev, "exploited")]),
    ...(ransomware === null ? [] : [known(ransomware, "used by ransomware")]),
  ];
}

function otherConditions(op: Op<"cves">, book: FactBook): readonly string[] {
  const { severities, keyword, epss_min, published, kev_added } = op;
  return [
    ...(severities.length > 0 ? [`are rated ${listed(severities, "or")}`] : []),
    ...(keyword === null ? [] : [`match “${book.entity(keyword)}”`]),
    ...(epss_min === null ? [] : [`have an attack chance of at least ${chanceOf(epss_min, book)}`]),
    ...(published ? [`were published ${during(published, book)}`] : []),
    ...(kev_added ? [`came into the catalog of exploited vulnerabilities ${during(kev_added, book)}`] : []),
  ];
}

function chanceOf(ratio: string, book: FactBook): Placeholder {
  return book.fact({ label: "asked chance", value: ratio, unit: "ratio", source: null });
}

/** What to look at first: what is being exploited, else the highest score. */
function firstOfThem({ items, source }: Found, book: FactBook): Finding["insights"][number] {
  const first =
    items.find(({ kev }) => kev !== null) ?? items.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))[0];
  if (!first)
    return {
      title: "Nothing found",
      detail: "Fewer conditions or other words may find more; words match as the beginning of a word.",
    };
  const { title, detail } = urgencyOf(first, source, book);
  return { title: "What to look at first", detail: `${describe(first, source, book)}. ${title}. ${detail}` };
}

function tableOf(items: readonly CveItem[]): Table {
  return {
    columns: ["id", "severity", "score", "published", "exploited since", "attack chance", "description"],
    rows: items.map(({ id, severity, score, published_at, kev, epss, description }) => {
      return [
        id,
        severity,
        score === null ? null : String(score),
        published_at.slice(0, 10),
        kev?.date_added ?? null,
        epss?.score ?? null,
        description,
      ];
    }),
  };
}
