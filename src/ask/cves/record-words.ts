import type { CveItem } from "../../cves/index.ts";
import type { FactBook } from "../fact-book.ts";

/** What its score is made of, in the letters of CVSS. */
export function vectorOf({ cvss }: Pick<CveItem, "cvss">, { entity }: FactBook): string {
  return cvss?.vector ? `Its CVSS vector is ${entity(cvss.vector)}.` : "";
}

/** What CISA wants done about what it lists. */
export function requiredAction(kev: CveItem["kev"], { entity }: FactBook): string {
  return kev?.required_action ? `The required action: “${entity(kev.required_action)}”` : "";
}
