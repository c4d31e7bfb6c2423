import type { Operation } from "../../../schema.ts";

const COVERED = new Set<string>(["pricing_category", "commitment_discount_status"]);
const UNUSED = new RegExp(
  "\\b(?:(?:part |share )?of (?:it|that|them|those|these) )?(?:that )?(?:(?:is|are|was|were|went|goes|gets?) )?" +
    "(?:unused|not used|wasted|waste|idle)\\b(?: (?:part|bit|share|ones?|commitments?))?",
  "i",
);

/** "Which account has the most unused", after the use of commitments: of them, and not of resources. */
export function unusedOfThose(said: string, operations: readonly Operation[]): string | null {
  const isOfCommitments = operations.some((one) => {
    const fields = "scope" in one ? one.scope.filters.map(({ field }) => field) : [];
    const groups: readonly string[] = "group_by" in one ? one.group_by : [];
    const sides = one.op === "compare" && one.against.by === "sides" ? one.against.sides : [];
    const apart = sides.flatMap(({ filters }) => filters.map(({ field }) => field));
    return [...fields, ...groups, ...apart].some((field) => COVERED.has(field));
  });
  return isOfCommitments && UNUSED.test(said) ? said.replace(UNUSED, "unused commitments") : null;
}
