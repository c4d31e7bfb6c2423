import { anywhere, type PlainRewording } from "../rewording.ts";

const SOFT = "\\W*(?:(?:ok|okay|so|well|now|right|hi|hello|hey|ah|oh|hm+|yes|true|but|and|look|honestly)[\\s,]+)*";
const STOP = "\\s*[.,:;!?–—-]+\\s*(?=\\S)";
// What limits is no part of what is only stated.
const STATED = "(?! (?:without|only|except|excluding|for|in|by|per|since|not|no)\\b)[^.?!\\d]";
const BEFORE =
  "sign|renew|close|approve|negotiate|go into|walk into|talk to|meet|send|submit|present|book|post|file|answer|" +
  "decide|call";

/** What people think aloud before they ask, which asks for nothing and limits nothing. */
export const THINKING_ALOUD: readonly PlainRewording[] = [
  // "Let's see whether marketing's myth holds up: …"
  anywhere(`^${SOFT}let['’]?s (?:see|check|find out|settle) (?:whether|if) [^.?!:;\\d]{3,60}:\\s*(?=\\S)`).as(""),
  // "A director never likes surprises, so: …"
  anywhere(
    `^${SOFT}(?:an?|the|our|my) [\\w ]{2,20}? (?:never|always|hardly ever|rarely) (?:likes?|wants?|loves?|hates?|`,
    `enjoys?) [^,.:;?!\\d]{3,40},? so${STOP}`,
  ).as(""),
  // "It'd help me no end to see …"
  anywhere(
    `^${SOFT}it(?:['’]d| would) (?:help|be (?:a )?(?:great|good|nice|helpful|useful|big help))(?: me| us)?(?: `,
    "(?:no end|a lot|greatly|enormously|loads))?,? (?:to (?:see|know|have|understand|get)|if i (?:saw|knew|had)),? ",
  ).as(""),
  anywhere(`^${SOFT}as a rule(?: of thumb)?,? `).as(""),
  anywhere(`^${SOFT}(?:pardon|forgive|excuse) my (?:ignorance|asking|french|curiosity|bluntness),? (?:but )?`).as(""),
  anywhere(
    `^${SOFT}(?:honest|simple|serious|blunt|direct|random|dumb|genuine) question,? (?:since|because|as|but) `,
    "[^.?!:;\\d]{3,50}:\\s*(?=\\S)",
  ).as(""),
  anywhere(`^${SOFT}(?:tell|give) (?:me|us|it to me) (?:straight|honestly|frankly)${STOP}`).as(""),
  anywhere(
    `^${SOFT}(?:strange|odd|funny|silly|stupid) as (?:it|that|this) (?:sounds|seems|may (?:sound|seem)|might `,
    "(?:sound|seem)),? ",
  ).as(""),
  anywhere(`^${SOFT}(?:(?:with )?(?:my|our) )?[\\w ]{2,15}? hat on(?: for a (?:moment|second|minute|sec))?${STOP}`).as(
    "",
  ),
  anywhere(
    `^${SOFT}should (?:one|anyone|i|we|you) (?:wish|want|care|like) to (?:brag|boast|know|ask|show off|wonder|`,
    `complain)${STOP}`,
  ).as(""),
  // "Before I sign the Azure renewal, I'd like a sense of what …"
  anywhere(`^${SOFT}before (?:i|we) (?:${BEFORE})\\b[^.?!:;\\d]{2,50}?[,:]\\s*(?=\\S)`).as(""),
  anywhere(
    "(?:i|we)(?:['’]d| would) like (?:to get )?an? (?:sense|idea|feeling|feel|impression|picture) of ",
    "(?=what|how|where|which)",
  ).as(""),
  anywhere("what (?:do|did|have) we put through (?=\\w)").as("what did we spend on "),
  anywhere("what we (?:put|push|run|ran|pushed) through (?=aws|azure|gcp|google|amazon|microsoft)").as(
    "what we spend on ",
  ),
  anywhere(
    `^${SOFT}(?:i|we) owe (?:the |our |my )?\\w+(?: \\w+)? (?:an?|the|one|some) (?:figure|number|answer|amount)s?`,
    "(?: for)?:? ",
  ).as(""),
  anywhere(
    `^${SOFT}[\\w]{3,15} here,? (?:preparing|prepping|getting ready|gearing up) (?:for )?[^.?!:;\\d]{3,45}${STOP}`,
  ).as(""),
  anywhere(`^${SOFT}(?:\\w+ )?question from (?:our|my|the|an?) [\\w ]{3,25}${STOP}`).as(""),
  anywhere(`^${SOFT}(?:i['’]?ll|let me|i will) be (?:blunt|frank|honest|direct|brief|quick)${STOP}`).as(""),
  anywhere(
    `^${SOFT}my gut (?:says|tells me|feeling is)(?: that)? [^.?!:;\\d]{3,60}[.!]\\s*am i imagining (?:things|it),? `,
    "(?:or )?",
  ).as(""),
  anywhere("[.?!;,]+ *(?:am i|are we) (?:imagining|making) (?:things|it|this)(?: up)?,? or ").as(", "),
  anywhere(
    `^${SOFT}(?:hi|hello|hey)?,? ?(?:i['’]?m |we['’]?re )?doing (?:a|the|some) (?:slide|deck|report|page|memo)s? `,
    `(?:on|about|for) [^.?!:;\\d]{3,40}${STOP}`,
  ).as(""),
  anywhere(
    `^${SOFT}where (?:are|do) we (?:stand )?on [\\w ]{3,25}\\? (?:i['’]d like|i want|i would like|give me) `,
    "(?:one|a|the) (?:percentage|number|figure) for ",
  ).as(""),
  anywhere(`^${SOFT}out of (?:idle |pure |sheer |mere |simple )?(?:curiosity|interest)${STOP}`).as(""),
  // Behind the question.
  anywhere(
    "[,.;]+ *(?:(?:my|our|the) )?(?:standup|meeting|call|review|demo|sync|board) (?:is )?in \\d+ ?(?:min",
    "(?:ute)?s?|m|h|hrs?|hours?)(?=\\W*$)",
  ).as(""),
  anywhere(
    "[;,.] *(?:surely|after all|presumably|i (?:guess|suppose|assume|think),?) (?:nobody|no one|somebody|people|we|",
    `they|it|that|there)(?:['’]s)? (?:${STATED}){3,60}(?=\\W*$)`,
  ).as(""),
  anywhere(
    "[;,.] *(?:do|does) (?:people|anyone|they|folks|we) (?:really |actually |even )?(?:switch|turn|shut|power) ",
    "(?:things|stuff|it|them|anything)(?: (?:off|down))?(?=\\W*$)",
  ).as(""),
  anywhere(`[.?!;] *(?:i was|we were) (?:promised|told|assured|hoping) (?:${STATED}){3,60}(?=\\W*$)`).as(""),
  anywhere("[.?!;,] *(?:true or false|yes or no|right or wrong|fact or fiction)(?=\\W*$)").as(""),
  anywhere("[.?!;,]+ *(?:can|could) you back (?:me|that|this|it) up(?: with (?:numbers|figures|data))?(?=\\W*$)").as(
    "",
  ),
  anywhere(
    "[;,.] *do the (?:figures|numbers|bills|data) (?:bear|back|support|confirm)(?: (?:that|this|it))?(?: ",
    "(?:out|up))?(?=\\W*$)",
  ).as(""),
  anywhere(
    "[.?!;,]+ *(?:or )?is (?:that|it|this) (?:just|only|all) (?:my|in my|our) (?:paranoia|imagination|head|",
    "impression|feeling)(?=\\W*$)",
  ).as(""),
  anywhere(
    ",? or is (?:that|it|this) (?:just|only) (?:my|our) (?:paranoia|imagination|impression|feeling)(?=\\W*$)",
  ).as(""),
  anywhere(",? and (?:is (?:it|that)|are they) (?:even |really )?(?:worth it|bad|normal)(?=\\W*$)").as(""),
  anywhere("[,;] *(?:what(?:['’]s| is) up with that|go|shoot|spill|over to you|possible|correct)(?=\\W*$)").as(""),
];
