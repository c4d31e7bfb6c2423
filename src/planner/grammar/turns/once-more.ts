import { addDays } from "../../../core/days.ts";
import { MONTHS } from "../../lexicon/rewording.ts";
import { NOUN, THE_SAME, turn } from "../../lexicon/turns/turn-parts.ts";
import { monthName } from "../../periods/calendar.ts";
import type { Previous } from "../../previous.ts";
import type { Edit } from "./other-kind.ts";
import { asksIfOver } from "./rows/when-told.ts";
import { isOnSpend, totalOf } from "./sum-up.ts";

// "Which one is furthest behind", "which one synced last": of how far each connector's bills reach.
const BEHIND = turn(
  "(?:which|what|who)(?: one| connector| account| cloud| provider| source)?s?(?: of (?:them|those|these))? ",
  "(?:(?:is|are|['’]s|lags?|was|were)(?: the)? ?(?:furthest|farthest|most|more|the most|last|first|most recently)? ?",
  "(?:behind|oldest|stalest|stale|outdated|out of date|late|latest|lagging|freshest|newest|up to date)(?: most)?",
  "|(?:(?:is|was|were|has|have|did|got|were)(?: been)? )?(?:(?:last|first|most recently) )?",
  "(?:sync(?:ed)?|updated?|refreshed|loaded|imported)(?: (?:the )?(?:last|latest|first|earliest|most recently))?)",
);
// "Used up to now?", "how many are gone already".
const USED = turn(
  "(?:(?:and )?(?:how (?:much|many)(?: of (?:it|them|those))? )?(?:(?:have|did|do) we )?",
  "(?:is |are |were |was )?(?:already )?",
  "(?:used|consumed|gone)(?: up)?(?: (?:so far|already|until now|up to now|till now|by now|to date))?",
  "|(?:at (?:that|this|the current) (?:pace|rate),? )?(?:does|will|is) (?:that|it|this|they) (?:last|enough|do|hold)",
  "(?: us)?(?: (?:until|to|till|through|for) (?:the )?end of (?:the |this )?(?:month|period|year)))",
);
// "The one on the 15th", "that spike of November 6": one of several unusual days.
const ON_DAY =
  "(?: (?:the |that )?(?:one|spike|jump|peak|outlier|anomaly|day|it|that|this))?(?: (?:on|of|from|at))? (?:the )?" +
  `(?:2\\d{3}-\\d\\d-(\\d\\d)|(?:(${MONTHS}) )?(\\d{1,2})(?:st|nd|rd|th)?(?: (?:of )?(${MONTHS}))?)`;
const CAUSE_OF_DAY = turn(
  "(?:(?:so )?(?:what|whats|who|which \\w+)(?:['’]?s| is| was| were| has| had| did)? ",
  "(?:(?:been )?(?:behind|driving|causing|up with|the (?:cause|reason|driver|story) (?:of|for|behind|with))|",
  "caused|drove|triggered|happened(?: with| on)?|there)|why(?: (?:is|was|did))?|",
  "(?:explain|(?:tell me |show me )?(?:more|details?)(?: (?:about|on|of|for))?|",
  "(?:drill|dig|look|zoom) (?:in|into|in on)))",
  `${ON_DAY}(?: (?:happen|jump|spike|go up|so (?:high|expensive)))?`,
);
const CAUSE = turn(
  "(?:(?:so )?(?:what|who|which \\w+)(?:['’]?s| is| was| were| has| had)? ",
  "(?:(?:been )?(?:behind|driving|causing|the (?:cause|reason|driver) (?:of|for|behind))|",
  "caused|drove|triggered|happened (?:with|on|there)|happened(?= ))",
  "|why (?:is|was|did)|explain)",
  "(?: (?:the )?(?:(?:worst|biggest|largest|first|heaviest|top|big)(?: one)?|it|that|this|there)",
  "(?: happen| jump| spike| go up)?)?",
);

/**
 * What a turn asks of the answer before that was no plain cost, in a text that says all of it: which bills are behind,
 * what is used up of the plan. Null where it asks something else.
 */
export function onceMore(said: string, { plan }: Previous): string | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (!before || others.length > 0) return null;
  if (before.op === "connectors" && BEHIND.test(said)) return "how fresh is the data of each connector";
  return before.op === "plan_usage" && USED.test(said) ? "how many requests have we used" : null;
}

