import { expect, test } from "vitest";
import { problemSentences } from "./problem-words.ts";

const error = (field: string, message: string, code = "invalid_value") => ({ field, message, code });

test.each([
  [
    "group_by: There is no group `nope`.",
    [error("group_by", "There is no group `nope`.")],
    ["There is no group `nope`."],
  ],
  [
    "metric: It must be one of billed or list. start_date: It must be a day.",
    [error("metric", "It must be one of billed or list."), error("start_date", "It must be a day.")],
    ["Metric: It must be one of billed or list.", "First day: It must be a day."],
  ],
  [
    "The source is outside of the folders.",
    [error("source", "The source is outside of the folders.")],
    ["The source is outside of the folders."],
  ],
  [
    "current: This is not your password.",
    [error("current", "This is not your password.")],
    ["This is not your password."],
  ],
  ["The name is taken.", [], ["The name is taken."]],
  [
    "Nothing was changed. units: It must be a number.",
    [error("units", "It must be a number.")],
    ["Nothing was changed.", "Units: It must be a number."],
  ],
  [
    "nope: There is no such parameter. Leave it out.",
    [error("nope", "There is no such parameter. Leave it out.", "unknown_field")],
    ["`nope`: There is no such parameter. Leave it out."],
  ],
])("%s is said once, in the words of the pages", (message, errors, said) => {
  expect(problemSentences({ message, errors })).toEqual(said);
});
