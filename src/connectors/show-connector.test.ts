import { expect, test } from "vitest";
import type { ConnectorRecord } from "./facts.ts";
import { showState } from "./show-connector.ts";

const AT = new Date("2026-03-05T06:07:08.009Z");

const RECORD: ConnectorRecord = {
  id: "con_aaaaaaaaaaaaaaaaaaaa",
  name: "Bills",
  provider: "aws",
  source: "file:///bills",
  createdAt: AT,
  status: "synced",
  nextSyncAt: AT,
  lastAttemptAt: AT,
  lastSyncAt: AT,
  phase: null,
  errorCode: null,
  errorMessage: null,
  months: 1,
  dataFrom: "2026-03-01",
  dataThrough: "2026-03-04",
  lineItems: 3n,
  billingAccounts: ["100"],
  overlaps: 0,
  notes: [],
  isRolledBack: false,
};
const NOTHING = { months: 0, dataFrom: null, dataThrough: null, lineItems: 0n, billingAccounts: [] } as const;

test.each([
  ["pending", { ...NOTHING, lastSyncAt: null, lastAttemptAt: null }, "Waiting for its first sync."],
  ["pending", NOTHING, "Connected, but nothing has been delivered there yet."],
  [
    "syncing",
    { ...NOTHING, phase: "waiting" as const },
    "A sync is under way and waits for its turn behind others. Its history shows how far it is.",
  ],
  [
    "syncing",
    { phase: "loading" as const },
    "A sync is under way and loads months. Its history shows how far it is. What was loaded before is still shown.",
  ],
  ["synced", {}, "Up to date with its files, which end on 2026-03-04."],
  [
    "failed",
    { errorCode: "not_found" as const, errorMessage: "It is gone." },
    "The last sync failed, and last_error says why; the next begins at next_sync_at. " +
      "What was loaded before is still shown.",
  ],
  ["paused", {}, "Paused: it is not synced until it is resumed. What was loaded before is still shown."],
  [
    "synced",
    { overlaps: 2 },
    "Up to date with its files, which end on 2026-03-04. Another connector also delivers 2 of its account months: " +
      "they are counted there.",
  ],
  [
    "synced",
    { notes: [{ text: "a.csv is left out.", months: [] }] },
    "Synced; its data ends on 2026-03-04. Its last good sync notes: a.csv is left out.",
  ],
  [
    "paused",
    { isRolledBack: true },
    "Paused: it is not synced until it is resumed. What was loaded before is still shown. It was rolled back, and " +
      "shows what was loaded before, not what its files hold.",
  ],
] as const)("%s: says what that means, and what comes next", (status, facts, status_detail) => {
  expect(showState({ ...RECORD, ...facts, status })).toMatchObject({ status, status_detail });
});

test("what is shown is reconciled, whatever has failed since; where there is nothing, nothing is", () => {
  expect(showState({ ...RECORD, errorCode: "sums_differ" }).reconciled).toBe(true);
  expect(showState({ ...RECORD, ...NOTHING }).reconciled).toBe(false);
  expect(showState({ ...RECORD, isRolledBack: true }).reconciled).toBe(false);
});
