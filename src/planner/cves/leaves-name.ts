import type { QueryPlan } from "../schema.ts";
import { isNamedProduct } from "./known-products.ts";

// Names of software that people say of other things, too.
const ALSO_COMMON = new Set(
  (
    "bash check edge exchange go kernel node office outlook progress react ruby rust slack spark spring squid teams " +
    "vault windows zoom"
  ).split(" "),
);

/**
 * "We are renewing Citrix NetScaler. Any exploited vulnerabilities?": whether a plan is of the vulnerabilities of
 * anything, and what was left out names software, which they are asked of.
 */
export function leavesName(plan: QueryPlan, { left }: { readonly left: readonly string[] }): boolean {
  if (plan.kind !== "answer" || !plan.operations.every((one) => one.op === "cves" && !one.keyword && !one.id)) {
    return false;
  }
  const each = left.flatMap((said) => said.toLowerCase().split(/[^a-z0-9.+-]+/));
  return each.some((word) => isNamedProduct(word) && !ALSO_COMMON.has(word));
}
