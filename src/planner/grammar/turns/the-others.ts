import { TAIL, turn } from "../../lexicon/turns/turn-parts.ts";
import { type NameIndex, nameOfValue, someNamed } from "../../name-index.ts";
import type { PlanFilter, PlanTagFilter } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import type { SpendOperation } from "./follow-up.ts";
import { type Edit, kindNamed } from "./other-kind.ts";

const OTHERS = turn(
  "(?:what about |how about |same for |show |give |for |is )*(?:the )?(?:other(?: (two|three|four|five|six|seven|eight))?|others|remaining)",
  "(?: (?:(two|three|four) )?(clouds?|providers?|vendors?|environments?|envs?|business units?))?",
  TAIL,
);
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };
const OTHERS_MAX = 4;

/** "What about the other two clouds", after one of three: those two. */
export function theOthers(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [match, two, more = two, noun] = OTHERS.exec(said) ?? [];
  const kind = noun === undefined ? null : kindNamed(noun.replace(/s$/, "")).replace(/^(?:cloud|vendor)$/, "provider");
  const parts = [...before.scope.filters, ...before.scope.tags].filter(({ excludes }) => !excludes);
  const [part, ...rest] = parts.filter((one) => kind === null || kindOf(one) === kind);
  if (match === undefined || !part || rest.length > 0) return null;
  const isOther = (field: string, key: string, value: string) =>
    ("field" in part ? field === part.field : field === "tag" && key === part.key) && !part.values?.includes(value);
  const others = someNamed(index, OTHERS_MAX + 1, ({ field, key, value }) => isOther(field, key, value));
  const isCounted = more === undefined || COUNTS[more] === others.length;
  if (others.length === 0 || others.length > OTHERS_MAX || !isCounted) return null;
  const names = others.map((one) => nameOfValue(index, one));
  return { operations: [before], text: `what about ${names.join(" and ")}` };
}

function kindOf(part: PlanFilter | PlanTagFilter): string {
  return squash("field" in part ? part.field : part.key);
}
