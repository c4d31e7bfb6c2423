import { LIMITS } from "../core/limits.ts";
import type { FieldError } from "../core/problems.ts";
import { type JsonMember, membersOf } from "../core/text/json-text.ts";
import { decodeUtf8 } from "../core/text/tokens.ts";
import type { QuoteRequest } from "./schema.ts";

const MAXIMA = {
  units: LIMITS.unitsMax,
  free_units: LIMITS.unitsMax,
  cents_per_unit: LIMITS.centsPerUnitMax,
} as const satisfies Record<keyof QuoteRequest, number>;

type Field = keyof typeof MAXIMA;

const FIELDS = Object.keys(MAXIMA) as Field[];

const INTEGER_LITERAL = /^-?(?:0|[1-9][0-9]*)$/;

/** How nearly every caller writes it: the three members in their order, nothing else. Reads the same, faster. */
const USUAL_SPELLING = usualSpelling();

const FIELD_NAME_CHARS_MAX = 64;

/**
 * Reads the body of a quote by the contract's own rules, which `JSON.parse` is too lenient for: it keeps the last of
 * two members, and turns `1.0`, `1e3` and `1.0000000000000000001` into integers. So the literals are looked at as
 * they were written. Returns the three integers, or every field that is wrong.
 */
export function scanBody(body: Buffer): { readonly value: QuoteRequest } | { readonly errors: readonly FieldError[] } {
  const usual = USUAL_SPELLING.exec(body.toString("latin1"));
  if (usual) return readMembers(FIELDS.map((name, index) => ({ name, text: usual[index + 1] as string })));
  const text = decodeJson(body);
  if (text === null) {
    return { errors: [{ field: "body", code: "invalid_json", message: "Send one JSON object in UTF-8." }] };
  }
  const members = membersOf(text);
  if (!members) return { errors: [{ field: "body", code: "invalid_type", message: "Send a JSON object." }] };
  return readMembers(members);
}

/** The text of a body that is one JSON value in UTF-8 without a byte order mark, else null. */
function decodeJson(body: Buffer): string | null {
  try {
    const text = decodeUtf8(body);
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}

function readMembers(members: readonly JsonMember[]): ReturnType<typeof scanBody> {
  const values = new Map<string, number>();
  const errors: FieldError[] = [];
  for (const { name, text: literal } of members) {
    const error = values.has(name) ? duplicate(name) : checkMember(name, literal);
    if (error) errors.push(error);
    // Adding 0 turns the literal -0 into 0.
    values.set(name, Number(literal) + 0);
  }
  for (const field of FIELDS) {
    if (!values.has(field)) errors.push({ field, code: "required", message: `Send ${integerUpTo(MAXIMA[field])}.` });
  }
  return errors.length > 0 ? { errors } : { value: Object.fromEntries(values) as QuoteRequest };
}

function checkMember(name: string, literal: string): FieldError | null {
  if (!isField(name)) {
    const field = name.length > FIELD_NAME_CHARS_MAX ? `${name.slice(0, FIELD_NAME_CHARS_MAX)}…` : name;
    return { field, code: "unknown_field", message: `There is no such field: send ${FIELDS.join(", ")}.` };
  }
  const message = `Send ${integerUpTo(MAXIMA[name])}.`;
  if (!INTEGER_LITERAL.test(literal)) return { field: name, code: "not_an_integer", message };
  if (Number(literal) < 0) return { field: name, code: "too_small", message };
  return Number(literal) > MAXIMA[name] ? { field: name, code: "too_big", message } : null;
}

function duplicate(field: string): FieldError {
  return { field, code: "duplicate_field", message: "Send each field once." };
}

function isField(name: string): name is Field {
  return Object.hasOwn(MAXIMA, name);
}

function integerUpTo(maximum: number): string {
  return `a JSON integer from 0 to ${maximum}`;
}

function usualSpelling(): RegExp {
  const space = "[ \\t\\n\\r]*";
  const members = FIELDS.map((name) => `${space}"${name}"${space}:${space}(-?(?:0|[1-9][0-9]{0,9}))${space}`);
  return new RegExp(`^${space}\\{${members.join(",")}\\}${space}$`);
}
