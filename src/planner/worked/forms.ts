import { MONTHS } from "../lexicon/rewording.ts";
import { turn } from "../lexicon/turns/turn-parts.ts";
import { tokenize } from "../tokens.ts";
import type { Worked } from "./schema.ts";

/** A pattern of a whole turn, and what it works out: of the `rest` of it, or, where that is null, of what was told. */
export type WorkedForm = {
  readonly says: RegExp;
  readonly by: (found: RegExpExecArray) => { readonly worked: Worked; readonly rest: string | null };
};

const THAT = "(?:it|that|this|(?:the|that|this) (?:total|sum|amount|figure|number|bill|cost)|all that)";
const NUMBER = "(\\d{1,6}(?:\\.\\d{1,4})?)";
const PERCENT = "(?:%|percent|per cent|pct)";
const ASKS = "(?:(?:what(?:['’]?s| is| would be| are|s)?|how much (?:is|would be)|calculate|give me|show me) )?";
const COUNT = "([1-9]\\d{0,5}|two|three|four|five|six|seven|eight|nine|ten|twelve)";
const HEADS =
  "(?: (?:\\w+ )?(?:people|persons?|heads?|employees|engineers?|developers?|users?|customers?|teams?|" +
  "departments?|parts|ways|months|weeks|days|apps?|products?|accounts?|offices|clients|seats))?";
const PARTS: Readonly<Record<string, string>> = {
  half: "2",
  third: "3",
  quarter: "4",
  fifth: "5",
  tenth: "10",
  twelfth: "12",
};
const RATE =
  "(?:(?:at|with|on) (?:the |this |that |our )?(?:current |present |same )?(?:pace|rate|speed|level|run rate))";
const STAYS =
  "if (?:it|that|this|things|nothing) (?:stays?|remains?|goes on|continues?|changes?)" +
  "(?: (?:like|as) (?:this|that|it is))?";
const RUN_RATE =
  "(?:(?:annual|annuali[sz]ed|yearly) (?:spend |cost )?(?:run|burn) ?rate|" +
  "(?:spend |spending |cost |cloud )?(?:run|burn) ?rate (?:per|a|for the) year)";
const BASED = "(?:,? (?:based on|from|of|for|going by|taking) (?:the )?(.{3,40}?))?";

