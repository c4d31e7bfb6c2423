import { expect, test } from "vitest";
import type { OrganizationId } from "../core/ids.ts";
import { readInTurn } from "./read-in-time.ts";

const WAITED_FOR = new AbortController().signal;

/** Reads that take long, and the order in which they were begun. */
function longReads() {
  const order: string[] = [];
  const read = (name: string) => () => {
    order.push(name);
    const end = performance.now() + 80;
    while (performance.now() < end);
    return name;
  };
  return { order, read };
}

test("while an organization rests from what took long to read, those of others are read", async () => {
  const [own, neighbour] = ["org_1", "org_2"] as OrganizationId[] as [OrganizationId, OrganizationId];
  const { order, read } = longReads();
  const first = readInTurn(own, WAITED_FOR, read("first"));
  const second = readInTurn(own, WAITED_FOR, read("second"));
  const theirs = readInTurn(neighbour, WAITED_FOR, read("neighbour's"));
  await Promise.all([first, second, theirs]);
  expect(order).toEqual(["first", "neighbour's", "second"]);
});

test("nothing is read for who leaves while the organization rests", async () => {
  const own = "org_3" as OrganizationId;
  const leaving = new AbortController();
  const { order, read } = longReads();
  const first = readInTurn(own, WAITED_FOR, read("first"));
  const left = readInTurn(own, leaving.signal, read("left"));
  leaving.abort();
  expect(await Promise.all([first, left])).toEqual(["first", null]);
  expect(order).toEqual(["first"]);
});
