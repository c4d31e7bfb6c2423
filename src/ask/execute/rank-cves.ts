import { barsOf, gapsOf, holds, type RankedBy } from "./count-cves.ts";
import { askCounts, filtersOf, type Reader } from "./cve-search.ts";
import type { Asking, Execution, Op, Told } from "./execution.ts";
import { tableOf } from "./tell-rows.ts";
import { listed, sentences } from "./tell-spend.ts";

const NOUNS = { kev_vendor: "vendor", kev_product: "product" } as const;
const RANKED_TOLD = 3;

/** Which vendors or products KEV lists most often, of one request. */
export function* rankEntries(
  { book }: Execution,
  { op, by, reader }: { readonly op: Op<"cves">; readonly by: RankedBy; readonly reader: Reader },
): Asking<Told> {
  const params = { ...filtersOf(op), group_by: by, limit: String(op.top), ...(op.kev === null ? { kev: "true" } : {}) };
  const { found, figures } = yield* askCounts(book, reader, params);
  const ranked = found.data.map((row) => {
    const name = row[by] ?? "";
    return { name, total: row.total, fact: figures.count(`vulnerabilities, ${name}`, row.total) };
  });
  const told = ranked.slice(0, RANKED_TOLD).map(({ name, fact }) => `${book.entity(name)} with ${fact}`);
  return {
    answer: sentences(
      `${holds(figures.count("vulnerabilities", found.total_cves), { ...op, kev: op.kev ?? true }, book)}.`,
      told.length > 0 ? `Of the ${NOUNS[by]}s that KEV names, the most are of ${listed(told)}.` : "",
    ),
    tables: [
      tableOf(ranked, [
        [NOUNS[by], ({ name }) => name],
        ["vulnerabilities", ({ total }) => String(total)],
      ]),
    ],
    chart: barsOf(`Vulnerabilities by ${NOUNS[by]}`, ranked),
    ...gapsOf(found.warnings, book),
  };
}
