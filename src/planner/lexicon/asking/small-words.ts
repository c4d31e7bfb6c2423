import type { Phrase } from "../../phrases.ts";

/**
 * Function words and words of chat without which a question is the same, wherever they stand. Sources: the reflexive
 * pronouns, complex prepositions of regard, conjuncts and interjections of English (Quirk et al., 6.23, 9.57, 8.134 and
 * 11.55). A word that limits, counts, negates or places in time is none of them: "both",
 * "since", "nor", "even", "once".
 */
export const SMALL_WORDS = [
  "myself ourselves yourself yourselves toward towards onto upon via circa apropos though",
  "furthermore ergo very might whether",
  "regarding concerning costwise spendwise pricewise moneywise cashwise dollarwise percentagewise",
  "yup yessir aye ofc obv obvs prolly defo deffo totes rly srsly legit lowkey highkey fr idc lmao hehe rofl meh welp",
  "aha ahem whew phew yay yikes eek cmon gday bonjour hola ciao wtf ffs jfc ftw alas voila behold bingo man peeps",
  "pronto posthaste doubtless anyhoo dunno gotcha betcha thankyou hmu ikr tysm tyvm",
].join(" ");

const CANT = "cant|cannot|couldnt";
const FIND_OUT = "tell|see|figure|work|understand|explain|remember|recall|find|make|say|know";
const OUT = "out|sense";

/** The same in several words. */
export const SMALL_PHRASES: readonly Phrase[] = [
  `i|we ${CANT} ${FIND_OUT} ${OUT}? of?`,
  `i|we can|could not ${FIND_OUT} ${OUT}? of?`,
  "i|we dont|didnt|do not? know|understand|get|see|remember|recall|grasp|follow",
  "no|zero idea|clue|inkling|notion",
  "i|we am|are|were|was? not? confused|puzzled|baffled|perplexed|mystified|stumped|bewildered|clueless|unsure|lost",
  "i|we am|are|were|was? not? sure|certain|clear|aware",
  "tell|see|show|know|check|say|sure|wonder|wondering|find|figure|understand|explain|confirm|learn me|us? out? if",
  "in|with respect|regard|regards|reference|relation to",
  "in connection with",
  "as regards|concerns",
  "as for|to",
  "when it comes|came to",
  "on the subject|topic|matter|question of",
  "on behalf of",
  "on the part of",
  "back in|then",
  "firstly|secondly|thirdly|lastly",
  "a great|good deal",
  "a|the? great|whole|fair|good? lot|lots|load|loads|bunch|heap|heaps of?",
  "stem|stems|stemmed|stemming|result|results|resulted|resulting|arise|arises|arising|derive|derives|derived from",
  "deriving|emanate|emanates|emanating|originate|originates|originated|originating from",
  "worth of",
  "or whatnot|whatever|thereabouts",
  "and whatnot|suchlike",
  "and so on|forth",
  "even though",
  "whether or not",
  "if i|we may|might|could",
  "do|did|does|is|are|was|were we|it|they even",
  "over and out",
  "once and for all",
  "time and again",
  "here|there and there|then",
];
