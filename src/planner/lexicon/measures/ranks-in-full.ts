import { numberOfWord } from "../../tokens.ts";
import { GROUP, type Rewording, said } from "../rewording.ts";

const NTH = ["", "biggest", "second biggest", "third biggest", "fourth biggest", "fifth biggest"];
const MOST = "(?:the )?(?:bulk|most|majority|lion['’]?s share|biggest part|largest part|brunt)";
const MONEY = "(?:money|spend|spending|bill|budget|costs?|dollars|cash)";
const GOES =
  "(?:go(?:ing|es)? to|going|goes|go|spent|sitting|sits?|coming from|come from|comes from|land" +
  "(?:ing|s)?|end(?:ing|s)? up)";
/** Ways to ask for what costs most, and for who pays, where the text is asked about as it is. */
export const RANKS_REWORDED: readonly Rewording[] = [
  said(
    "who(?: is|['’]s) (?:number one|no\\.? ?1|#1|on top|in first place|first)(?=\\W*$| (?:in|for|last|this|by) )",
  ).as("which team spent the most"),
  said("who (?:is|are|was|were) responsible for (?:most|the bulk|the majority) of (?=\\w)").as(
    "which team has the highest cost of ",
  ),
  said(
    "how (?:fast|quickly|rapidly) (?:is|are|was|were|has|have|does|did) ([^.?!;]{2,40}?) ",
    "(?:been )?(?:growing|grown|grow|rising|risen|rise|increasing|climbing)",
  ).as("growth of $1 by month"),
  said("an? (?:normal|usual|regular|ordinary) (?=(?:week|month|quarter)\\b)").as("a typical "),
  said(
    "(mean|average|avg|median) (?:of|over|for|across) (?:the )?((?:last|past|previous) (?:\\d+|",
    "two|three|four|five|six|eight|ten|twelve)(?: full| complete)? (day|week|month|quarter)s)",
  ).as("$1 per $3 over the $2"),
  said(
    `where(?:['’]?s| is| are| does| do| did) ${MOST} of (?:the |our |my )?(?:(${MONEY})|`,
    `([^.?!;]{2,30}?) ${MONEY})(?: ${GOES})?(?: to)?(?![\\w])`,
  ).by(([, , of]) => `what is most of ${of ?? "the cost"} spent on`),
  said(`(?:the )?(?:number|no\\.?|nr\\.?) ?(one|two|three|four|five|[1-5]) (?=(?:${GROUP})\\b)`).by(
    ([, count = ""]) => `the ${NTH[Number(numberOfWord(count.toLowerCase()) ?? count)]} `,
  ),
  said("(biggest|largest|highest|top|main) cost (?:block|factor|chunk|bucket|pool|hog|sink|eater|position)(s?)").as(
    "$1 service$2",
  ),
  said("who(?: is|['’]s| are|['’]re) (?:paying|spending)(?: for| on)? (?:what|how much)").as("cost by team"),
];
