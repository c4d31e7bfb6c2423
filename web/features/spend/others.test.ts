import { expect, test } from "vitest";
import { othersWord, totalWithout } from "./others.ts";

test("with what is left each column adds up to the total exactly", () => {
  const total = { currency: "USD", cost: "100.10", previous_cost: "80.00", change: "20.1", change_ratio: "0.25125" };
  const row = { currency: "USD", cost: "60.05", previous_cost: "30", change: "30.05", share: "0.6", usage: [] };
  expect(totalWithout(total, [row])).toEqual({
    currency: "USD",
    cost: "40.05",
    previous_cost: "50",
    change: "-9.95",
    change_ratio: "-0.199",
  });
});

test("what cost nothing before has no ratio", () => {
  const total = { currency: null, cost: "5", previous_cost: "0", change: "5", change_ratio: null };
  expect(totalWithout(total, []).change_ratio).toBeNull();
});

test("those that are as they were are counted among the others", () => {
  expect(othersWord(20, 0)).toBe("All others (20)");
  expect(othersWord(22, 2)).toBe("All others (22, 2 unchanged)");
  expect(othersWord(2, 2)).toBe("2 unchanged");
});
