import { anywhere, type PlainRewording } from "../rewording.ts";

const SOFT = "\\W*(?:(?:ok|okay|so|well|now|right|hi|hello|hey|ah|oh|hm+|yes|true|but)[\\s,]+)*";
const STOP = "\\s*[.,:;!–-]+\\s*(?=\\S)";

/** What people begin with and that asks for nothing: where they start, that it can wait, what bothers them. */
export const LEAD_INS: readonly PlainRewording[] = [
  // "Give me the one-liner for the board: …"
  anywhere(
    `^${SOFT}(?:(?:please |pls )?(?:give me|i need|need|want|send me) )?(?:the|an?) (?:one[- ]?liner|headline|tl;?dr|`,
    `short version|elevator pitch)(?: for (?:the |our |my )?\\w+)?${STOP}`,
  ).as(""),
  // "Let me start with the big picture."
  anywhere(
    `^${SOFT}(?:let me|let us|let['’]?s|i['’]?ll|i will|i['’]?d like to|i want to|we['’]?ll) (?:start|begin|open|`,
    "kick off)(?: off)? (?:with|from|at|by looking at) (?:an? |the )?(?:(?:big|bigger|whole|overall|full|broad) ",
    "(?:picture|view)|overview|basics|headlines?|obvious|easy (?:one|part|bit)|simple (?:one|question|thing)|",
    `top|beginning)${STOP}`,
  ).as(""),
  anywhere(
    `^${SOFT}(?:(?:the )?(?:big|bigger) picture(?: first)?|first things first|to (?:start|begin)(?: with)?)${STOP}`,
  ).as(""),
  // "Not urgent.", "not urgent but …"
  anywhere(`^${SOFT}(?:(?:this is|it['’]?s|that['’]?s) )?not (?:\\w+ )?urgent(?: at all)?(?:${STOP}|,? but )`).as(""),
  // "Here's the thing:", "curious about one thing."
  anywhere(
    `^${SOFT}(?:here['’]?s (?:the thing|my question|a question|the question|what i need)|(?:i )?hope (?:you can `,
    "help|you['’]?re (?:well|fine|good)|this finds you well)|(?:i['’]?m )?(?:just )?curious about (?:one thing|",
    "something)|let me be (?:blunt|honest|direct|clear|frank)|you know what would be (?:great|nice|helpful|useful)|",
    "i have (?:a|one) (?:quick |short |small )?question)\\s*[.,:;!?–-]+\\s*(?=\\S)",
  ).as(""),
  // "I had a look at the dashboard and something is off.", before what is asked of a cost.
  anywhere(
    `^${SOFT}(?:i|we)(?:['’]ve| have)? (?:had a look|looked|was looking|were looking|checked|went through) `,
    "[^.?!]{2,40}? (?:and|but) (?:something|things|it|that) (?:is|are|looks?|seems?|feels?) ",
    `(?:off|wrong|odd|weird|strange|fishy)${STOP}(?=[^?]*\\b(?:costs?|spend|spent|pay|paid|bills?|total)\\b)`,
  ).as(""),
  // "Right, that's only three days." after an answer that says so.
  anywhere(
    `^${SOFT}(?:that|this|it)(?:['’]?s| is| was) (?:only|just|merely|not even) `,
    "(?:\\d+|an?|one|two|three|four|five|six|seven|ten|half an?|part of (?:an?|the)) (?:days?|weeks?|months?)",
    `(?:['’]? worth)?(?: of (?:data|bills?|it))?(?:,? (?:right|fine|ok|okay|though))?${STOP}`,
  ).as(""),
  anywhere(
    `^${SOFT}(?:something|one thing|this one|this|it)(?:['’]s| has| is|['’]s been| has been) (?:been )?`,
    "(?:bugging|bothering|nagging|puzzling|confusing|troubling|worrying|annoying) (?:me|us)",
    `(?: (?:for|since|all) [a-z ]{2,20}?)?${STOP}`,
  ).as(""),
];
