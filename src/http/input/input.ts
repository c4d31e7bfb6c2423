import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { LIMITS } from "../../core/limits.ts";
import type { FieldError, Problem } from "../../core/problems.ts";
import { decodeUtf8 } from "../../core/text/tokens.ts";
import { headerValues } from "../server/raw-headers.ts";
import { checkTexts, isText } from "./check-texts.ts";
import { type InputPart, parseFields, unknownField } from "./field-errors.ts";

/** A value as it was asked for, or what is wrong with it. */
export type Parsed<Value> = { readonly value: Value } | { readonly errors: readonly FieldError[] };

// RFC 9110 §5.6.6 lets a parameter be empty: clients that put a semicolon behind each of them mean JSON, too.
const JSON_TYPE = /^application\/json\s*(?:(?:;\s*)+charset\s*=\s*(?:utf-8|"utf-8")\s*)?(?:;\s*)*$/i;

/** Refuses a body that is not declared as JSON in UTF-8; where `isJsonMeant`, one that is not declared at all is. */
export function checkContentType(message: IncomingMessage, isJsonMeant = false): Problem | null {
  const encoding = message.headers["content-encoding"];
  if (encoding && encoding.toLowerCase() !== "identity") {
    return { code: "unsupported_media_type", detail: "Send the body without a Content-Encoding." };
  }
  const [type, ...others] = headerValues(message, "content-type");
  if (type === undefined && isJsonMeant) return null;
  const isJson = type !== undefined && others.length === 0 && JSON_TYPE.test(type);
  return isJson ? null : { code: "unsupported_media_type" };
}

/** Refuses a body where the endpoint takes none: what it says would silently not be done. */
export function checkNoBody({ headers }: IncomingMessage): Parsed<null> {
  if (!announcesBody(headers)) return { value: null };
  return { errors: [{ field: "body", code: "unexpected_body", message: "This endpoint takes no body." }] };
}

/** Whether the headers say that a body follows. */
export function announcesBody(headers: IncomingMessage["headers"]): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
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
  const told = errors.slice(0, TOLD_MAX).map(({ field, message }) => `${field}: ${message}`);
  const more = errors.length > TOLD_MAX ? [`See \`errors\` for ${errors.length - TOLD_MAX} more.`] : [];
  return { code: "invalid_request", detail: [...told, ...more].join(" "), errors };
}

const TOLD_MAX = 3;

/** The value as the schema wants it, or every field that is wrong. `root` names the whole where none is to blame. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  root: InputPart,
): Parsed<z.infer<Schema>> {
  const noTexts = checkTexts(input, root);
  const read = parseFields(schema, input, root);
  if (noTexts.length > 0) return { errors: withOthers(noTexts, "errors" in read ? read.errors : []) };
  // Where a schema takes any name, zod still leaves this one out, and says nothing.
  const isDropped = hasPrototype(input) && !("value" in read && hasPrototype(read.value));
  const errors = "errors" in read ? read.errors : [];
  if (!isDropped || errors.some(({ field }) => field === "__proto__")) return read;
  return { errors: [...errors, unknownField("__proto__", [], root)] };
}

/** What is no text is told as that alone. */
function withOthers(noTexts: readonly FieldError[], others: readonly FieldError[]): readonly FieldError[] {
  const told = new Set(noTexts.map(({ field }) => field));
  return [...noTexts, ...others.filter(({ field }) => !told.has(field) && isText(field))];
}

function hasPrototype(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__");
}
