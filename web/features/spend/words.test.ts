import { expect, test } from "vitest";
import { nameAmong } from "./words.ts";

const USD = { currency: "USD", cost: "1", share: null, usage: [] };
const row = (region: string, region_name: string) => ({ ...USD, region, region_name });

test("rows of one name show their ids, in each currency the same; others their names alone", () => {
  const rows = [row("a-1", "Global"), row("b-1", "Global"), row("c-1", "Paris"), row("c-1", "Paris")];
  expect(rows.map((one) => nameAmong(rows, one, "region"))).toEqual(["Global (a-1)", "Global (b-1)", "Paris", "Paris"]);
});
