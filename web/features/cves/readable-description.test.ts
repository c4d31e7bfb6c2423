import { expect, test } from "vitest";
import { readableDescription } from "./readable-description.ts";

test.each([
  ["A flaw&nbsp;in acme &nbsp; rocket.&nbsp;", "A flaw in acme rocket."],
  ["as &lt;script&gt; &amp; more\n\nis kept", "as &lt;script&gt; &amp; more\n\nis kept"],
])("%s", (text, read) => {
  expect(readableDescription(text)).toBe(read);
});
