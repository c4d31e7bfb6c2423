import { AROUND_OCCASIONS } from "./around-occasions.ts";
import { AFTER, END, NOW, PAPER, PAPER_KINDS, PAPERS, SOMEONE, THE, WHO } from "./around-words.ts";
import { LEAD_INS } from "./ordinary/lead-ins.ts";
import { POLITE_AROUND } from "./ordinary/polite-forms.ts";
import { THINKING_ALOUD } from "./ordinary/thinking-aloud.ts";
import { anywhere, type PlainRewording, said } from "./rewording.ts";

/**
 * What stands around questions in mails and chats, and asks for nothing, limits nothing and turns nothing: greetings,
 * thanks, who wants to know it, what for. A text without them has the same answer, so they are read as if they were not
 * there. A pattern holds no open words but names of people and papers: whatever else is said stays, and counts.
 * Sources: the letters and chats of the rounds in `docs/ask.md`.
 */

/** Each with what is read in its place. */
export const AROUND_QUESTIONS: readonly PlainRewording[] = [
  // "So I can see if there's a weekend dip".
  anywhere(
    "(?:,| -| –)? so (?:that )?(?:i|we) can (?:see|check|tell|know|spot|find out) " +
      "(?:if|whether|where|what|how) [^.?!]*$",
  ).as(""),
  anywhere(
    `^\\W*(?:i|we) have (?:${THE} )?${PAPER}(?: on \\w+day)?,? (?:and|so) (?:i |we )?(?:need|want|have) `,
    "(?:(?:one|a|the) (?:number|figure)[.:,]?|to (?:know|see|find out|understand|tell them|show)(?: roughly)?(?= ))",
  ).as(""),
  anywhere(
    "^\\W*(?:i|we)(?:['’]d| would)? (?:need|want|have|like) to " +
      `(?:show|tell|explain to|present to) ${WHO} (?=how|what|why|which)`,
  ).as(""),
  anywhere(
    `^\\W*(?:i['’]?m|i am|we['’]?re|we are) preparing (?:${THE} )?${PAPER}` +
      "(?: for (?:the )?\\w+)?,? and (?:i |we )?(?:need|want|have) to (?:know|see) ",
  ).as(""),
  // "I want to talk to them about October".
  anywhere(
    "[.?!,;]+ ?(?:i|we)(?:['’]d| would)? (?:want|need|have|like|plan) " +
      "to (?:talk|speak|chat) (?:to|with) (?:them|him|her)",
    `(?: about (?:it|that|this))?(?: about(?= ))?`,
  ).as(""),
  anywhere(`(?:${AFTER}|,? and )(?:i|we) (?:do not|don['’]?t) want to be surprised${END}`).as(""),
  anywhere(
    `(?:${AFTER}|, )an? (?:rough|approximate|ballpark) (?:number|figure|estimate|idea) (?:is|would be|will be|`,
    `will do) (?:ok|okay|fine|enough|good|sufficient)${END}`,
  ).as(""),
  // "What can I tell her?", "is it possible to have it in one table?"
  anywhere(
    `(?:${AFTER}|, ?)(?:so )?what (?:can|do|should|shall|could) (?:i|we) `,
    `(?:tell|say to|report to|answer|give|send|show) (?:her|him|them|people|${WHO})${END}`,
  ).as(""),
  anywhere(
    `(?:${AFTER}|, ?)(?:is it possible (?:for you )?to|(?:can|could|may) (?:i|we|you))(?: please)? `,
    "(?:have|get|see|show|put|give)(?: me)? (?:it|this|that|them|everything|all(?: of (?:it|that|them))?) ",
    `(?:all )?in (?:one|a|a single) (?:table|list|sheet|overview|view)${END}`,
  ).as(""),
  anywhere("(?:kindly|please|could you(?: please)?|can you(?: please)?) share (?=the |me |with )").as("show "),
  anywhere(
    "^(?:(?:hi|hello|hey)(?: \\p{L}+)?[\\s,!.]+)?(?:a )?quick (?:one|question|q) (?:from|for|on) " +
      "[^,.:;–-]{2,30}\\s*[-–,:]\\s+",
  ).as(""),
  // "What is the second one, in plain words": what it is, and no manner of telling what it costs.
  anywhere(
    "(?:what|who)(?:['’]?s| is| are|s)? ([^.?!;,]{2,40}),? (?:(?:exactly|again),? )?",
    "in (?:plain|simple|normal|everyday|layman['’]?s|non[- ]technical) (?:words|terms|english|language)",
  ).as("definition of $1"),
  // "Fine, then the three biggest".
  anywhere("^\\W*(?:fine|alright|all right|fair enough|ok fine|very well)[,.;:–-]+ (?:then )?(?=\\w)").as(""),
  // "Hello,", "Dear colleagues,", "Hey, Marta from Accounting here."
  anywhere(
    "^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning|gm)(?: \\p{L}+){0,2}\\s*[,!.:–-]+\\s*)+",
  ).as(""),
  // "I would kindly ask for a short overview for our board: …"
  anywhere(
    "(?<=^|[.!] *)(?:i|we)(?: would|['’]d| want to)?(?: like to)?(?: kindly)? ask(?: you)? (?:kindly )?for ",
    `(?:(?:an? )?(?:short |quick |brief |small )?(?:overview|summary|list|table)(?: for ${WHO})?\\s*[:–-]\\s*)?`,
  ).as(""),
  // "I am from the finance department and I need …"
  anywhere(
    "(?<=^|[.!] *)(?:i am|i['’]?m|we are|i work|we work) (?:from|in|with|for|at) (?:the |our )?\\p{L}+ ",
    "(?:team|department|dept)(?:,? and|,? so|[,.])\\s*(?=(?:(?:i|we) )?(?:need|want|would|must|have to))",
  ).as(""),
  anywhere("^\\p{L}+ (?:from|of) (?:the )?\\p{L}+(?: (?:team|department|dept))? here\\s*[.,!:–-]\\s*").as(""),
  ...AROUND_OCCASIONS,
  ...LEAD_INS,
  ...THINKING_ALOUD,
  ...POLITE_AROUND,
  // "Board meets tomorrow."
  anywhere(
    `^(?:the |our |my )?(?:${PAPER_KINDS}|${PAPERS})(?: (?:${PAPERS}))? (?:meets|meeting|is|are) `,
    "(?:tomorrow|today|tmrw|tonight|later|soon|next week|this week|on \\w+day)\\s*[.!,;:–-]+\\s*(?=\\S)",
  ).as(""),
  anywhere(
    "^(?:(?:hi|hello|hey)[\\s,!.]+)?(?:(?:i['’]?m|i am) )?new (?:here|to this|to the team|around here)",
    "(?: \\([^()]{2,30}\\))?",
    "(?:\\s*[,.!:–-][\\s,.!:()–-]*(?=\\S)|,? (?:and|so|but) (?=i (?:keep|kept|hear|heard|was told)\\b))",
  ).as(""),
  // "Finance is asking."
  anywhere(
    `${AFTER}${WHO} (?:is|are|keeps?|has been|have been) (?:asking|waiting|nagging|chasing|pushing)`,
    `(?: (?:about it|for it|for this|me|us|again))*${END}`,
  ).as(""),
  anywhere(
    `${AFTER}(?:i |we )?(?:need|want) (?:the |a )?(?:list|table|numbers?|figures?) for (?:the |my |our ` +
      `)?${WHO}${END}`,
  ).as(""),
  // "Finance here."
  anywhere(`^(?:this is )?${WHO} here\\s*[.,!:–-]\\s*(?=\\S)`).as(""),
  anywhere(
    "^(?:thanks|thank you|thx|great|perfect|good|ok|okay|cool|nice|fine|alright)(?: (?:a lot|so much|very ",
    "much))?[.!]+\\s+(?=\\S)",
  ).as(""),
  anywhere(
    "^(?:following up|follow-up|coming back|referring|with reference) (?:on|to|up on) (?:my|our|your|",
    "yesterday['’]s|today['’]s|the) (?:e-?mail|",
    "message|request|call|ticket|chat)(?: (?:of|from) \\p{L}+)?\\s*[,:–-]\\s*",
  ).as(""),
  anywhere(`^${PAPER}\\s*[:–-]\\s*`).as(""),
  anywhere(
    "^(?:i was|i['’]ve been|i have been|i am|i['’]m|we were)(?: being)? asked(?: by \\p{L}+)? to ",
    "(?:find out|check|report|look up|show|provide|tell) (?=\\S)",
  ).as(""),
  anywhere("^(?:nvm|nevermind|never mind|forget (?:it|that)|scratch that)\\s*[,:.!–-]+\\s*(?=\\S)").as(""),
  anywhere(
    "^(?:(?:ok|okay|thx|thanks|ty|great|cool|got it|perfect)[\\s,.!]+)*(?:on )?(?:an? )?",
    "(?:(?:diff|different|new|another|other|separate|unrelated) (?:question|q|topic|thing|one)|last (?:thing|",
    "one|question)|unrelated(?:ly)?)",
    "\\s*[:,.–-]\\s*",
  ).as(""),
  // "Got pinged by finance about a cost spike, …", "I book the accruals. …".
  anywhere(
    "^(?:(?:i|we)(?:['’]ve| have)? )?(?:just )?(?:got|was|were|been) (?:pinged|asked|paged|emailed|messaged|chased) ",
    "(?:by [\\p{L} ]{2,20}? )?(?:about|over|for) (?:a |an |the |some )?(?:cost |spend(?:ing)? |billing )?",
    "(?:spike|alert|increase|jump|overrun|bill|costs?)\\s*[,.;:–-]+\\s*(?=\\S)",
  ).as(""),
  anywhere(
    "(?<=^|[.!] *)(?:i['’]?m |we['’]?re )?(?:putting together|preparing|building|writing|working on|prepping) ",
    "(?:the |a |an |our |my )?[\\p{L} -]{0,30}(?:deck|report|review|slides?|update|summary|presentation)",
    "\\s*[.!:,–-]+\\s*",
  ).as(""),
  // "Do they get cheaper on weekends? People say they shut stuff down."
  anywhere(
    "(?<=[?.!])\\s+(?:ppl|people|they|folks|everyone|teams) (?:say|says|claim|claims|swear|told me|think) ",
    "(?:that )?(?:they|we|it) (?:\\w+ )?(?:shut|turn|switch|power|scale|spin|clean|stop|pause|park)\\w* ",
    "(?:it|things|stuff|everything|them|all|that|boxes)(?: (?:down|off|up|out))?",
    "(?: (?:at|on|over|for) (?:night|nights|weekends?|the weekend|sundays?))?[.\\s]*$",
  ).as(""),
  anywhere("^(?:sanity check|just checking|double[- ]?checking?|quick check)\\s*[:,–-]\\s*").as(""),
  // "Thanks in advance!", "Kind regards, Sanjay".
  said(
    new RegExp(
      "[\\s,–-]*(?<=[.?!,\\s–-])(?:[Tt]hank(?:s| you)(?: in advance)?,? (?:and|&) )?(?:[Mm]any |[Kk]ind |[Bb]est " +
        "|[Ww]arm )?" +
        "(?:[Rr]egards|[Tt]hanks|[Tt]hank you|[Cc]heers|BR|[Gg]reetings)(?: in advance| a lot| so much| very much)?" +
        "(?:[,\\s]+\\p{Lu}[\\p{L}.]*){0,2}[.!]*\\s*$",
      "u",
    ),
  ).as(""),
  anywhere(
    "^(?:(?:sorry|apologies) )?(?:for |maybe )?(?:(?:the|a|an|this|my|probably) )*(?:stupid|silly|dumb|basic|",
    "naive) question,? ?(?:but|:|,|–|-)\\s*",
  ).as(""),
  anywhere("^(?:(?:quick|short|small|simple) (?:one|question)|one (?:quick |more )?question)(?=[ ,:–-])").as(""),
  // "Before I send out the monthly review: …"
  anywhere(
    "^\\W*(?:before|when|while|as) (?:i|we) (?:can |have to |need to )?(?:send|present|write|prepare|finish|close|",
    "hand|go|sign|do|share|submit|publish|start|join|sit)(?: (?:in|out|up|off|into|over|down|for|on|to|with))* ",
    `(?:${THE} )?${PAPER}`,
    `(?: (?:to|for|with) ${WHO})?\\s*[:,–-]\\s*(?=\\S)`,
  ).as(""),
  anywhere(
    `^\\W*(?:before|ahead of|for) (?:the|my|our) (?:\\d{1,2}(?::\\d\\d)? ?(?:am|pm) )?${PAPER}\\s*[:,–-]\\s*`,
  ).as(""),
  // "I am preparing the slides for the board and I would like to show …"
  anywhere(
    `(?:i am|i['’]m|im|we are|we['’]re) (?:currently )?(?:preparing|writing|doing|making|building|working on|` +
      `putting together|finishing) ` +
      `(?:${THE} )?${PAPER}(?: for (?:${THE} )?${PAPER})?(?:,? and|,? so|[,.:])\\s*` +
      "(?:(?:(?:i|we) )?(?:(?:would|['’]d) like|want|need|must|have) " +
      "(?:to (?:show|see|have|know|include|present) )?)?" +
      "(?:(?:one|a) table (?:with|of),? )?",
  ).as(""),
  // "Finance would like to know how much …", "our director wants to see".
  anywhere(
    `(?<=^|[.?!;,]\\s*)(?:${WHO}|${SOMEONE}) `,
    `(?:(?:would|['’]d) like to|wants? to|needs? to|has to|asks? (?:me |us )?to|asked ` +
      `(?:me |us )?to|is asking (?:me |us )?to) ` +
      "(?:know|see|understand|have|find out|hear|get)(?: about)? (?=\\S)",
  ).as(""),
  anywhere(
    `(?<=^|[.?!;,]\\s*)(?:${WHO}|${SOMEONE}) (?:has |have )?(?:just )?(?:asks?|asked|is asking|wonders?|wants to know)`,
    "(?: me| us)? (?:(?:about|for) (?=\\S)|(?=(?:why|what|how|which|where|if|whether)\\b))",
  ).as(""),
  anywhere(
    `(?:${AFTER}|,? and )${WHO} (?:will|is going to|might|may) (?:ask|want to know)(?: me| us)?(?: about (?:it|`,
    `this|that))?${NOW}${END}`,
  ).as(""),
  // "I need it for the budget committee, a rough number is ok".
  anywhere(
    `${AFTER}(?:i|we) (?:need|want|must have|require) (?:it|this|that|them|these|those|the (?:figures?|`,
    `numbers?|data))${END}`,
  ).as(""),
  anywhere(`,? \\b(?:i|we) (?:need|want) (?:it|this|that|them) (?=for (?:${THE} )?${PAPER}${END})`).as(" "),
  anywhere(`(?<=[.?!;,]\\s*|^)(?:i|we) need (?:the|one) (?:figure|number|amount)s? (?=(?:for|of|in) )`).as(""),
  anywhere(`(?:[\\s,]+|(?<=[.?!]))(?:only )?for (?:${THE} )?${PAPER}${END}`).as(""),
  anywhere(
    `${AFTER}(?:(?:can|could|would|will) you (?:please )?|please )(?:prepare|check|send|share|provide|`,
    `investigate) (?:this|it|that|them)(?: for me| to me| please)?\\s*[?.!]*\\s*$`,
  ).as(""),
  anywhere(`${AFTER}(?:my|our|the) (?:${PAPER_KINDS}|${PAPERS}|\\s)+ (?:is|starts|begins) (?:in|at|on) [\\w: ]+$`).as(
    "",
  ),
];
