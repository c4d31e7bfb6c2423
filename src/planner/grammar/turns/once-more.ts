import { addMonths, firstOfMonth, lastOfMonth } from "../../../core/days.ts";
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

const GROWN = turn(
  "(?:and )?(?:which|what|who)(?: one)? of (?:the (?:two|three|four)|them|those|these) (?:has )?",
  "(?:grew|grown|rose|risen|increased|climbed|went up|jumped) (?:the )?(?:fastest|most|quickest|hardest)",
  TAIL,
);

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/**
 * "Which of the three grew fastest", after some months of them: from the first whole month of these to the last, and
 * not from as many months before, which nobody asked about.
 */
export function grownInMonths(said: string, [before, ...others]: readonly Operation[]): string | null {
  const isOfSeveral = before?.op === "trend" || (before?.op === "compare" && before.against.by === "sides");
  if (!isOfSeveral || others.length > 0 || !GROWN.test(said)) return null;
  const { start_date: from, end_date: to } = before.period;
  const first = firstOfMonth(from) === from ? from : addMonths(firstOfMonth(from), 1);
  const last = lastOfMonth(to) === to ? firstOfMonth(to) : addMonths(firstOfMonth(to), -1);
  if (first >= last) return null;
  const [later, earlier] = [last, first].map((day) => MONTH.format(new Date(`${day}T00:00:00Z`)));
  return `which grew most, ${later} vs ${earlier}`;
}