/** What is worked out from one figure. */
export const WORKED_FORMS: readonly WorkedForm[] = [
  // "What is 10 % of that", "20 percent of the aws bill in October".
  form(`${ASKS}${NUMBER} ?${PERCENT} of ${THAT}`, ([, number = ""]) => ({ by: "percent", number })),
  form(
    `(?:what(?:['’]?s| is| would be|s)|how much (?:is|would be)|calculate) ${NUMBER} ?${PERCENT} of (?!the ` +
      `(?:increase|change))(.{3,60}?)`,
    ([, number = ""]) => ({ by: "percent", number }),
    2,
  ),
  form(
    `${ASKS}(half|an? (?:half|third|quarter|fifth|tenth|twelfth)|one (?:third|quarter|tenth)) of ${THAT}`,
    ([, part = ""]) => ({ by: "divided", number: PARTS[part.toLowerCase().split(" ").at(-1) ?? ""] ?? "2" }),
  ),
  // "Split that evenly over the 5 teams", "that divided by 40", "per head for 40 people".
  form(
    `(?:and )?(?:if (?:we|i) )?(?:divide|split|share|spread)(?: ${THAT})?(?: (?:up|evenly|equally|fairly|out))* ` +
      `(?:by|into|in|between|among|amongst|across|over|on) (?:(?:all|the|our|of) )*${COUNT}${HEADS}`,
    divided,
  ),
  form(`(?:divide|split|share) (?:it|that|this) (?:up )?(?:evenly )?${COUNT} ways`, divided),
  form(`${ASKS}(?:${THAT} )?(?:divided by|/|÷) ?${COUNT}${HEADS}`, divided),
  form(
    `${ASKS}(?:${THAT} )?per (?:head|person|employee|engineer|developer|user|seat)(?: with| for| at| of|,)? ` +
      `(?:our |the )?${COUNT}${HEADS}`,
    divided,
  ),
  form(
    `(?:what(?:['’]?s| is|s) )?(.{4,60}?) (?:divided by|÷) ?${COUNT}${HEADS}`,
    ([, , count = ""]) => divided(["", count]),
    1,
  ),
  // "Times 12", "double it".
  form(`${ASKS}(?:${THAT} )?(?:times|x|multiplied by|\\*) ?${COUNT}`, times),
  form(`multiply (?:it|that|this) by ${COUNT}`, times),
  form(`${ASKS}(?:double|twice) (?:it|that|this)`, () => ({ by: "times", number: "2" })),
  // "Plus 19 % VAT", "that less 10 %".
  form(
    `${ASKS}(?:${THAT} )?(?:plus|with|add|\\+) ?${NUMBER} ?${PERCENT}(?: (?:more|on top|vat|tax|extra|margin|` +
      `markup|overhead))?`,
    ([, number = ""]) => ({ by: "more", number }),
  ),
  form(
    `${ASKS}(?:${THAT} )?(?:minus|less|with|-) ?${NUMBER} ?${PERCENT}(?: (?:less|off|discount|cheaper))?`,
    ([, number = ""]) => ({ by: "less", number }),
  ),
  // "Annualized", "what's that per year", "annual run rate, based on October".
  form(
    `${ASKS}(?:annuali[sz]e (?:it|that|this)|(?:${THAT} )?annuali[sz]ed|as an? (?:annual|yearly) (?:rate|run ` +
      `?rate|figure|number))(?: ${RATE})?`,
    year,
  ),
  form(
    `(?:what(?:['’]?s| is| would| will|s) |how much (?:is|would|will) )${THAT}(?: be| come to| make)? (?:per|a|` +
      `in a|for a|over a) (?:full |whole )?year(?:,? (?:${RATE}|${STAYS}))?`,
    year,
  ),
  form(
    `(?:what|how much) (?:does|would|will) ${THAT} cost (?:us )?(?:per|a|in a) (?:full |whole )?year,? ${RATE}`,
    year,
  ),
  form(`(?:extrapolate|project|scale) (?:it|that|this) (?:up )?to an? (?:full |whole )?year`, year),
  // "Run rate Nov, annualised".
  form(
    `(?:the |our )?(?:run|burn)[- ]?rate (?:for |in |of |from )?(${MONTHS}),? (?:annuali[sz]ed|per year|yearly)`,
    year,
    1,
  ),
  form(`annuali[sz]e (?!it|that|this)(.{3,60}?)`, year, 1),
  // "What would be our yearly cost if October goes on", "what would we pay per year at October's pace".
  form(
    `(?:what|how much) (?:would|will) (?:be )?(?:our |the )?(?:annual|yearly) ` +
      `(?:cost|costs|spend|spending|bill)(?: be)? (?:if|when) (${MONTHS}) ` +
      "(?:goes|went|continues|continued|keeps) (?:on|up|like this)(?: like this)?",
    year,
    1,
  ),
  form(
    `(?:what|how much) (?:would|will|do) we (?:pay|spend) (?:per|a|in a|each) year ` +
      `(?:at|with|on) (${MONTHS})(?:['’]?s)? (?:pace|rate|level|speed)`,
    year,
    1,
  ),
  form(
    `(?:what|how much) (?:would|will) (?:we|it|that|this) (?:pay|spend|cost|come to)(?: us)? ` +
      "(?:per|a|in a|each) year " +
      `(?:if (?:it|this|that) (?:goes|went|keeps) (?:on|going)(?: like (?:this|that))?|${RATE})`,
    year,
    0,
    "last month",
  ),
  form(
    `${ASKS}(?:our |the |my )?${RUN_RATE}${BASED}(?: (?:please|right now|now|currently|today|${RATE}))?`,
    year,
    1,
    "last month",
  ),
  form(
    `(?:${RATE},? )?(?:what|how much) (?:does|would|will|is|do we (?:pay|spend) (?:in|for)) an? (?:whole |full |` +
      `entire )?year(?: (?:cost|come to|be))?(?: us)?(?:,? ${RATE})?`,
    year,
    0,
    "last month",
  ),
];

const OF_COST = /\b(?:costs?|spend|spending|spent|bills?|billed|total|pay|paid|invoice)\b/i;

/** How many times depends on the days of the figure, which are read with the rest. */
function year(): Worked {
  return { by: "year", number: "1" };
}

function divided([, count = ""]: readonly string[]): Worked {
  return { by: "divided", number: numberOf(count) };
}

function times([, count = ""]: readonly string[]): Worked {
  return { by: "times", number: numberOf(count) };
}

function numberOf(count: string): string {
  return tokenize(count)[0]?.value ?? count;
}

/** `place`: the group that names of what, if any; `otherwise`: what it is of where that is not said. */
function form(
  says: string,
  worked: (found: readonly string[]) => Worked,
  place?: number,
  otherwise?: string,
): WorkedForm {
  return {
    says: turn(says),
    by: (found) => {
      const named = place ? found[place] : undefined;
      const rest = named ?? otherwise;
      if (rest === undefined) return { worked: worked(found), rest: null };
      return { worked: worked(found), rest: OF_COST.test(rest) ? rest : `total cost of ${rest}` };
    },
  };
}
