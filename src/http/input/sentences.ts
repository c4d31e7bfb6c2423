import type { z } from "zod";

export const MUST_BE_SENT = "It is required.";

/**
 * What must be done about a value that does not fit, as one sentence: the one place that words what zod finds. A schema
 * that can say more gives its own sentence, which goes before these.
 */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return MUST_BE_SENT;
  const say = SENTENCES[issue.code as keyof typeof SENTENCES] as ((issue: Raw) => string) | undefined;
  return say ? say(issue as Raw) : "It must be another value: see the reference at /docs.";
}

/** What of zod's issues is read here. */
type Raw = {
  readonly origin?: string;
  readonly expected?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly format?: string;
  readonly divisor?: number;
  readonly values?: readonly unknown[];
  readonly inst?: { readonly _zod: { readonly def: { readonly format?: string } } };
  readonly errors?: readonly (readonly { readonly code?: string; readonly expected?: string }[])[];
};

const SENTENCES = {
  invalid_type: ({ expected = "", inst }) =>
    `It must be ${isWhole(inst) ? KINDS["int"] : (KINDS[expected] ?? expected)}.`,
  invalid_value: ({ values = [] }) => `It must be ${oneOf(values.map(String))}.`,
  invalid_format: ({ format = "" }) => `It must be ${FORMATS[format] ?? "of the form in the reference at /docs"}.`,
  invalid_union: ({ errors = [] }) => `It must be ${oneOf(kindsOf(errors))}.`,
  not_multiple_of: ({ divisor }) => `It must be a multiple of ${divisor}.`,
  too_small: ({ origin = "", minimum = 0 }) => tooSmall(origin, Number(minimum)),
  too_big: ({ origin = "", maximum = 0 }) => tooBig(origin, Number(maximum)),
} as const satisfies Record<string, (issue: Raw) => string>;

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  date: "a calendar day such as 2026-03-01",
  datetime: "an RFC 3339 time such as 2026-03-01T12:00:00Z",
  email: "an e-mail address",
  url: "a URL",
};

function isWhole(inst: Raw["inst"]): boolean {
  return inst?._zod.def.format?.includes("int") ?? false;
}

function kindsOf(branches: NonNullable<Raw["errors"]>): string[] {
  const kinds = branches.flatMap(([first]) => (first?.expected ? [KINDS[first.expected] ?? first.expected] : []));
  return [...new Set(kinds)];
}

function tooSmall(origin: string, least: number): string {
  if (origin === "string") return least === 1 ? "It must not be empty." : `It must have at least ${characters(least)}.`;
  if (origin === "array") return `Send at least ${least} of them.`;
  return `It must be at least ${least.toLocaleString("en-US")}.`;
}

function tooBig(origin: string, most: number): string {
  if (origin === "string") return `It must have at most ${characters(most)}.`;
  if (origin === "array") return `Send at most ${most.toLocaleString("en-US")} of them.`;
  return `It must be at most ${most.toLocaleString("en-US")}.`;
}

function characters(count: number): string {
  return `${count.toLocaleString("en-US")} character${count === 1 ? "" : "s"}`;
}

/** "a", "a or b", "a, b or c". */
export function oneOf(values: readonly string[]): string {
  if (values.length < 3) return values.join(" or ");
  return `one of ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
