import { expect, test } from "vitest";
import { affectedVersions } from "./affected-versions.ts";

const ACME = "cpe:2.3:a:acme:rocket_engine";

function versionsOf(...cpeMatch: readonly object[]): readonly string[] {
  const configurations = [{ nodes: [{ cpeMatch: cpeMatch.map((match) => ({ vulnerable: true, ...match })) }] }];
  return affectedVersions(configurations)({ vendor: "acme", product: "rocket engine" });
}

test.each([
  [{ criteria: `${ACME}:*:*`, versionEndExcluding: "20.9.8.2" }, "before 20.9.8.2"],
  [{ criteria: `${ACME}:*:*`, versionStartIncluding: "2.0", versionEndExcluding: "2.4" }, "from 2.0, before 2.4"],
  [{ criteria: `${ACME}:*:*`, versionStartExcluding: "2.0", versionEndIncluding: "2.4" }, "after 2.0, up to 2.4"],
  [{ criteria: `${ACME}:*:*`, versionStartIncluding: "2.0" }, "from 2.0"],
  [{ criteria: `${ACME}:*:*` }, "all versions"],
  [{ criteria: `${ACME}:1.2\\+3:rc1:*` }, "1.2+3 rc1"],
  [{ criteria: `${ACME}:1.2:-:*` }, "1.2"],
])("%o is told as %s", (match, words) => {
  expect(versionsOf(match)).toEqual([words]);
});

test("each range is told once, and what is not vulnerable or has no versions not at all", () => {
  const before = { criteria: `${ACME}:*:*`, versionEndExcluding: "2" };
  expect(versionsOf(before, before, { criteria: `${ACME}:-:*` })).toEqual(["before 2"]);
  expect(versionsOf({ ...before, vulnerable: false }, { criteria: "cpe:2.3:a:other:tool:1:*" })).toEqual([]);
});

test("configurations of another form say nothing", () => {
  expect(affectedVersions([null, {}, { nodes: "none" }, { nodes: [null] }])({ vendor: "a", product: "b" })).toEqual([]);
});
