import { expect } from "vitest";
import type { AskAnswer } from "../../src/ask/index.ts";
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  proportionOf,
  ratioOfDecimals,
  subtractDecimals,
} from "../../src/core/decimals.ts";
import { requestOf } from "../support/ask-room.ts";

type Fact = AskAnswer["facts"][number];

/**
 * Proves every figure of an answer: what a fact's source is said to hold is in the answer of that very request, digit
 * for digit; what is computed follows from the facts that it names.
 */
export async function prove(answer: AskAnswer, get: (request: string) => Promise<unknown>): Promise<void> {
  const sources = new Map(answer.sources.map((source) => [source.id, source]));
  const facts = new Map(answer.facts.map((fact) => [fact.id, fact]));
  for (const fact of answer.facts) {
    const source = sources.get(fact.source ?? "");
    if (fact.from.length > 0) proveComputed(fact, facts);
    else if (source && !COUNTED_HERE.test(fact.label) && !ABSENT_DAYS.test(fact.label))
      proveTold(fact, await get(requestOf(source)), requestOf(source));
  }
}

function proveComputed(fact: Fact, facts: ReadonlyMap<string, Fact>): void {
  const from = fact.from.flatMap((id) => facts.get(id) ?? []);
  expect(from, fact.label).toHaveLength(fact.from.length);
  if (fact.label === "these together") expect(addDecimals(from.map(({ value }) => value))).toBe(fact.value);
  if (fact.label === "worked out" && from.length === 2) expect(workedOf(from)).toContain(fact.value);
  else if (from.length === 2) expect(resultsOf(from, fact), `${fact.label} from ${fact.from}`).toContain(fact.value);
}

function proveTold({ label, value, unit }: Fact, answer: unknown, request: string): void {
  const told = leavesOf(answer);
  const isDay = unit === "day" && told.some((leaf) => leaf.startsWith(value));
  const [, name] = NOTHING_BILLED.exec(label) ?? [];
  // What had no lines then has no row, which is said as nothing.
  const isAbsent = value === "0" && name !== undefined && !told.includes(name);
  expect(isDay || isAbsent || told.includes(value), `${label} = ${value} in ${request}`).toBe(true);
}

// Counts of rows, the Mondays of weeks, and what is asked rather than told.
const COUNTED =
  "(groups )?within the bounds|groups( in the table)?|values that occur|vulnerabilities|connectors|.* in cents";
const COUNTED_HERE = new RegExp(`^(${COUNTED}|(whole )?(day|week|month|quarter)s?)$`);
// Facts on days that are absent from the bills: they follow from the question.
const ABSENT_DAYS = /, (first|last) day that is missing$/;

const NOTHING_BILLED = /^(.+), (?:before|after)$/;

/** What a figure and a number of the question can come to: so many times it, a part, or some percent more or less. */
function workedOf([one, other]: readonly Fact[]): readonly (string | null)[] {
  const [figure, number] = [one?.value ?? "0", other?.value ?? "0"];
  const times = (factor: string) => proportionOf(figure, factor, "1", 10);
  const [more, less] = [addDecimals([figure, times(number) ?? "0"]), subtractDecimals(figure, times(number) ?? "0")];
  return [times(number), proportionOf(figure, "1", number, 10), more, less];
}

/** Whatever two facts can come to. */
function resultsOf(from: readonly Fact[], fact: Fact): readonly (string | null)[] {
  const [, priced] = / per (1000|million) /.exec(fact.unit) ?? [];
  return priced === undefined ? sumsOf(from, fact) : [perUnits(from, priced === "1000" ? priced : "1000000")];
}

/** What so many units came to. */
function perUnits([cost, used]: readonly Fact[], count: string): string | null {
  return ratioOfDecimals(cost?.value ?? "0", ratioOfDecimals(used?.value ?? "0", count, 6) ?? "0", 6);
}

function sumsOf([one, other]: readonly Fact[], fact: Fact): readonly (string | null)[] {
  const [left, right] = [one?.value ?? "0", other?.value ?? "0"];
  const difference = subtractDecimals(right, left);
  if (/^all that went/.test(fact.label)) return [fact.value];
  if (fact.unit === "money") {
    const places = fact.value.split(".")[1]?.length ?? 0;
    const mean = compareDecimals(right, "0") === 0 ? null : ratioOfDecimals(left, right, Math.max(places, 1));
    const middle = ratioOfDecimals(addDecimals([left, right]), "2", Math.max(places, 1));
    return [absoluteDecimal(difference), subtractDecimals(left, right), addDecimals([left, right]), mean, middle];
  }
  return [
    ratioOfDecimals(left, right, 5),
    absoluteDecimal(ratioOfDecimals(difference, left, 5) ?? ""),
    absoluteDecimal(ratioOfDecimals(difference, right, 5) ?? ""),
  ];
}

function leavesOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).flatMap(leavesOf);
}
