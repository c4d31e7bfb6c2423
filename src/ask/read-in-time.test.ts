import { expect, test } from "vitest";
import type { OrganizationId } from "../core/ids.ts";
import { readInTurn } from "./read-in-time.ts";

test("while an organization rests from what took long to read, those of others are read", async () => {
  const [own, neighbour] = ["org_1", "org_2"] as OrganizationId[] as [OrganizationId, OrganizationId];
  const order: string[] = [];
  const takesLong = (name: string) => () => {
    order.push(name);
    const end = performance.now() + 80;
    while (performance.now() < end);
  };
  const first = readInTurn(own, takesLong("first"));
  const second = readInTurn(own, takesLong("second"));
  const theirs = readInTurn(neighbour, takesLong("neighbour's"));
  await Promise.all([first, second, theirs]);
  expect(order).toEqual(["first", "neighbour's", "second"]);
});
