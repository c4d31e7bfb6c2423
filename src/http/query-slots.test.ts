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

test("who waits gets the next slot in turn, before whoever comes later", async () => {
  const slots = createQuerySlots();
  const held = Array.from({ length: LIMITS.organizationQueriesMax }, () => slots.take("org_a"));
  const stays = new AbortController().signal;
  const turns: string[] = [];
  const inTurn = async (name: string) => {
    const slot = await slots.wait("org_a", 60_000, stays);
    turns.push(name);
    return slot;
  };
  const first = inTurn("first");
  const second = inTurn("second");
  held[0]?.release();
  expect(slots.take("org_a")).toBeNull();
  (await first)?.release();
  await second;
  expect(turns).toEqual(["first", "second"]);
});

test("who has left, or has waited long enough, gets none and takes none away", async () => {
  const slots = createQuerySlots();
  const held = Array.from({ length: LIMITS.organizationQueriesMax }, () => slots.take("org_a"));
  const leaving = new AbortController();
  const left = slots.wait("org_a", 60_000, leaving.signal);
  leaving.abort();
  expect(await left).toBeNull();
  expect(await slots.wait("org_a", 1, new AbortController().signal)).toBeNull();
  held[0]?.release();
  expect(slots.take("org_a")).not.toBeNull();
});
