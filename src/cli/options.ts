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

/**
 * Reads what was given by a room's own schema; what it refuses is wrong use, named as it was typed: by `name`, or by
 * what that makes of a member (`options.region`).
 */
export function readGiven<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  name: string | ((member: string) => string) = optionName,
): z.output<Schema> {
  const reading = schema.safeParse(given);
  if (reading.success) return reading.data;
  const nameOf = (member: string) => (typeof name === "string" ? name : member && name(member));
  const messages = reading.error.issues.flatMap(complaintsOf).map(({ member, message }) => {
    const typed = nameOf(member);
    return typed ? `${typed}: ${message}` : message;
  });
  throw wrongUse(messages.join("\n"));
}

type Complaint = { readonly member: string; readonly message: string };

function complaintsOf(issue: z.core.$ZodIssue): readonly Complaint[] {
  const path = issue.path.filter((part) => typeof part === "string");
  if (issue.code !== "unrecognized_keys") return [{ member: path.join("."), message: issue.message }];
  return issue.keys.map((key) => ({ member: [...path, key].join("."), message: "There is none; see --help." }));
}

/** The option that gives a member of a room's schema. */
export function optionName(member: string): string {
  return `--${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
