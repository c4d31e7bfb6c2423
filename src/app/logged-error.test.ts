import { expect, test } from "vitest";
import { StoreFailure } from "../core/store-failure.ts";
import { loggedError } from "./logged-error.ts";

test("neither the cells of a bill nor the address that opens its file are in the log", () => {
  const words = new Error(
    "Cannot parse input: expected ',' before: 'db_password=hunter2' in http://127.0.0.1:4711/abc",
  );
  const failure = new StoreFailure("ClickHouse", "refused", "ClickHouse refuses a statement (27).", { cause: words });
  const relay = new Error("http://127.0.0.1:4711/secret-token does not answer");
  for (const error of [failure, new Error("A sync failed", { cause: failure }), relay]) {
    const text = JSON.stringify(loggedError(error));
    expect(text).not.toMatch(/hunter2|4711|secret-token/);
    expect(text).toContain(error.message.slice(-8));
  }
  expect(loggedError(failure)).toMatchObject({ store: "ClickHouse", kind: "refused" });
  expect(loggedError("a string")).toEqual({ message: "a string" });
});
