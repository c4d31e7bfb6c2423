import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import type { FieldError, Problem } from "../core/problems.ts";
import { decodeUtf8 } from "../core/tokens.ts";
import { checkTexts } from "./check-texts.ts";
import { headerValues } from "./raw-headers.ts";

/** A value as it was asked for, or what is wrong with it. */
export type Parsed<Value> = { readonly value: Value } | { readonly errors: readonly FieldError[] };

const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*(?:utf-8|"utf-8"))?\s*$/i;

/** Refuses a body that is not declared as JSON in UTF-8. */
export function checkContentType(message: IncomingMessage): Problem | null {
  const encoding = message.headers["content-encoding"];
  if (encoding && encoding.toLowerCase() !== "identity") {
    return { code: "unsupported_media_type", detail: "Send the body without a Content-Encoding." };
  }
  const [type, ...others] = headerValues(message, "content-type");
  const isJson = type !== undefined && others.length === 0 && JSON_TYPE.test(type);
  return isJson ? null : { code: "unsupported_media_type" };
}

/** The JSON value of a body: strictly UTF-8, without a byte order mark. */
export function parseJson(body: Buffer): Parsed<unknown> {
  try {
    return { value: JSON.parse(decodeUtf8(body)) as unknown };
  } catch {
    return { errors: [{ field: "body", code: "invalid_json", message: "Send one JSON value in UTF-8." }] };
  }
}

/** A 422 with its fields; `detail` names them, so that it helps where `errors` is not read. */
export function invalid(all: readonly FieldError[]): Problem {
  const errors = all.slice(0, LIMITS.fieldErrorsMax);
  const [first, ...others] = errors;
  const more = others.length > 0 ? ` See errors for ${others.length} more.` : "";
  return { code: "invalid_request", detail: `${first?.field}: ${first?.message}${more}`, errors };
}

/** The value as the schema wants it, or every field that is wrong. `root` names the whole where none is to blame. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  root: string,
): Parsed<z.infer<Schema>> {
  const noTexts = checkTexts(input, root);
  if (noTexts.length > 0) return { errors: noTexts };
  const { data, error } = schema.safeParse(input);
  const errors = (error?.issues ?? []).flatMap((issue) => fieldErrors(issue, root));
  // Where a schema takes any name, zod still leaves this one out, and says nothing.
  const isDropped = hasPrototype(input) && !hasPrototype(data) && errors.every(({ field }) => field !== "__proto__");
  const all = isDropped ? [...errors, unknownField("__proto__")] : errors;
  return all.length > 0 ? { errors: all } : { value: data as z.infer<Schema> };
}

function hasPrototype(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__");
}

function unknownField(field: string): FieldError {
  return { field, code: "unknown_field", message: "There is no such field." };
}

/** What must be done, in place of what zod says of its own checks. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `It must be ${oneOf(issue.values.map(String))}.`;
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined")) return "It must be sent.";
  return /[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.`;
}

function oneOf(values: readonly string[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

function fieldErrors(issue: z.core.$ZodIssue, root: string): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    const fieldOf = (key: string) => [...issue.path, key].join(".") || root;
    return issue.keys.map((key) => unknownField(fieldOf(key)));
  }
  const field = issue.path.join(".") || root;
  return [{ field, code: issue.code, message: sentenceOf(issue) }];
}
