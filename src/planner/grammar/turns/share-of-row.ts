import { TAIL, turn } from "../../lexicon/turns/turn-parts.ts";
import type { NameIndex } from "../../name-index.ts";
import type { Previous } from "../../previous.ts";
import { instead } from "../questions.ts";
import { toNamed } from "../references.ts";

const PLACES = ["first", "second", "third"];
const SHARE_OF_ROW = turn(
  "(?:and )?(?:(?:what|which) (?:share|%|percentage|percent|part)|how much)" +
    "(?: of (?:the |our )?(?:total|whole|bill|it))? ",
  `(?:does|is|has) the (${PLACES.join("|")}|top|biggest|largest)(?: one)?(?: (?:have|make up|take|hold))?`,
  TAIL,
);

/** "What share does the first one have", after a ranking: of what the ranking is of. Null where it has no name. */
export function shareOfRow(said: string, { plan, entities }: Previous, index: NameIndex): string | null {
  const [match, place = ""] = SHARE_OF_ROW.exec(said) ?? [];
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (match === undefined || before?.op !== "breakdown" || before.group_by.length > 1 || others.length > 0) return null;
  const entity = entities[Math.max(PLACES.indexOf(place.toLowerCase()), 0)];
  const value = entity && toNamed(entity, { index });
  return value ? `how much of that is ${instead(value).words} in percent` : null;
}
