import { expect, test } from "vitest";
import { connectionOfUrl, openDatabase } from "./index.ts";
import { urlsOfServers } from "./several-servers.ts";

test("one URL for each server, with user, database and options of all; a password may hold a comma", () => {
  expect(urlsOfServers("postgres://me:a,b@db1:5432,[::1]:5433,%2Frun%2Fpg/costs?sslmode=disable")).toEqual([
    "postgres://me:a,b@db1:5432/costs?sslmode=disable",
    "postgres://me:a,b@[::1]:5433/costs?sslmode=disable",
    "postgres://me:a,b@%2Frun%2Fpg/costs?sslmode=disable",
  ]);
  expect(urlsOfServers("postgresql://me@db1/costs")).toEqual(["postgresql://me@db1/costs"]);
  expect(urlsOfServers("postgres://me@db1,/costs")).toBeUndefined();
  expect(urlsOfServers("postgres://me@db1:99999,db2/costs")).toBeUndefined();
});

test("where none can be reached, each is named with what it said, and never the password", async () => {
  const nobody = openDatabase(connectionOfUrl("postgres://someone:hunter2@127.0.0.1:1,127.0.0.1:2/costplane"));
  const failure = await nobody.ping().catch((error: Error) => error);
  const refused = await nobody.inTransaction(async () => {}).catch((error: Error) => error);
  await nobody.close();
  expect(failure).toMatchObject({ message: expect.stringMatching(/127\.0\.0\.1:1: .+; 127\.0\.0\.1:2: /) });
  expect(refused).toMatchObject({ kind: "unavailable", message: expect.stringContaining("correct DATABASE_URL") });
  expect(String(refused)).toContain("127.0.0.1:1 or 127.0.0.1:2");
  expect(String(refused)).not.toContain("hunter2");
});
