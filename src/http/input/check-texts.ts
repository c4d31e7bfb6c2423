import type { FieldError } from "../../core/problems.ts";

/** A value of an input, and the name of the field that it is or lies in. */
type Part = readonly [value: unknown, field: string];

/**
 * What is wrong with the texts of an input, names included: no store keeps a NUL, or half of a surrogate pair. Inputs
 * may be nested as deep as their size allows.
 */
export function checkTexts(input: unknown, root: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  const open: Part[] = [[input, ""]];
  for (let part = open.pop(); part; part = open.pop()) {
    if (!textsOf(part).every(isText)) errors.push(noText(part, root));
    for (const inner of partsOf(part)) open.push(inner);
  }
  return errors;
}

function textsOf([value]: Part): readonly string[] {
  if (typeof value === "string") return [value];
  return isObject(value) ? Object.keys(value) : [];
}

function partsOf([value, field]: Part): readonly Part[] {
  // The items of a list are told apart as little as those of a parameter that is repeated.
  if (Array.isArray(value)) return value.map((item) => [item, field]);
  return isObject(value) ? Object.entries(value).map(([name, inner]) => [inner, childOf(field, name)]) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Whether every store can keep the text. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const FIELD_CHARS_MAX = 100;

function childOf(field: string, name: string): string {
  return (field === "" ? name : `${field}.${name}`).slice(0, FIELD_CHARS_MAX);
}

function noText([, field]: Part, root: string): FieldError {
  const shown = field.toWellFormed().replaceAll("\0", "\ufffd");
  return { field: shown || root, code: "invalid_text", message: "It must be valid Unicode without NUL characters." };
}
