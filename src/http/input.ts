import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import type { FieldError, Problem } from "../core/problems.ts";
import { decodeUtf8 } from "../core/tokens.ts";
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
  const result = schema.safeParse(input);
  if (result.success) return { value: result.data };
  return { errors: result.error.issues.flatMap((issue) => fieldErrors(issue, root)) };
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function fieldErrors(issue: z.core.$ZodIssue, root: string): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    const fieldOf = (key: string) => [...issue.path, key].join(".") || root;
    return issue.keys.map((key) => ({
      field: fieldOf(key),
      code: "unknown_field",
      message: "There is no such field.",
    }));
  }
  const field = issue.path.join(".") || root;
  return [{ field, code: issue.code, message: sentence(issue.message) }];
}
