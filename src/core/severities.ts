/**
 * The severities of a CVE, ascending. What is stored of a row is the ordinal in this list, so a new one at any other
 * place than the end takes a migration of what is loaded.
 */
export const SEVERITIES = ["unknown", "none", "low", "medium", "high", "critical"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** The severities that a score can have, with the lowest base score of each: the rating scale of CVSS 3 and 4. */
export const SCORE_BANDS = [
  { severity: "critical", from: 9 },
  { severity: "high", from: 7 },
  { severity: "medium", from: 4 },
  // CVSS rounds to one decimal place: there is no score between 0 and 0.1.
  { severity: "low", from: 0.1 },
  { severity: "none", from: 0 },
] as const satisfies readonly { severity: Severity; from: number }[];

/** The severity's place in `SEVERITIES`, as rows hold it. */
export function ordinalOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}
