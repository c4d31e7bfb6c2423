import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnomalyList, type AnomalyQuery, findAnomalies } from "../../src/spend/index.ts";
import { type DemoRoom, openDemoRoom } from "../support/demo-room.ts";
import { pinned } from "../support/pinned.ts";

let demo: DemoRoom;
beforeAll(async () => {
  demo = await openDemoRoom("2026-11-20");
});
afterAll(() => demo.close());

const NINETY_DAYS: AnomalyQuery = {
  start_date: "2026-08-22",
  end_date: "2026-11-19",
  connector_id: null,
  metric: "billed",
  filters: [],
  tags: [],
  direction: null,
  min_ratio: "0.2",
  min_impact: null,
  page: 1,
  limit: 100,
};

test("the demo's anomalies are what was put into its bills, the spike first", async () => {
  const { data } = (await findAnomalies(await pinned(demo.needs, demo.org), NINETY_DAYS)) as AnomalyList;
  const spike = { date: "2026-11-08", service: "BigQuery", account_name: "analytics", direction: "up" };
  expect(data[0]).toMatchObject(spike);
  // What is new, what is gone, a refund, a credit.
  const others = ["Amazon Bedrock", "Amazon Redshift", "Azure SQL Database", "Amazon Elastic Compute Cloud"];
  expect(others).toEqual(expect.arrayContaining(data.slice(1).map(({ service }) => service)));
});
