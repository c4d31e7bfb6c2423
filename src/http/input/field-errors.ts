import type { z } from "zod";
import { LIMITS } from "../../core/limits.ts";
import type { FieldError } from "../../core/problems.ts";
import { nearestName } from "../../core/text/nearest-name.ts";
import { MUST_BE_SENT, sentenceOf } from "./sentences.ts";

/** The parts of a request that are read by a schema. */
export type InputPart = "path" | "query" | "body";

type Read<Schema extends z.ZodType> = { readonly value: z.infer<Schema> } | { readonly errors: readonly FieldError[] };

/** Reads the input by the schema; what does not fit is told under the caller's own names, in our own words. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, input: unknown, part: InputPart): Read<Schema> {
  const knownBy = new Map<unknown, readonly string[]>();
  const error = (issue: z.core.$ZodRawIssue) => {
    if (issue.code === "unrecognized_keys") knownBy.set(issue.keys, knownNames(issue));
    return sentenceOf(issue);
  };
  const read = schema.safeParse(input, { error });
  if (read.success) return { value: read.data };
  const all = read.error.issues.flatMap((issue) => errorsOf(issue, { part, path: [], knownBy }));
  return { errors: withoutRepeats(all) };
}

/** The names that the object takes where an unknown one was found. */
function knownNames(issue: z.core.$ZodRawIssue): readonly string[] {
  if (Array.isArray(issue["known"])) return issue["known"] as string[];
  const def = issue.inst?._zod.def as { readonly shape?: object } | undefined;
  return Object.keys(def?.shape ?? {});
}

type IssueContext = {
  readonly part: InputPart;
  readonly path: readonly PropertyKey[];
  readonly knownBy: ReadonlyMap<unknown, readonly string[]>;
};

function errorsOf(issue: z.core.$ZodIssue, { part, path: above, knownBy }: IssueContext): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    const known = knownBy.get(issue.keys) ?? [];
    // Of more none is told; what each of thousands may stand for would take longer than their answer.
    return issue.keys
      .slice(0, LIMITS.fieldErrorsMax)
      .map((key) => unknownField(fieldOf([...path, key], part), known, part));
  }
  const meant = issue.code === "invalid_union" ? meantBranch(issue.errors) : undefined;
  if (meant) return meant.flatMap((inner) => errorsOf(inner, { part, path, knownBy }));
  return [{ field: fieldOf(path, part), code: codeOf(issue), message: ended(issue.message) }];
}

/** Of the forms that a value may have, the one that it nearly has; undefined where it has none or several. */
function meantBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | undefined {
  const near = branches.filter((issues) =>
    issues.every(({ code, path }) => path.length > 0 || code !== "invalid_type"),
  );
  return near.length === 1 ? near[0] : undefined;
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.message === MUST_BE_SENT) return "required";
  if (issue.code === "custom") return String(issue.params?.["code"] ?? "invalid_value");
  return issue.code === "invalid_union" ? "invalid_type" : issue.code;
}

/** The caller's own name of it: a value of a list is told by the name of its parameter, which was not numbered. */
function fieldOf(path: readonly PropertyKey[], part: InputPart): string {
  const names = part === "body" ? path : path.filter((name) => typeof name !== "number");
  return names.map(String).join(".") || part;
}

const NAME_CHARS_MAX = 64;

/** The refusal of a name that nobody knows, with the one that it most likely stands for. */
export function unknownField(field: string, known: readonly string[], part: InputPart): FieldError {
  const own = field.slice(field.lastIndexOf(".") + 1);
  const meant = own.length <= NAME_CHARS_MAX ? nearestName(own.toLowerCase(), known) : undefined;
  const noun = part === "body" ? "field" : "parameter";
  const hint = meant ? `Perhaps \`${meant}\` is meant.` : "Leave it out.";
  return { field, code: "unknown_field", message: `There is no such ${noun}. ${hint}` };
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function withoutRepeats(errors: readonly FieldError[]): FieldError[] {
  const byText = new Map(errors.map((error) => [`${error.field}\n${error.message}`, error]));
  return [...byText.values()];
}
