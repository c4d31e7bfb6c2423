import { expect, test } from "vitest";
import type { SpendAnswer } from "../../lib/api-types.ts";
import { readSpendState } from "./spend-state.ts";
import { awaitedSeries } from "./use-spend.ts";

const answerWith = (services: readonly string[]) =>
  ({
    data: services.map((service) => ({ service, currency: "USD", cost: "1", share: null, usage: [] })),
    total_records: services.length,
  }) as unknown as SpendAnswer;

const TWELVE = Array.from({ length: 12 }, (_, place) => `Service ${place}`);
const namesOf = (search: Record<string, string>, services: readonly string[]) =>
  awaitedSeries(readSpendState(search, "2026-11-27"), answerWith(services))?.map(({ name }) => name);

test("the names of a chart are known before its course where the rows begin with the largest", () => {
  expect(namesOf({}, ["BigQuery"])).toEqual(["BigQuery"]);
  expect(namesOf({}, TWELVE)).toEqual([...TWELVE.slice(0, 9), "Other (3)"]);
});

test("they are not known where rows are in another order, or on another page", () => {
  expect(namesOf({ sort: "service" }, TWELVE)).toBeUndefined();
  expect(namesOf({ page: "2" }, TWELVE)).toBeUndefined();
});
