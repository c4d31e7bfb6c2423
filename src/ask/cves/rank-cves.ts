import type { Asking, Execution, Op, Told } from "../execute/execution.ts";
import { tableOf } from "../execute/tell-rows.ts";
import { listed, sentences } from "../execute/tell-spend.ts";
import { barsOf, gapsOf, holds, type RankedBy } from "./count-cves.ts";
import { askCounts, filtersOf, type Reader } from "./cve-search.ts";
import { nameOfWeakness } from "./weakness-names.ts";

const NOUNS = { kev_vendor: "vendor", kev_product: "product", cwe: "weakness" } as const;
const AMONG = {
  kev_vendor: "Of the vendors that KEV names, the most are of",
  kev_product: "Of the products that KEV names, the most are of",
  cwe: "The most common weaknesses are",
} as const;
const RANKED_TOLD = 3;

type Ranking = { readonly op: Op<"cves">; readonly by: RankedBy; readonly reader: Reader };

/** Which vendors or products KEV lists most often, or which weaknesses are the most common, of one request. */
export function* rankEntries({ book }: Execution, { op: asked, by, reader }: Ranking): Asking<Told> {
  // Entries of KEV alone have a vendor; any record has its weaknesses.
  const op = by === "cwe" ? asked : { ...asked, kev: asked.kev ?? true };
  // Where NVD names no weakness, that is a group of its own, which is in no rank.
  const params = { ...filtersOf(op), group_by: by, limit: String(op.top + 1) };
  const { found, figures } = yield* askCounts(book, reader, params);
  const ranked = found.data.filter((row) => typeof row[by] === "string").slice(0, op.top);
  const counts = ranked.map((row) => {
    const name = by === "cwe" ? nameOfWeakness(row[by] ?? "") : (row[by] ?? "");
    return { name, total: row.total, fact: figures.count(`vulnerabilities, ${name}`, row.total) };
  });
  const told = counts.slice(0, RANKED_TOLD).map(({ name, fact }) => `${book.entity(name)} with ${fact}`);
  return {
    answer: sentences(
      `${holds(figures.count("vulnerabilities", found.total_cves), op, book)}.`,
      told.length > 0 ? `${AMONG[by]} ${listed(told)}.` : "",
    ),
    tables: [
      tableOf(counts, [
        [NOUNS[by], ({ name }) => name],
        ["vulnerabilities", ({ total }) => String(total)],
      ]),
    ],
    chart: barsOf(`Vulnerabilities by ${NOUNS[by]}`, counts),
    ...gapsOf(found.warnings, book),
  };
}
