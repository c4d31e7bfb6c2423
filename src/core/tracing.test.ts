import { expect, test } from "vitest";
import { nameOfStatement } from "./tracing.ts";

test.each([
  ["gate-admit", "gate-admit"],
  ["BEGIN", "BEGIN"],
  ['select "id" from "organizations" where "id" = $1', "SELECT organizations"],
  ['insert into "audit_entries" ("a") values ($1)', "INSERT audit_entries"],
  ["/* prepared: read-session */ select 1 from sessions", "read-session"],
  ["ALTER TABLE IF EXISTS charge_lines DROP PART 'all_1_1_0'", "ALTER charge_lines"],
  ["SELECT {secret:String}", "SELECT"],
  ["'nothing of ours'", "statement"],
])("%s is called %s", (sql, name) => {
  expect(nameOfStatement(sql)).toBe(name);
});
