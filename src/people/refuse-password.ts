import { LIMITS } from "../core/limits.ts";
import type { FieldError } from "../core/problems.ts";
import { isCommonPassword } from "./commonest-passwords.ts";
import type { Person } from "./schema.ts";

const PART_CHARS_MIN = 4;

/**
 * Why a new password is not taken; null where it is. Any characters will do: length and not being known are what makes
 * a password hard to guess.
 */
export function refusalOfPassword(password: string, person: Pick<Person, "email" | "name">): FieldError | null {
  const chars = [...password].length;
  const { passwordCharsMin: min, passwordCharsMax: max } = LIMITS;
  if (chars < min)
    return refusal("too_short", `A password must have at least ${min} characters; a few words work well.`);
  if (chars > max) return refusal("too_long", `A password must have at most ${max} characters.`);
  if (isCommonPassword(password)) return refusal("too_common", "Many people use this password. Choose another one.");
  if (isMadeOf(password, person)) {
    return refusal("too_personal", "It is little more than your name or address. Choose another one.");
  }
  return null;
}

function refusal(code: string, message: string): FieldError {
  return { field: "password", code, message };
}

/** Whether little is left of a password without the name and the address of its person. */
function isMadeOf(password: string, { email, name }: Pick<Person, "email" | "name">): boolean {
  const parts = [email, name, ...email.split(/[^\p{L}\p{N}]+/u), ...name.split(/\s+/)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= PART_CHARS_MIN)
    .sort((one, other) => other.length - one.length);
  let rest = password.toLowerCase();
  for (const part of parts) rest = rest.replaceAll(part, "");
  return [...rest].length < LIMITS.passwordCharsMin / 2 && rest.length < password.length;
}
