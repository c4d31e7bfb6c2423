import { expect, test } from "vitest";
import { warnOfQuestions } from "./ask.ts";

function warnings(engine: "builtin" | "model" | "off"): readonly string[] {
  const told: string[] = [];
  warnOfQuestions({ engine, model: null }, { warn: (text: unknown) => void told.push(String(text)) });
  return told;
}

test("a start that will answer no question in words says so, and which variable changes that", () => {
  expect(warnings("off")).toEqual([
    "ASK_ENGINE is off: questions in words get 503 provider_not_configured. Set ASK_ENGINE=builtin, or model.",
  ]);
  expect(warnings("model")).toEqual([expect.stringContaining("ASK_PROVIDER")]);
  expect(warnings("builtin")).toEqual([]);
});
