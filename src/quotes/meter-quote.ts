import type { MeteredCall } from "../core/admission.ts";
import type { FieldError } from "../core/problems.ts";
import { isToken } from "../core/text/tokens.ts";
import type { MeterInput } from "../http/index.ts";
import { computeQuote } from "./compute-quote.ts";
import { scanBody } from "./scan-body.ts";

/** Who computes quotes: the calculator in this process, or nobody. */
export type QuoteProvider = "builtin" | "off";

/** Turns a request into the call that the gate does once per Idempotency-Key, or names all that is wrong with it. */
export function meterQuote(
  input: MeterInput,
  provider: QuoteProvider,
): MeteredCall | { readonly errors: readonly FieldError[] } {
  const scanned = scanBody(input.body);
  const bodyErrors = "errors" in scanned ? scanned.errors : [];
  if (bodyErrors[0]?.code === "invalid_json") return { errors: bodyErrors };

  const errors = [...checkIdempotencyKey(input.idempotencyKeys), ...input.queryErrors, ...bodyErrors];
  const [idempotencyKey] = input.idempotencyKeys;
  if (errors.length > 0 || "errors" in scanned || idempotencyKey === undefined) return { errors };

  const { units, free_units, cents_per_unit } = scanned.value;
  return {
    idempotencyKey,
    fingerprint: JSON.stringify([units, free_units, cents_per_unit]),
    compute: provider === "builtin" ? () => computeQuote(scanned.value) : null,
  };
}

function checkIdempotencyKey(sent: readonly string[]): FieldError[] {
  const field = "Idempotency-Key";
  const [key, ...others] = sent;
  if (key === undefined) return [{ field, code: "required", message: "Send a new key with each new quote." }];
  if (others.length > 0) return [{ field, code: "duplicate_header", message: "Send it only once." }];
  const message = "Send 8 to 128 letters, digits, `_`, `.`, `:` or `-`.";
  return isToken(key) ? [] : [{ field, code: "invalid_format", message }];
}
