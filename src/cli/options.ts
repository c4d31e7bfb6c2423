import { InvalidArgumentError, Option } from "commander";

/** What every command takes. */
export type JsonChoice = { readonly json?: boolean };

/** `--json`: exactly one JSON document on standard output. */
export function jsonOption(): Option {
  return new Option("--json", "answer with one JSON document");
}

export type OrgChoice = { readonly org?: string };

/** `--org ORG`. */
export function orgOption(): Option {
  return new Option("--org <ORG>", "id of the organization (org_…); needed where there are several");
}

/** Reads the value of an option as a whole number. One beyond what is exact is beyond any range: its route says so. */
export function readInteger(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number of 0 or more.");
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** Reads the value of an option as names separated by commas. */
export function readNames(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}

/** The option that gives a field of a request: `--expires-in-days`. */
export function optionName(field: string): string {
  return `--${field.replaceAll("_", "-")}`;
}

/** Options as the members of a request: in snake case, without those that were not given. */
export function asMembers(options: object): Record<string, unknown> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [snakeCase(name), value]));
}

/** `expiresInDays` as `expires_in_days`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
