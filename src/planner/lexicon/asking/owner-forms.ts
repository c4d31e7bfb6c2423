import { anywhere, type PlainRewording, said } from "../rewording.ts";
/**
 * "Who owns it", where lines are tagged with their owners: by those, as a bill names no other people. Each with what is
 * read in its place.
 */
export const OWNERS: readonly PlainRewording[] = [
  anywhere(
    "\\bwho(?:['’]?s| is| are) (?:the one |the person |the people )?(?:responsible|accountable) for ",
    "(?=(?:the|this|these|those|that|it|them|our)\\b)(?!\\w+ (?:increase|rise|growth|jump|drop|decrease|spike|",
    "change|most|bulk|majority|\\w+['’]s))",
  ).as("who owns "),
  anywhere(
    "\\bwho (?:do|should|can|must|would) (?:i|we) (?:write|talk|speak|go|turn|reach out|mail|ask|contact|ping|chase)",
    "(?: to)? ",
    "about (?:the )?(\\S+(?: (?:account|project|subscription|app|service))?)(?: (?:costs?|spend|bill))?(?=\\W*$)",
  ).as("$1 by owner"),
  said(/\bwho owns most of (?:the |our )?(.{2,30}?) (?:spend|spending|costs?|bill)\b/i).as(
    "which owner costs most for $1",
  ),
  // "Who owns the biggest untagged bill": what lacks tags may lack its owner's, so the accounts tell whose it is.
  anywhere(
    "\\bwho (?:owns|has|is responsible for|is behind) (?:the )?(?:most|biggest|largest|highest|bulk)(?: part|",
    " chunk| share)?",
    "(?: of)?(?: the| our| what(?:['’]s| is))? ?(un-?tagged|un-?allocated)(?: (?:costs?|spend|spending|bills?|",
    "stuff|resources|part|money))?",
    "(?=\\W*$| (?:in|for|last|this|since|on|at|right)\\b)",
  ).as("which accounts have the most $1 spend"),
  // "Who's the owner", of what was told.
  said(/^\W*(?:(?:and|so|ok)\W+)*(?:who(?:['’]?s| is| are)|whos) (?:the |its |their )?owners?(?=\W*$)/i).as("by owner"),
  said(
    "who(?:['’]?s| is| are) (?:responsible|accountable) for ",
    "(?=[\\w-]+(?: (?:account|project|subscription|application|app|team|service|environment))?\\W*$)",
  ).as("who owns "),
  // "Who owns checkout", "who owns the sandbox account".
  anywhere(
    "\\bwho owns (?!it\\b|that\\b|this\\b|them\\b|those\\b|these\\b|",
    "the (?:most|biggest|largest|highest|priciest|costliest|cheap|small))",
    "((?:the )?(?:cost cent(?:er|re)|team|account|project|app|application|service|department) [\\w-]+|",
    "(?:the )?[\\w-]+(?: (?:account|project|subscription|application|app|team|service|environment))?)",
    "(?=\\W*$|,? and (?:what|how much) )",
  ).as("$1 by owner"),
  said(/\bwho owns the (most|biggest|largest|highest) (?:of the )?(spend|spending|cost|bill|share)\b/i).as(
    "which owner has the $1 $2",
  ),
  said(/\bwho owns the (most expensive|priciest|biggest|costliest) (?:stuff|things|resources|workloads|part)\b/i).as(
    "which owner costs most",
  ),
  anywhere(
    "\\bwho owns (?:the|our|my) (most expensive|priciest|costliest|biggest|largest|cheapest|smallest) ",
    "(?!chunk|share|part|bit|slice|portion)(?=[a-z])",
  ).as("who is the owner of the $1 "),
  said(/(?<=\w,?) and who owns (?:it|that|this|them|those)\b/i).as(" and show it by owner"),
  said(
    /\bwho (?:do|should|can) (?:i|we) (?:need to |have to )?(?:talk to|ask|contact|ping)(?: about (?:it|that))?\W*$/i,
  ).as("by owner"),
  anywhere(
    "^\\W*(?:(?:and|so|please|(?:can|could|would) you|(?:tell|show|give) (?:me|us))\\W+)*who owns ",
    "(it|that|this|them|those|these)\\b",
  ).by(([, whose = ""]) => (/^th[eo]/i.test(whose) ? "owners of those" : "by owner")),
  // "Who owns most of that".
  said(
    "who owns (?:the )?(?:most|bulk|majority|(?:biggest|largest) (?:part|share|chunk)) of ",
    "(?:it|that|this|them|those|these)(?=\\W*$)",
  ).as("by owner"),
  // "Who owns the first one".
  said(
    "who owns (the (?:first|second|third|fourth|fifth|last)) one,? ?\\(?(team|department|application)\\)?(?=\\W*$)",
  ).as("$1 one by $2"),
  anywhere("\\bwho owns (the (?:first|second|third|fourth|fifth|last)) (?:one|of (?:them|those))(?=\\W*$)").as(
    "$1 one by owner",
  ),
  said(/\bwho(?:['’]?s| is) the owner of the (?:biggest|largest|top|first) (?:one|of (?:them|those))(?=\W*$)/i).as(
    "the first one by owner",
  ),
];
