import { MONTHS, type Rewording, said } from "../rewording.ts";

const AMOUNT = "([$€£]?\\d[\\d.,]*(?:k|m)?)(?: ?(?:usd|dollars|bucks|eur|euros?))?";
const OF_MONTH = "(?: (?:a|per|each|every|for (?:the|each|every)) month|/mo(?:nth)?| monthly)?";
const BUDGET = "(?:budget|plan|target|cap|allowance)";
const OVER =
  "(?:over|under|above|below|within|on track|ok(?:ay)?|fine|exceeding|on budget|over budget|in budget|inside)";
const NAME =
  "(?!(?:we|it|i|they|that|this|these|those|you|who|what|which)\\b)([^\\s.?!;,:]+(?: " + "[^\\s.?!;,:]+){0,2}?)";
const DAYS = `((?:(?:in|for|during|over) )?(?:(?:${MONTHS})|(?:this|last) (?:week|month|quarter|year))(?: so far)?)`;
const MONTH = new RegExp(`^(?:${MONTHS})$`, "i");

/** Budgets that a question names, as none are kept here: what was or will be spent, against that amount. */
export const BUDGET_FORMS: readonly Rewording[] = [
  // "Platform's budget is 9k a month, are we over": what the month comes to, against it.
  said(
    `(?:the |our |my )?(?:(?!monthly )(\\S+(?: \\S+)?)['’]?s? )?(?:monthly )?budget`,
    `(?: (?:for|of) (?:the )?(\\S+(?: \\S+)?))? `,
    `(?:is|was|of|=|was set (?:to|at)) ${AMOUNT}${OF_MONTH}\\s*[,;.:–-]+\\s*`,
    `(?:(?:are|is|do|will) (?:we|it|they|i) (?:still |going to be |be |go |going |stay |keep )?${OVER}`,
    `(?: or (?:not|${OVER}))?(?: (?:it|that|budget|this month|now|yet|again))*)(?=\\W*$)`,
  ).by(([said, name, other = name, amount]) => {
    const days = MONTH.test(other ?? "") ? `in ${other}` : "this month";
    const what = MONTH.test(other ?? "") ? name : other;
    if (what) return `will ${what} exceed ${amount} ${days}`;
    return /\b(?:ok|okay|fine)\b/i.test(said) ? `budget is ${amount}, are we ok` : `will it exceed ${amount} ${days}`;
  }),
  // "Where will November close, and is that inside our 118k budget?"
  said(
    `where (?:will|does|do|would|is|are) ${DAYS} (?:going to )?(?:close|land|end up|end|finish|come out)(?: at)?,? `,
    "(?:and |so )?(?:is|will|would) (?:that|it|this) (?:be |stay |still )*(?:inside|within|under|below|over|above) ",
    `(?:the |our |my |an? )?${AMOUNT}(?: ${BUDGET})?(?=\\W*$)`,
  ).as("will $1 exceed $2"),
  // "The ml team has 9.5k a month to spend. Over or under in November so far?"
  said(
    `${NAME} (?:has|have|gets?|got) ${AMOUNT}${OF_MONTH} (?:to spend|to burn|to work with|of budget|`,
    `as (?:an? )?budget|budgeted)${OF_MONTH}\\s*[,;.:–-]+\\s*(?:(?:are|is) (?:we|they|it) )?`,
    `(?:${OVER}|over or under|under or over)(?: (?:it|that|budget))?(?: (?:or not))? ${DAYS}(?=\\W*$)`,
  ).as("did $1 exceed $2 $3"),
  // "The CFO gave us $2.5k weekly for AI. Weeks we exceeded?", "a budget of 9500 a month for team ml, months over".
  said(
    `(?:(?:we|i|they)(?:['’]ve| have)?(?: got| have)?|(?:the |our |my |an? )?${BUDGET} (?:of|is)) ${AMOUNT}`,
    `(?: (?:a|per|each|every) (?:week|month|quarter)| (?:weekly|monthly|quarterly)) for ${NAME}[\\s,.;:–-]+`,
    "(?:and |so )?(?:in )?(?:(?:which|what|any|how many) )?(week|month|quarter)s? (?:(?:did|were|was|have|had|do|",
    "are|that) )?",
    "(?:(?:we|it|they|that) )?(?:(?:go|gone|went|been|be) )?(?:exceed(?:ed)?|over|above|past|bust(?:ed)?|break|broke|",
    "breach(?:ed)?|blow|blew|overran|overspent|overshot|overspend)(?: (?:it|that|this|the (?:budget|limit|cap)))?",
    "(?=\\W*$)",
  ).as("did $2 exceed $1 in any $3"),
  // "We have 30k for storage and databases this month": for both of them, and not for each.
  said(
    `((?:we|i)(?:['’]ve| have)?(?: got| have)?|(?:the |our |my |an? )?${BUDGET} (?:of|is)) ${AMOUNT}(${OF_MONTH}) for `,
    "((?:(?!\\b(?:each|together|combined)\\b)[^,.;:?!]){2,40} (?:and|&) (?!(?:is|are|do|will|how)\\b)[^\\s,.;:?!]+)",
    `(?! (?:each|together|combined)\\b)(?=\\W*$|[,.;:?!]| (?:this|in|for|next|per)\\b)`,
  ).by(([, has, amount, each = "", names]) => `${has} ${amount}${each} for ${names} together`),
  // "The payments team has a budget of 12k a month. Are they over it in November, and by how much?"
  said(
    `${NAME} (?:has|have|gets?|got) an? ${BUDGET} of ${AMOUNT}${OF_MONTH}\\s*[,;.:–-]+\\s*(?:are|is|did|were) `,
    "(?:they|it|we) ",
    `(?:go |be |still )*${OVER}(?: (?:it|that|budget))? ${DAYS}(?:,? and by how much)?(?=\\W*$)`,
  ).as("did $1 exceed $2 $3"),
  // "Budget Azure 21k per month, GCP 19k: who's over in October?"
  said(
    `(?:the |our )?${BUDGET}s?(?: (?:is|are|of|for|was|were))?:? ${NAME}(?:'s)?(?: is| was| at| has|:)? ${AMOUNT}`,
    `${OF_MONTH}\\s*(?:,|;|and|&)\\s*(?:and )?${NAME}(?: is| was| at| has|:)? ${AMOUNT}${OF_MONTH}\\s*[,;.:–-]+\\s*`,
    "(?:who(?:['’]?s| is| was| went)?|which(?: (?:one|of (?:them|those|the two)))?(?: is| was| went)?|",
    `(?:is|was) (?:any|either)(?:one|body)?(?: of (?:them|the two))?) (?:over|above|past)`,
    `(?: (?:it|that|budget|theirs))? ${DAYS}(?=\\W*$)`,
  ).as("did $1 exceed $2 $5? did $3 exceed $4 $5"),
  // "Plan says 73k for AWS, ok?"
  said(
    `(?<=^\\W*(?:(?:and|but|so|hm+|ok) )*)(?:the |our |my )?${BUDGET} (?:says|said|has|had|assumes|assumed|allows|`,
    `gives?|shows?) ${AMOUNT}${OF_MONTH} (?:for|on) ${NAME}`,
    `\\s*[,;.:–-]*\\s*(?:(?:is (?:that|it)|are (?:we|they)|do we) )?(?:ok(?:ay)?|fine|good|realistic|right|enough|`,
    "possible|doable|on track|make it|feasible)(?=\\W*$)",
  ).as("will $2 exceed $1"),
  // "We budgeted 110k for November, how much over will we be?"
  said(
    `(?:we|i|they) (?:have |had )?(?:budgeted|planned(?: with)?|set aside|allowed|calculated(?: with)?) ${AMOUNT} `,
    `(?:for|in) (${MONTHS}|this month)\\s*[,;.:–-]+\\s*(?:and |so )?(?:how (?:much|far) )?`,
    `(?:(?:will|are|would) we (?:be |end up |land |go )?${OVER}|`,
    `${OVER} (?:will|are|would) we(?: be| end up| land| go)?)`,
    "(?: (?:it|that|budget))?(?=\\W*$)",
  ).as("will $2 exceed $1"),
  // "Are we on track for 130k in November": whether that is passed says both.
  said(
    `(?:are we |is it )?(?:still )?on (?:track|course|pace) for (?:a |the |our )?${AMOUNT}(?! (?:lines|records|`,
    `days)\\b)`,
  ).as("will we exceed $1"),
  // "How much is left of 130k", "how much headroom do we have against 130k this month".
  said(
    `(?:how much|what|any) (?:(?:money|budget|headroom|room|buffer|of it|is|do|have|we|there) )*(?:left|remaining|`,
    `headroom|`,
    `room|buffer)(?: (?:do|have|we|is|there))* (?:of|from|out of|against|to|in|under|until|before|on|towards?|if) `,
    `(?:(?:the |our |my |a )?${BUDGET}(?: (?:is|of|was|for \\w+ is))? )?${AMOUNT}(?: ${BUDGET})?`,
  ).as("budget is $1, how much is left"),
  // "And which team put us over?"
  said(
    "which (\\w+) (?:put|pushed|took|sent|drove|tipped|brought) us over(?: (?:it|that|the (?:budget|limit|edge)))?",
  ).as("which $1 went up most"),
];
