import { THE_SAME, turnStart } from "../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../name-index.ts";
import type { Previous } from "../../previous.ts";
import type { Operation } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import { isOnSpend } from "./sum-up.ts";

const BACK = turnStart(
  "(?:(?:go|going|get|getting|come|coming|return|returning|switch|switching)[\\s,]+)?back to (?:the |our )?",
  "(\\S[^,.:;?!–]{1,40}?)(?:\\s*[,.:;?!–]+\\s*|\\s+-+\\s+|\\s*$)(.*)$",
);

const TO_FIRST = turnStart(
  "(?:(?:go|going|get|getting|come|coming|return|returning|switch|switching)[\\s,]+)?back to ",
  "(?:the |my |our )?(?:very )?",
  "(?:first|original|initial)(?: (?:list|question|view|answer|table|query|result|overview|numbers?|figures?|thing))?",
  "(?:\\s*[,.:;?!–]+\\s*|\\s+-+\\s+|,? and |\\s*$)(.*)$",
);

/** "Back to the first list. Which of them …": what the first turn told, gone on with. */
function toFirst(said: string, { first, entities }: Previous): GoingBack | null {
  const [match, rest = ""] = TO_FIRST.exec(said.trim()) ?? [];
  // "Back to the first", after several rows, may be the first of these.
  const isOfRow = rest === "" && entities.length > 1 && /\b(?:first|original|initial)\W*$/i.test(said);
  if (match === undefined || !first || isOfRow) return null;
  const plan = { kind: "answer", operations: first, missing: [] } as const;
  const again = first.some(isOnSpend) ? THE_SAME : LISTED;
  const text = /\w/.test(rest) ? rest : again;
  return { text, isWhole: false, previous: { plan, entities: [], earlier: [], first } };
}

const SAME_LIST = turnStart(
  "(?:the )?same (?:list|ranking|table|top (?:\\d+|ten|five|three))(?: again)?,? (?:but )?",
  "(?:for|in|of) (\\S.{1,40}?)\\W*$",
);

/** "Same list for November", after one of its rows: the ranking before it. */
function toList(said: string, { plan, earlier = [] }: Previous): GoingBack | null {
  const [, rest] = SAME_LIST.exec(said.trim()) ?? [];
  const isRanking = (one: Operation) => one.op === "breakdown" && one.top !== null && one.top.count > 1;
  if (rest === undefined || plan.kind !== "answer" || plan.operations.some(isRanking)) return null;
  const place = earlier.findLastIndex(isRanking);
  const list = earlier[place];
  if (!list) return null;
  const told = { kind: "answer", operations: [list], missing: [] } as const;
  return {
    text: `in ${rest}`,
    isWhole: false,
    previous: { plan: told, entities: [], earlier: earlier.slice(0, place) },
  };
}

const LISTED = "show the list sorted by score";

type GoingBack = { readonly text: string; readonly isWhole: false; readonly previous: Previous };

/** "Back to CloudFront - which accounts", after what was no cost: what was told of it before, gone on with. */
export function goBack(said: string, previous: Previous, index: NameIndex): GoingBack | null {
  const { plan: last, earlier = [] } = previous;
  const toBegin = toFirst(said, previous) ?? toList(said, previous);
  if (toBegin) return toBegin;
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
