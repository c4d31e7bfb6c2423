import { tokenize } from "../tokens.ts";
import type { Understood } from "../understood.ts";
import { isOnCves } from "./plan-cves.ts";

const JOINT =
  /[.?!;,]+\s+(?:(?:and|also|plus|then|oh|btw)[\s,]+)*|\s+(?:and|also|plus|as well as|together with)\s+(?:also\s+)?/gi;
const OF_OTHER = new RegExp(
  "\\b(?:how much|spend|spent|spending|costs?|bills?|billed|invoiced?|invoices|pay|paid|forecast|quotas?|connectors?|" +
    "synced)\\b",
  "i",
);

/**
 * A question on vulnerabilities with one on something else beside it ("the October bill, and any new KEV entries this
 * week?"): both, each as it is read by itself; null where it is no such pair, or one of the two is no whole question.
 */
export function readBesideCost(question: string, read: (part: string) => Understood): Understood | null {
  for (const joint of question.matchAll(JOINT)) {
    const parts = [question.slice(0, joint.index), question.slice(joint.index + joint[0].length)];
    const others = parts.filter((part) => !isOnCves(tokenize(part)));
    if (others.length !== 1 || !OF_OTHER.test(others[0] ?? "")) continue;
    const both = joined(parts.map(read));
    if (both) return both;
  }
  return null;
}

function joined(parts: readonly Understood[]): Understood | null {
  const plans = parts.flatMap(({ plan }) => (plan.kind === "answer" && plan.missing.length === 0 ? [plan] : []));
  if (plans.length < parts.length) return null;
  return {
    plan: { kind: "answer", operations: plans.flatMap(({ operations }) => operations), missing: [] },
    corrections: parts.flatMap(({ corrections }) => corrections),
    reading: parts.flatMap(({ reading }) => reading),
  };
}
