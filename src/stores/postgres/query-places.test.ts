import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import type { OrganizationId } from "../../core/ids.ts";
import type { Database } from "./index.ts";
import { leavePlace, type PlaceKind, placesIn, takePlace } from "./query-places.ts";

const QUERIES: PlaceKind = { kind: "query", max: 4, secondsMax: 60 };

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = made.database;
});
afterAll(() => made.drop());

let organizations = 0;
const newOrganization = (): OrganizationId => {
  organizations += 1;
  return `org_${organizations}`;
};
const sorted = (places: readonly (number | null)[]) => places.toSorted((one, other) => Number(one) - Number(other));

test("of many at once as many get a place as there are, each another; a place that is left is free", async () => {
  const org = newOrganization();
  const many = await Promise.all(Array.from({ length: 9 }, (_, n) => takePlace(database, org, QUERIES, `node ${n}`)));
  expect(sorted(many).slice(-4)).toEqual([1, 2, 3, 4]);
  expect(many.filter((place) => place === null)).toHaveLength(5);
  expect(await takePlace(database, newOrganization(), QUERIES, "another organization")).not.toBeNull();
  expect(await takePlace(database, org, { ...QUERIES, kind: "export", max: 2 }, "an export")).not.toBeNull();

  const holder = `node ${many.indexOf(3)}`;
  await leavePlace(database, org, QUERIES, { place: 3, holder: "somebody else" });
  expect(await takePlace(database, org, QUERIES, "too early")).toBeNull();
  await leavePlace(database, org, QUERIES, { place: 3, holder });
  expect(await takePlace(database, org, QUERIES, "the next")).toBe(3);
});

test("a place of a node that is gone is free once its time is over", async () => {
  const org = newOrganization();
  const single = { ...QUERIES, max: 1 };
  expect(await takePlace(database, org, single, "gone")).toBe(1);
  expect(await takePlace(database, org, single, "waiting")).toBeNull();
  await sql`UPDATE query_places SET expires_at = now() WHERE organization_id = ${org}`.execute(database.kysely);
  expect(await takePlace(database, org, single, "waiting")).toBe(1);
  await leavePlace(database, org, single, { place: 1, holder: "gone" });
  expect(await takePlace(database, org, single, "another")).toBeNull();
});

test("the place of a query that goes on is renewed; a node that is gone holds it for seconds only", async () => {
  const org = newOrganization();
  const place = await placesIn(database, () => "going on")("query", org);
  const state = async () => {
    const { rows } = await sql<{ left: number; until: Date }>`
      SELECT extract(epoch FROM expires_at - now())::float8 AS left, expires_at AS until
      FROM query_places WHERE organization_id = ${org}`.execute(database.kysely);
    return rows[0];
  };
  const first = await state();
  expect(first?.left).toBeLessThan(30);
  await expect
    .poll(async () => Number((await state())?.until), { timeout: 15_000 })
    .toBeGreaterThan(Number(first?.until));
  await place?.leave();
  expect(await state()).toBeUndefined();
});
