import { expect, test } from "vitest";
import { LIMITS } from "../core/limits.ts";
import { createQuerySlots } from "./query-slots.ts";

test("an organization holds so many slots and no more, and another one's are its own", () => {
  const slots = createQuerySlots();
  const held = Array.from({ length: LIMITS.organizationQueriesMax }, () => slots.take("org_a"));
  expect(held).not.toContain(null);
  expect(slots.take("org_a")).toBeNull();
  expect(slots.take("org_b")).not.toBeNull();
});

test("a slot that is given back twice opens one place only", () => {
  const slots = createQuerySlots();
  const [first] = Array.from({ length: LIMITS.organizationQueriesMax }, () => slots.take("org_a"));
  first?.release();
  first?.release();
  expect(slots.take("org_a")).not.toBeNull();
  expect(slots.take("org_a")).toBeNull();
});