/** "What happened on the biggest one", "why the 15th", after unusual days: of what cost so much then. */
export function causeOfDay(said: string, { plan, entities }: Previous): Edit | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  const isOfFirst = CAUSE.test(said);
  const rows = isOfFirst ? entities.slice(0, 1) : entities.filter(({ date }) => isOfDay(date, CAUSE_OF_DAY.exec(said)));
  const [first] = rows;
  const values = [...new Set(rows.flatMap(({ value }) => value ?? []))];
  const isOneDay = new Set(rows.map(({ date }) => date)).size === 1;
  if (before?.op !== "anomaly" || others.length > 0 || !first?.date || values.length === 0 || !isOneDay) return null;
  const elsewhere = before.scope.filters.filter(({ field }) => field !== "service");
  const filters = [...elsewhere, { field: "service" as const, values, excludes: false }];
  return {
    operations: [totalOf({ ...before.scope, filters }, before.period)],
    text: `why did it change on ${first.date}`,
  };
}

const IN_THERE = turn(
  `(?:which|what) (${NOUN})(?: (?:is|are|was|were|cost|costs|sit|sits))?(?: (?:mostly|mainly|that|it))* `,
  "(?:in|on|of|for|from) (?:there|it|that one|that (?:account|one|service|region|project))|by (service|account|",
  "region) there",
);

/** "Which services in there", after what is untagged by account: what is untagged in the first of them. */
export function inFirstLacking(said: string, { plan, entities }: Previous): Edit | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  const [, noun, by = noun] = IN_THERE.exec(said) ?? [];
  const [first] = entities;
  if (before?.op !== "tag_coverage" || others.length > 0 || by === undefined || !first?.value) return null;
  if (first.of === "tag" || before.group_by.join() !== first.of) return null;
  const filters = [...before.scope.filters, { field: first.of, values: [first.value], excludes: false }];
  const text = `by ${by.toLowerCase()}`;
  return { operations: [{ ...before, scope: { ...before.scope, filters }, group_by: [] }], text };
}

// "The BigQuery one, what did it cost the day before?"
const NAMED_FIRST =
  /^\W*(?:(?:and|ok|so|for) )*(?:the |that )(\w[\w .-]{1,40}?) (?:one|spike|jump|peak|day)[,;:]* (?=\w)/i;
const DAY_BESIDE = turn(
  "(?:what|how much) (?:did|was|had|is)(?: (?:it|that|this))?(?: (?:cost|be|been))? ",
  "(?:on )?the (?:day|one) (before|after)(?: (?:it|that|this))?",
);
const PARTS_OF_DAY = turn(
  `(?:(?:which|what) (${NOUN})(?:(?:,| and|, and) (?:which |what )?(${NOUN}))?(?: (?:was|were|is|are) `,
  "(?:(?:it|that|they|those)(?: (?:in|on|from|of))?|behind (?:it|that)|responsible))?|by (resources?))",
);
const BELONGS = turn(`(?:which|what|whose) (${NOUN}) (?:does|do|did) (?:it|that|this|the biggest one) belong to`);
const WHO_IS_CALLED = turn(
  "who(?:m)? (?:do|should|can|must|would) (?:i|we) (?:call|wake(?: up)?|page|ask|ping|talk to|contact|blame|tell)",
  "(?: (?:for|about|on) (?:it|that|this))?",
);

const DAY_PARTED = turn(
  `(?:(?:show|give|list|split|break)(?: me| down)? )?(?:all of )?that (?:whole )?day by (${NOUN})`,
);

/** "Show me that day by service", after what was unusual on one day: all of its cost. */
export function partsOfUnusualDay(said: string, { plan, entities }: Previous): Edit | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  const [, group] = DAY_PARTED.exec(said) ?? [];
  const [day, ...days] = new Set(entities.map(({ date }) => date));
  if (before?.op !== "anomaly" || others.length + days.length > 0 || !group || !day) return null;
  return { operations: [totalOf(before.scope, before.period)], text: `by ${group} on ${day}` };
}

/** "Which resource was it", "the BigQuery one, what did it cost the day before", after unusual days: of that day. */
export function ofUnusualDay(said: string, { plan, entities }: Previous): Edit | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (before?.op !== "anomaly" || others.length > 0) return null;
  const name = NAMED_FIRST.exec(said)?.[1]?.toLowerCase();
  const rows = name ? entities.filter(({ value }) => value?.toLowerCase().includes(name)) : entities;
  const [first] = rows;
  const areOne = rows.every(({ date, value }) => date === first?.date && value === first?.value);
  const text = first?.date ? ofThatDay(said.replace(NAMED_FIRST, ""), first.date, areOne) : null;
  if (text === null || !first?.value) return null;
  const elsewhere = before.scope.filters.filter(({ field }) => field !== "service");
  const filters = [...elsewhere, { field: "service" as const, values: [first.value], excludes: false }];
  return { operations: [totalOf({ ...before.scope, filters }, before.period)], text };
}

