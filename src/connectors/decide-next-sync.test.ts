import { expect, test } from "vitest";
import { decideNextSync } from "./decide-next-sync.ts";

const HOUR = 3_600;
const MIDDLE = 0.5;

test.each([
  ["aws", 6],
  ["oci", 6],
  ["azure", 12],
  ["gcp", 12],
  ["focus", 12],
] as const)("%s is synced every %d hours, a tenth sooner or later", (provider, hours) => {
  const at = (random: number) => decideNextSync(provider, { failure: null, retries: 3 }, random);
  expect(at(MIDDLE)).toEqual({ nextSyncSeconds: hours * HOUR, retries: 0 });
  expect(at(0).nextSyncSeconds).toBe(hours * HOUR * 0.9);
  expect(at(1).nextSyncSeconds).toBe(Math.round(hours * HOUR * 1.1));
});

test("what may pass is tried again after one minute, two, four, and at most after the usual time", () => {
  const after = (retries: number) => decideNextSync("aws", { failure: "store_unavailable", retries }, MIDDLE);
  expect([0, 1, 2].map((retries) => after(retries))).toEqual([
    { nextSyncSeconds: 60, retries: 1 },
    { nextSyncSeconds: 120, retries: 2 },
    { nextSyncSeconds: 240, retries: 3 },
  ]);
  expect(after(99)).toEqual({ nextSyncSeconds: 6 * HOUR, retries: 100 });
});

test("what does not pass by itself waits for the usual time", () => {
  const next = decideNextSync("aws", { failure: "unreadable_file", retries: 2 }, MIDDLE);
  expect(next).toEqual({ nextSyncSeconds: 6 * HOUR, retries: 0 });
});

test("a sync whose worker was told to stop is begun again at once", () => {
  expect(decideNextSync("gcp", { failure: "worker_lost", retries: 1 }, 1)).toEqual({ nextSyncSeconds: 0, retries: 1 });
});
