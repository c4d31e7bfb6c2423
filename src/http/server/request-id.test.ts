import fc from "fast-check";
import { expect, test } from "vitest";
import { requestIdOf } from "./request-id.ts";

test("a well-formed id of the caller stays; anything else gets a new one, and no two are the same", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 140 }), fc.stringMatching(/^[A-Za-z0-9_.:-]{1,140}$/)), (presented) => {
      const id = requestIdOf(presented);
      if (/^[A-Za-z0-9_.:-]{8,128}$/.test(presented)) expect(id).toBe(presented);
      else {
        expect(id).toMatch(/^req_[0-9A-Za-z]{20}$/);
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
    }),
    { numRuns: 2_000 },
  );
});
