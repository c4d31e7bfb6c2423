import { expect, test } from "vitest";
import { operationsOf } from "../../../test/ask/rounds.ts";

const MARCH = "list what was added to kev in march 2026";
const ADDED = "cves kev kev_added=2026-03-01..2026-03-31";
const CISCO = "cves kev keyword=Cisco kev_added=2026-03-01..2026-03-31";

test.each([
  [`${MARCH} → which of them were due by the 18th?`, `${ADDED} due=2021-11-03..2026-03-18`],
  [`${MARCH} → which of those were due before the 18th`, `${ADDED} due=2021-11-03..2026-03-17`],
  [`${MARCH} → which of those are due on or before 2026-03-18`, `${ADDED} due=2021-11-03..2026-03-18`],
  [`${MARCH} → which of those are Oracle's? → no, i meant Cisco's.`, CISCO],
  [`${MARCH} → only Cisco → sorry, i meant february`, CISCO.replace("03-01..2026-03-31", "02-01..2026-02-28")],
  [`${MARCH} → only Cisco → sort those by score, worst first`, CISCO],
  [`${MARCH} → only Cisco → which one was added most recently`, `${CISCO} newest_in_kev`],
  ["critical cisco cves → only those in kev → which of those was the last added?", "newest_in_kev"],
  [`${MARCH} → only Cisco → back to the first list. which of them were due by the 18th`, "due=2021-11-03..2026-03-18"],
])("%s", (talk, operation) => {
  const [told = ""] = operationsOf(talk) ?? [];
  expect(operation.startsWith("cves") ? told : told.slice(-operation.length)).toBe(operation);
  expect(operation.includes("Cisco") || !/back to/.test(talk) || !told.includes("Cisco")).toBe(true);
});
