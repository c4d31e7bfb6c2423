import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideRotation } from "./decide-rotation.ts";

const DAY_MS = 86_400_000;
const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const days = fc.option(fc.integer({ min: 1, max: 3_650 }));
const activeKey = fc.record({
  key: fc.record({ status: fc.constant("active" as const), expiresAt: fc.option(moment) }),
  lifetimeMs: fc.option(fc.nat()),
});

describe("decideRotation", () => {
  test("the old key never ends later than it would have", () => {
    fc.assert(
      fc.property(activeKey, days, days, moment, (found, expiresInDays, expiresOldInDays, now) => {
        const { key } = found;
        const decision = decideRotation(found, { expiresInDays, expiresOldInDays }, now);
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
      fc.property(activeKey, days, moment, (found, expiresInDays, now) => {
        const decision = decideRotation(found, { expiresInDays, expiresOldInDays: null }, now);
        const expected = expiresInDays === null ? found.lifetimeMs : expiresInDays * DAY_MS;
        expect(decision).toEqual({ kind: "rotated", newKeyExpiresInMs: expected, oldKeyExpiresAt: null });
      }),
    );
  });

  test.each(["revoked", "expired"] as const)("a key that is %s is not rotated", (status) => {
    const found = { key: { status, expiresAt: null }, lifetimeMs: null };
    const terms = { expiresInDays: 1, expiresOldInDays: 1 };
    expect(decideRotation(found, terms, new Date(1))).toEqual({ kind: "refused", reason: `key_${status}` });
  });
});
