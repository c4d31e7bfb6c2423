import fc from "fast-check";
import { expect, test } from "vitest";
import { billOf, planTalk } from "./rounds.ts";
import { shorthandOf } from "./shorthand.ts";

/** What is talked about, as a person keeps it in mind: each turn replaces, adds or drops one part of it. */
type Talk = { readonly group: string; readonly days: string; readonly top: number | null; readonly lines: Lines };
type Lines = Readonly<Partial<Record<"provider" | "tag", string>>>;
type Edit = readonly [words: string, change: (talk: Talk) => Talk];

const START = "costs by service in october";
const STARTED: Talk = { group: "service", days: "2026-10-01..2026-10-31", top: null, lines: {} };

const EDITS: readonly Edit[] = [
  ["and by region?", (talk) => ({ ...talk, group: "region" })],
  ["now by account", (talk) => ({ ...talk, group: "account" })],
  ["by team please", (talk) => ({ ...talk, group: "tag:team" })],
  ["and in september?", (talk) => ({ ...talk, days: "2026-09-01..2026-09-30" })],
  ["what about october?", (talk) => ({ ...talk, days: "2026-10-01..2026-10-31" })],
  ["no, september", (talk) => ({ ...talk, days: "2026-09-01..2026-09-30" })],
  ["only the top 3", (talk) => ({ ...talk, top: 3 })],
  ["make it 5", (talk) => ({ ...talk, top: 5 })],
  ["only aws", (talk) => ({ ...talk, lines: { ...talk.lines, provider: "f=provider:aws" } })],
  ["and for azure?", (talk) => ({ ...talk, lines: { ...talk.lines, provider: "f=provider:azure" } })],
  ["only prod", (talk) => ({ ...talk, lines: { ...talk.lines, tag: "t=environment:prod" } })],
  ["what about staging?", (talk) => ({ ...talk, lines: { ...talk.lines, tag: "t=environment:staging" } })],
];

test("a conversation is a plan that is edited: each turn changes what it names and nothing else", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EDITS), { minLength: 1, maxLength: 6 }), (edits) => {
      const plan = planTalk([START, ...edits.map(([words]) => words)], billOf("first"));
      const talk = edits.reduce((before, [, change]) => change(before), STARTED);
      expect(plan?.kind === "answer" ? shorthandOf(plan) : plan).toEqual([told(talk)]);
    }),
    { numRuns: 300 },
  );
});

function told({ group, days, top, lines }: Talk): string {
  const parts = [top === null ? "" : `top=${top}`, `p=${days}`, lines.provider, lines.tag];
  return ["breakdown", `g=${group}`, ...parts].filter(Boolean).join(" ");
}