function ofThatDay(said: string, day: string, areOne: boolean): string | null {
  // Of several, the heaviest is the one that belongs to somebody.
  const owner = BELONGS.exec(said)?.[1];
  if (owner) return `by ${owner} on ${day}`;
  if (!areOne) return null;
  const beside = DAY_BESIDE.exec(said)?.[1];
  if (beside) return `and on ${addDays(day, beside.toLowerCase() === "before" ? -1 : 1)}`;
  const [found, which, other, by] = PARTS_OF_DAY.exec(said) ?? [];
  if (found !== undefined) return `by ${[which, other, by].filter(Boolean).join(" and ")} on ${day}`;
  if (asksIfOver(said)) return `per day since ${day}`;
  return WHO_IS_CALLED.test(said) ? `by team on ${day}` : null;
}

function isOfDay(date: string | undefined, said: RegExpExecArray | null): boolean {
  const [, written, month, day = written, after = month] = said ?? [];
  if (!date || day === undefined || Number(day) !== Number(date.slice(-2))) return false;
  return after === undefined || monthName(date).toLowerCase().startsWith(after.slice(0, 3).toLowerCase());
}

const NORMALLY = turn(
  "(?:(?:what|how much) (?:would|should|does|did|is|was)(?: (?:it|that|this|they))? ",
  "(?:normally|usually|typically|ordinarily|otherwise)(?: have)?(?: (?:cost|costs|been|be|come to))?",
  "|what(?:['’]?s| is| was| would be) (?:normal|usual|typical|expected))",
  "(?: (?:for |on )?(?:that|this|those|such an?|the) (?:days?|date|time)| there| then| for it)?",
);
const ANYTHING_ELSE = turn(
  "(?:did|do|does|has|have|is|are|was|were|any sign of)? ?(?:there )?(?:was |were )?",
  "(?:anything else|any others?|any other (?:services?|things?|ones?)|others)(?: that| which)? ?",
  "(?:spike|spiked|jump|jumped|unusual|odd|weird|strange|misbehave|misbehaved|like (?:that|this))",
  "(?: (?:like|as) (?:that|this|it)| too| as well|",
  " (?:(?:on|in|around) )?(?:that|the same|those|these) (?:days?|time|week|month))*",
);
const UNUSUAL = "any unusual days";
const HOW_MUCH = turn(
  "(?:how much (?:did|was|is|has|were) (?:it|that|this|they|the (?:spike|jump|peak))(?: cost)?(?: us)?",
  "|(?:it |that )?cost(?:ed)? us how much|how (?:big|large|bad|high) (?:was|is|were) (?:it|that|this|they))",
);
// "When did it start?", after them: each is told with its day.
const WHEN = turn(
  "(?:when|on (?:which|what) (?:days?|dates?))(?: exactly)? (?:did|was|were|is|has|have)? ?",
  "(?:it|that|this|they|those|the (?:spikes?|jumps?|peaks?|biggest one))?",
  "(?: (?:start|begin|happen|occur|been|peak|started|begun|happened))?(?: exactly)?",
);

/**
 * "What would it normally have cost that day", after how one service went: what is expected of its unusual days is told
 * with them. "Did anything else spike like that?": the unusual days of all others.
 */
export function unusualDays(said: string, { plan }: Previous): Edit | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (before?.op === "anomaly" && others.length === 0 && (WHEN.test(said) || HOW_MUCH.test(said))) {
    return { operations: [before], text: THE_SAME };
  }
  const isSpend = before !== undefined && isOnSpend(before);
  const services = isSpend
    ? before.scope.filters.filter(({ field, excludes }) => field === "service" && !excludes)
    : [];
  if (!isSpend || others.length > 0 || services.length !== 1) return null;
  if (NORMALLY.test(said)) return { operations: [totalOf(before.scope, before.period)], text: UNUSUAL };
  if (!ANYTHING_ELSE.test(said)) return null;
  const filters = before.scope.filters.map((one) => (services.includes(one) ? { ...one, excludes: true } : one));
  return { operations: [totalOf({ ...before.scope, filters }, before.period)], text: UNUSUAL };
}
