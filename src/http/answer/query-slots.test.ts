import { expect, test } from "vitest";
import { LIMITS } from "../../core/limits.ts";
import { createQuerySlots, type QuerySlots } from "./query-slots.ts";

const takeAll = (slots: QuerySlots) =>
  Promise.all(Array.from({ length: LIMITS.organizationQueriesMax }, () => slots.take("org_a")));

test("an organization holds so many slots and no more, and another one's are its own", async () => {
  const slots = createQuerySlots();
  const held = await takeAll(slots);
  expect(held).not.toContain(null);
  expect(await slots.take("org_a")).toBeNull();
  expect(await slots.take("org_b")).not.toBeNull();
});

test("a slot that is given back twice opens one place only", async () => {
  const slots = createQuerySlots();
  const [first] = await takeAll(slots);
  first?.release();
  first?.release();
  expect(await slots.take("org_a")).not.toBeNull();
  expect(await slots.take("org_a")).toBeNull();
});

test("who waits gets the next slot in turn, before whoever comes later", async () => {
  const slots = createQuerySlots();
  const held = await takeAll(slots);
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
  expect(await slots.take("org_a")).toBeNull();
  (await first)?.release();
  await second;
  expect(turns).toEqual(["first", "second"]);
});

test("who has left, or has waited long enough, gets none and takes none away", async () => {
  const slots = createQuerySlots();
  const held = await takeAll(slots);
  const disconnected = new AbortController();
  const left = slots.wait("org_a", 60_000, disconnected.signal);
  disconnected.abort();
  expect(await left).toBeNull();
  expect(await slots.wait("org_a", 1, new AbortController().signal)).toBeNull();
  held[0]?.release();
  expect(await slots.take("org_a")).not.toBeNull();
});

test("what other nodes hold counts: who can wait gets a place as soon as one of them leaves it", async () => {
  let held = 0;
  const place = {
    leave: async () => {
      held -= 1;
    },
  };
  const takePlace = async () => {
    if (held >= LIMITS.organizationQueriesMax) return null;
    held += 1;
    return place;
  };
  const [one, other] = [createQuerySlots(takePlace), createQuerySlots(takePlace)];
  const all = await takeAll(one);
  expect(await other.take("org_a")).toBeNull();
  const stays = new AbortController().signal;
  expect(await other.wait("org_a", 1, stays)).toBeNull();
  const waiting = other.wait("org_a", 60_000, stays);
  all[0]?.release();
  const slot = await waiting;
  expect([slot === null, held]).toEqual([false, LIMITS.organizationQueriesMax]);
  slot?.release();
  for (const each of all.slice(1)) each?.release();
  expect(held).toBe(0);
  expect((await takeAll(other)).includes(null)).toBe(false);
});

test("a place that can't be asked for is an error, and its slot is free again", async () => {
  let isAway = true;
  const slots = createQuerySlots(async () => {
    if (isAway) throw new Error("The store is away.");
    return { leave: async () => {} };
  });
  await expect(takeAll(slots)).rejects.toThrow("away");
  isAway = false;
  expect((await takeAll(slots)).includes(null)).toBe(false);
});
