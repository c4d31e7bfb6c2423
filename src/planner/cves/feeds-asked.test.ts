import { expect, test } from "vitest";
import { tokenize } from "../tokens.ts";
import { feedsAsked } from "./feeds-asked.ts";

test.each([
  "how fresh are the CVE feeds",
  "Is the CVE feed itself up to date, or am I reading last week's paper?",
  "And the KEV catalogue, when was that last pulled?",
  "through which date do the nvd feeds go",
  "is the data for CVEs current",
  "how old is the KEV list",
])("%s: the age of the feeds", (question) => {
  const plan = feedsAsked(tokenize(question), null);
  expect(plan).toMatchObject({ kind: "answer", operations: [{ op: "cves", answer: "feeds", keyword: null }] });
});

test.each([
  "how recent are the KEV entries of Microsoft",
  "when was CVE-2021-44228 last updated",
  "is there a current KEV list for Cisco",
  "how old are the criticals in the KEV list",
  "when was log4shell added to the KEV list",
  "how fresh is the data",
])("%s: not their age", (question) => {
  expect(feedsAsked(tokenize(question), null)).toBeNull();
});
