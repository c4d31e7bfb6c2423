import type { Asking, Execution, Told } from "../execute/execution.ts";
import { tableOf } from "../execute/tell-rows.ts";
import { listed, sentences } from "../execute/tell-spend.ts";
import type { RankedBy } from "./count-cells.ts";
import { barsOf, gapsOf, holds } from "./count-cves.ts";
import { askCounts, filtersOf, type Reader, type Searched } from "./cve-search.ts";
import { nameOfWeakness } from "./weakness-names.ts";

const NOUNS = { kev_vendor: "vendor", kev_product: "product", cwe: "weakness" } as const;
const AMONG = {
  kev_vendor: "Of the vendors that KEV names, the most are of",
  kev_product: "Of the products that KEV names, the most are of",
  cwe: "The most common weaknesses are",
} as const;
const RANKED_TOLD = 3;

type Ranking = { readonly op: Searched; readonly by: RankedBy; readonly reader: Reader };

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
  const columns = [
    [NOUNS[by], ({ name }: { readonly name: string }) => name],
    ["vulnerabilities", ({ total }: { readonly total: number }) => String(total)],
  ] as const;
  return {
    answer: sentences(
      `${holds(figures.count("vulnerabilities", found.total_cves), op, book)}.`,
      told.length > 0 ? `${AMONG[by]} ${listed(told)}.` : `So no ${NOUNS[by]} is among them.`,
    ),
    ...(told.length > 0
      ? { tables: [tableOf(counts, columns)], chart: barsOf(`Vulnerabilities by ${NOUNS[by]}`, counts) }
      : {}),
    ...gapsOf(found.warnings, book),
  };
}
