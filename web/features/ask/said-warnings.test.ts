import { expect, test } from "vitest";
import { unsaidWarnings } from "./said-warnings.ts";

test("a warning that the answer has word for word is not said again, any other is", () => {
  const [said, other] = ["The feed of NVD has not been read yet.", "The context was not used."] as const;
  expect(unsaidWarnings({ answer: `${said}\n\nThe feeds hold 0.`, warnings: [said, other] })).toEqual([other]);
});

test("days that are missing are said once, where the answer names them and their connector", () => {
  const warning =
    'Connector "My \\"big\\" bill" (con_1) has no bills of them: 2026-10-01 to 2026-10-03 is missing in this answer.';
  const told = 'The bills of My "big" bill lack 2026-10-01 to 2026-10-03: those days are not in this answer.';
  expect(unsaidWarnings({ answer: told, warnings: [warning] })).toEqual([]);
  expect(unsaidWarnings({ answer: "All is there.", warnings: [warning] })).toEqual([warning]);
});
