import { z } from "zod";
import { listed } from "../execute/tell-spend.ts";
import type { FactBook } from "../fact-book.ts";

const Match = z.object({
  vulnerable: z.boolean(),
  criteria: z.string(),
  versionStartIncluding: z.string().optional(),
  versionEndExcluding: z.string().optional(),
  versionEndIncluding: z.string().optional(),
});
const Configuration = z.object({ nodes: z.array(z.object({ cpeMatch: z.array(Match) })) });
const TOLD = 3;

/** Which versions are vulnerable, and so which one is the first that is not, where NVD's CPE matches have an end. */
export function vulnerableVersions(configurations: readonly unknown[], { entity }: FactBook): string {
  const matches = configurations.flatMap((one) => {
    const { data } = Configuration.safeParse(one);
    return data?.nodes.flatMap(({ cpeMatch }) => cpeMatch) ?? [];
  });
  const ranges = [...new Set(matches.flatMap(rangeOf))];
  if (ranges.length === 0) return "";
  const told = ranges.slice(0, TOLD).map((range) => entity(range));
  return `By NVD, vulnerable versions are ${listed(ranges.length > TOLD ? [...told, "others"] : told)}.`;
}

function rangeOf(match: z.infer<typeof Match>): readonly string[] {
  const { vulnerable, criteria, versionStartIncluding: from, versionEndExcluding, versionEndIncluding } = match;
  const end = versionEndExcluding
    ? `before ${versionEndExcluding}`
    : versionEndIncluding && `up to ${versionEndIncluding}`;
  // A colon of a name is escaped.
  const [, , , vendor = "", product = ""] = criteria.split(/(?<!\\):/);
  const name = `${vendor} ${product}`.replace(/\\(.)/g, "$1").replaceAll("_", " ");
  return vulnerable && end ? [`${name} ${from ? `from ${from} ` : ""}${end}`] : [];
}
