import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/support/postgres.ts";
import { readToday } from "../spend/index.ts";
import { readConfig } from "./config.ts";
import { closeRooms, openRooms } from "./rooms.ts";

test("today is the database's day in all rooms, whatever the clock of this node says", async () => {
  const { database, drop } = await createTestDatabase();
  const reading = readConfig({ LOG_LEVEL: "silent" });
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const clock = () => new Date("2001-02-03T04:05:06Z");
  const rooms = openRooms(reading.config, { database, clickhouse: () => null, secret: "s".repeat(32), logger, clock });
  const { spend: ofAsk } = rooms.ask;
  expect(await readToday(rooms.spend)).not.toBe("2001-02-03");
  expect(await readToday(ofAsk)).not.toBe("2001-02-03");
  await closeRooms(rooms);
  await drop();
});
