import type { CveItem, FeedsView } from "../../cves/index.ts";
import { sentences } from "../execute/tell-spend.ts";
import type { FactBook, Figures, Placeholder } from "../fact-book.ts";

/** What its score is made of, in the letters of CVSS. */
export function vectorOf({ cvss }: Pick<CveItem, "cvss">, { entity }: FactBook): string {
  return cvss?.vector ? `Its CVSS vector is ${entity(cvss.vector)}.` : "";
}

/** What CISA wants done about what it lists. */
export function requiredAction(kev: CveItem["kev"], { entity }: FactBook): string {
  return kev?.required_action ? `The required action: “${entity(kev.required_action)}”` : "";
}

/** "CVE-… is rated critical with a score of 9.8, published on …" */
export function describe({ id, severity, score, published_at }: CveItem, { entity, day, measure }: Figures): string {
  const published = day(`${id} published`, published_at.slice(0, 10));
  const scored = score === null ? "" : ` with a score of ${measure(`${id} score`, String(score), "score")}`;
  const rated = severity === "unknown" ? "has no score yet" : `is rated ${severity}${scored}`;
  return `${entity(id)} ${rated}, published on ${published}`;
}

/** Whether CISA lists it, since when, and whether its due date has passed. */
export function kevSentence(
  { id, kev }: Pick<CveItem, "id" | "kev">,
  { day }: Pick<Figures, "day"> | { readonly day: (label: string, value: string) => Placeholder },
  today: string,
): string {
  if (!kev) return "It is not in the catalog of exploited vulnerabilities.";
  const added = kev.date_added ? ` since ${day(`${id} in KEV since`, kev.date_added)}` : "";
  const [verb, isOver] = kev.due_date && kev.due_date < today ? ["was", ", which has passed"] : ["is", ""];
  const due = kev.due_date ? ` and ${verb} to be fixed by ${day(`${id} due`, kev.due_date)}${isOver}` : "";
  return `It is in the catalog of exploited vulnerabilities${added}${due}.`;
}

/** Whether ransomware is known to use it, where KEV lists it. */
export function ransomwareSentence({ kev }: Pick<CveItem, "kev">): string {
  return kev ? `Ransomware is ${kev.known_ransomware_use ? "" : "not "}known to use it.` : "";
}

/** How likely an attack is, and whether ransomware is known to use it: title and detail. */
export function urgencyOf(item: CveItem, { ratio }: Figures, today: string): readonly [string, string] {
  const { id, kev, epss } = item;
  const likely = epss ? `The chance of an attack within a month is put at ${ratio(`${id} EPSS`, epss.score)}.` : "";
  const isOver = kev?.due_date && kev.due_date < today;
  const detail = sentences(ransomwareSentence(item), isOver ? "Where it is not fixed yet, it is overdue." : "", likely);
  return [kev ? "It is being exploited" : "Not known to be exploited", detail || "No feed says more of it."];
}

/** Where no EPSS is loaded, that how likely an attack is can't be told. */
export function withoutEpss({ as_of }: FeedsView["epss"]): string {
  return as_of === null ? "EPSS is not loaded, so how likely an attack is can't be told." : "";
}
