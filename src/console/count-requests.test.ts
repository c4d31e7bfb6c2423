import fc from "fast-check";
import { expect, test } from "vitest";
import type { PersonId } from "../core/ids.ts";
import { createRequestCounter, type RequestCounter } from "./count-requests.ts";

const MINUTE = 60_000;

/** A database that counts the requests of one person for many nodes. */
function createDatabase() {
  const personId = "per_00000000000000000001" as PersonId;
  let windowStart = 0;
  let requests = 0;
  return {
    turnMinute: () => {
      windowStart += MINUTE;
      requests = 0;
    },
    /** What a node does with a batch of requests: the number of each, or null where it is to be read again. */
    resolve(counter: RequestCounter, digests: readonly string[]): readonly (number | null)[] {
      const asked = counter.toCount(digests);
      const sum = asked.reduce((total, { counted }) => total + counted, 0);
      requests += sum;
      const windows = sum > 0 ? [{ personId, windowStart, requests }] : [];
      counter.note(asked, { windowStart, sessions: digests.map(() => ({ personId })), windows });
      return digests.map((digest) => counter.next(digest) ?? null);
    },
    counted: () => requests,
  };
}

const batch = fc.record({
  node: fc.nat(2),
  turns: fc.boolean(),
  digests: fc.array(fc.constantFrom("phone", "laptop", "desk"), { minLength: 1, maxLength: 20 }),
});

test("in a minute no number is given twice, over all nodes and sessions, and none that is not counted", () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 40 }), (batches) => {
      const database = createDatabase();
      const nodes = [createRequestCounter(), createRequestCounter(), createRequestCounter()];
      let given = new Set<number>();
      for (const { node, turns, digests } of batches) {
        if (turns) {
          database.turnMinute();
          given = new Set();
        }
        const counter = nodes[node] as RequestCounter;
        const numbers = database.resolve(counter, digests);
        // Only where the minute has turned is a request read again, and then it gets its number.
        const late = digests.filter((_, index) => numbers[index] === null);
        const again = database.resolve(counter, late);
        for (const number of [...numbers.filter((one) => one !== null), ...again]) {
          expect(number).toBeGreaterThan(0);
          expect(number).toBeLessThanOrEqual(database.counted());
          expect(given).not.toContain(number);
          given.add(number as number);
        }
      }
    }),
  );
});

test("a session alone gets the numbers one after another, and few of its requests count", () => {
  const database = createDatabase();
  const counter = createRequestCounter();
  const numbers = Array.from({ length: 100 }, () => database.resolve(counter, ["phone"])[0]);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(database.counted()).toBe(104);
});

test("nothing is kept of a token that opens no session", () => {
  const counter = createRequestCounter();
  const asked = counter.toCount(["guessed"]);
  counter.note(asked, { windowStart: 0, sessions: [undefined], windows: [] });
  expect(counter.next("guessed")).toBeUndefined();
});
