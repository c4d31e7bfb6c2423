import { expect, test } from "vitest";
import { readableWarning } from "./readable-warning.ts";

test.each([
  [
    'Connector "Demo GCP" (con_4f2A) has bills from 2026-11-03 on: 2026-10-24 to 2026-11-02 is missing in this answer.',
    "“Demo GCP” has bills from 3 Nov 2026 on: 24 Oct 2026 to 2 Nov 2026 is missing in this answer.",
  ],
  [
    'Connector "Bill \\"of 2026-01-01\\" (con_1)" (con_2) is paused; its data is from 2026-11-20T08:15:00.000Z.',
    '“Bill "of 2026-01-01" (con_1)” is paused; its data is from 20 Nov 2026.',
  ],
  ['No line has service "2026-01-01".', 'No line has service "2026-01-01".'],
])("%s is read as %s", (warning, read) => {
  expect(readableWarning(warning)).toBe(read);
});
