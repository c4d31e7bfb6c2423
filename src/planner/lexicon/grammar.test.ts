import { expect, test } from "vitest";
import { GROUPS } from "../../spend/index.ts";
import { GROUP_NOUNS } from "./grammar.ts";

test("whoever asks in words can name each grouping of spend", () => {
  const named = new Set(GROUP_NOUNS.map(([, meaning]) => meaning.is === "group" && meaning.group));
  expect(GROUPS.filter((group) => !named.has(group))).toEqual([]);
});
