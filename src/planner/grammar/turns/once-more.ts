import { TAIL, turn } from "../../lexicon/turns/turn-parts.ts";
import type { Previous } from "../../previous.ts";
import type { Operation } from "../../schema.ts";

// "Which one is furthest behind": of how far each connector's bills reach.
const BEHIND = turn(
  "(?:which|what|who)(?: one| connector| account| cloud| provider| source)?s?(?: of (?:them|those|these))? ",
  "(?:is|are|['’]s|lags?|was)(?: the)? ?(?:furthest|farthest|most|more|the most)? ?",
  "(?:behind|oldest|stalest|stale|outdated|out of date|late|latest|lagging|freshest|newest|up to date)(?: most)?",
  TAIL,
);
// "Used up to now?", "how many are gone already".
const USED = turn(
  "(?:(?:and )?(?:how (?:much|many)(?: of (?:it|them|those))? )?(?:(?:have|did|do) we )?",
  "(?:is |are |were |was )?(?:already )?",
  "(?:used|consumed|gone)(?: up)?(?: (?:so far|already|until now|up to now|till now|by now|to date))?",
  "|(?:at (?:that|this|the current) (?:pace|rate),? )?(?:does|will|is) (?:that|it|this|they) (?:last|enough|do|hold)",
  "(?: us)?(?: (?:until|to|till|through|for) (?:the )?end of (?:the |this )?(?:month|period|year)))",
  TAIL,
);
const CAUSE = turn(
  "(?:(?:so )?(?:what|who|which \\w+)(?:['’]?s| is| was| were| has| had)? ",
  "(?:(?:been )?(?:behind|driving|causing|the (?:cause|reason|driver) (?:of|for|behind))|",
  "caused|drove|triggered|happened (?:with|on|there))",
  "|why (?:is|was|did)|explain)",
  "(?: (?:the )?(?:(?:worst|biggest|largest|first|heaviest|top|big)(?: one)?|it|that|this|there)",
  "(?: happen| jump| spike| go up)?)?",
  TAIL,
);

/**
 * What a turn asks of the answer before that was no plain cost, in a text that says all of it: which bills are behind,
 * what is used up of the plan, what was behind the unusual day. Null where it asks something else.
 */
export function onceMore(said: string, { plan, entities }: Previous): string | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (!before || others.length > 0) return null;
  if (before.op === "connectors" && BEHIND.test(said)) return "how fresh is the data of each connector";
  if (before.op === "plan_usage" && USED.test(said)) return "how many requests have we used";
  return before.op === "anomaly" && CAUSE.test(said) ? causeOf(before, entities) : null;
}

/** Of an unusual day of everything: a whole text would lose what else it was asked of. */
function causeOf({ scope }: Extract<Operation, { op: "anomaly" }>, [first]: Previous["entities"]): string | null {
  const isOfAll = scope.filters.length + scope.tags.length === 0 && scope.connector_id === null;
  return isOfAll && first?.date && first.value
    ? `why did "${first.value.replaceAll('"', "")}" change on ${first.date}`
    : null;
}
