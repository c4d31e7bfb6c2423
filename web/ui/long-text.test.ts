import { expect, test } from "vitest";
import { breakableParts } from "./long-text.tsx";

test.each([
  ["AmazonCloudWatch", ["Amazon", "Cloud", "Watch"]],
  ["Amazon SageMaker", ["Amazon SageMaker"]],
  ["an arn:aws:s3:::bill-archive", ["an arn:", "aws:", "s3:::", "bill-", "archive"]],
  ["", [""]],
])("%s breaks where a reader would", (text, parts) => {
  expect(breakableParts(text)).toEqual(parts);
});

test("nothing is lost of a name", () => {
  const name = " Enterprise  DataAnalytics_Platform/eu-west-1 (non-refundable) ";
  expect(breakableParts(name).join("")).toBe(name);
});
