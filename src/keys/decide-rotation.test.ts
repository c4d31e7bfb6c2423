import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideRotation } from "./decide-rotation.ts";

const DAY_MS = 86_400_000;
const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const days = fc.option(fc.integer({ min: 1, max: 3_650 }));
const activeKey = fc.record({ createdAt: moment, livesMs: fc.option(fc.nat()) }).map(({ createdAt, livesMs }) => ({
  status: "active" as const,
  createdAt,
  expiresAt: livesMs === null ? null : new Date(createdAt.getTime() + livesMs),
}));

describe("decideRotation", () => {
  test("the old key never ends later than it would have", () => {
    fc.assert(
      fc.property(activeKey, days, days, moment, (key, expiresInDays, expiresOldInDays, now) => {
        const decision = decideRotation(key, { expiresInDays, expiresOldInDays }, now);
        if (decision.kind !== "rotated") throw new Error("an active key is rotated");
        if (decision.oldKeyExpiresAt && key.expiresAt) {
          expect(decision.oldKeyExpiresAt.getTime()).toBeLessThan(key.expiresAt.getTime());
        }
        if (expiresOldInDays === null) expect(decision.oldKeyExpiresAt).toBeNull();
      }),
    );
  });

  test("the new key lives as long as asked, else as long as the old one was made for", () => {
    fc.assert(
      fc.property(activeKey, days, moment, (key, expiresInDays, now) => {
        const decision = decideRotation(key, { expiresInDays, expiresOldInDays: null }, now);
        const made = key.expiresAt && key.expiresAt.getTime() - key.createdAt.getTime();
        const expected = expiresInDays === null ? made : expiresInDays * DAY_MS;
        expect(decision).toEqual({ kind: "rotated", newKeyExpiresInMs: expected, oldKeyExpiresAt: null });
      }),
    );
  });

  test.each(["revoked", "expired"] as const)("a key that is %s is not rotated", (status) => {
    const key = { status, createdAt: new Date(0), expiresAt: null };
    const terms = { expiresInDays: 1, expiresOldInDays: 1 };
    expect(decideRotation(key, terms, new Date(1))).toEqual({ kind: "refused", reason: `key_${status}` });
  });
});
