/** The severities of a CVE, ascending. */
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

// What rows hold, and what is loaded keeps: a new severity gets the next number, whatever its place among the others.
const ORDINALS: Readonly<Record<Severity, number>> = { unknown: 0, none: 1, low: 2, medium: 3, high: 4, critical: 5 };

/** The severity as rows hold it. */
export function ordinalOf(severity: Severity): number {
  return ORDINALS[severity];
}

/** The severity that a row holds. */
export function severityOf(ordinal: number): Severity | undefined {
  return SEVERITIES.find((severity) => ORDINALS[severity] === ordinal);
}
