import { THE_SAME, turn } from "../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../name-index.ts";
import type { Previous } from "../../previous.ts";
import type { Operation } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import { isOnSpend } from "./sum-up.ts";

const BACK = turn(
  "(?:(?:go|going|get|getting|come|coming|return|returning|switch|switching)[\\s,]+)?back to (?:the |our )?",
  "(\\S[^,.:;?!–]{1,40}?)(?:\\s*[,.:;?!–]+\\s*|\\s+-+\\s+|\\s*$)(.*)$",
);

/** "Back to CloudFront - which accounts", after what was no cost: what was told of it before, gone on with. */
export function goBack(
  said: string,
  { plan: last, earlier = [] }: Previous,
  index: NameIndex,
): { readonly text: string; readonly isWhole: false; readonly previous: Previous } | null {
  if (last.kind === "answer" && last.operations.some(isOnSpend)) return null;
  const [, name = "", rest = ""] = BACK.exec(said.trim()) ?? [];
  const named = name === "" ? [] : findNamed(index, squash(name)).values;
  const place = earlier.findLastIndex((one) => named.some(({ value }) => isOf(one, value)));
  const operation = earlier[place];
  if (!operation) return null;
  const plan = { kind: "answer", operations: [operation], missing: [] } as const;
  const text = /\w/.test(rest) ? rest : THE_SAME;
  return { text, isWhole: false, previous: { plan, entities: [], earlier: earlier.slice(0, place) } };
}

function isOf(operation: Operation, value: string): boolean {
  if (!isOnSpend(operation)) return false;
  const { filters, tags } = operation.scope;
  return [...filters, ...tags].some(({ values, excludes }) => !excludes && values?.length === 1 && values[0] === value);
}
