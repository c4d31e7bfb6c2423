import { InvalidArgumentError, Option } from "commander";
import type { z } from "zod";
import { wrongUse } from "./command-failed.ts";

/** What every command takes. */
export type JsonChoice = { readonly json?: boolean };

/** `--json`: exactly one JSON document on standard output. */
export function jsonOption(): Option {
  return new Option("--json", "answer with one JSON document");
}

/** `--org ORG`, required. */
export function orgOption(): Option {
  return new Option("--org <ORG>", "id of the organization (org_…)").makeOptionMandatory();
}

/** Reads the value of an option as a whole number. */
export function readInteger(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** Reads the value of an option as whole cents. */
export function readCents(text: string): bigint {
  return BigInt(readInteger(text));
}

/** Reads the value of an option as names separated by commas. */
export function readNames(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}

/** Reads what was given by a room's own schema; what it refuses is wrong use, named by its option. */
export function readGiven<Schema extends z.ZodType>(schema: Schema, given: unknown, name?: string): z.output<Schema> {
  const reading = schema.safeParse(given);
  if (reading.success) return reading.data;
  const messages = reading.error.issues.map((issue) => {
    const member = issue.path.filter((part) => typeof part === "string").join(".");
    const place = name ?? (member === "" ? undefined : optionName(member));
    return place ? `${place}: ${issue.message}` : issue.message;
  });
  throw wrongUse(messages.join("\n"));
}

/** The option that gives a member of a room's schema. */
export function optionName(member: string): string {
  return `--${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
