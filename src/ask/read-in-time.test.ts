import { expect, test } from "vitest";
import { billOf } from "../../test/ask/rounds.ts";
import type { OrganizationId } from "../core/ids.ts";
import { planQuestion, remember } from "../planner/index.ts";
import { readInTurn, unread } from "./read-in-time.ts";

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

test("what was not read in time is read when what is offered is chosen", () => {
  const { dictionary, today } = billOf("first");
  const question = "how much did S3 cost in October 2026";
  const alone = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
  const { plan } = unread(question);
  const previous = remember(question, { plan, entities: [] }, null);
  const again = plan.kind === "clarify" ? (plan.choices[0]?.label ?? "") : "";
  const read = planQuestion(again, { ...alone, previous }, dictionary, today);
  expect(read).toEqual(planQuestion(question, alone, dictionary, today));
});
