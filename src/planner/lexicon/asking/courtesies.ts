import type { Phrase } from "../../phrases.ts";

/**
 * Adverbs of degree and of feeling, and asides in the middle of a question: who says them asks for the same. Sources:
 * the amplifiers, downtoners and style disjuncts of English (Quirk et al., "A Comprehensive Grammar", 8.104 and 8.123),
 * and the rounds of `docs/ask.md`. How something changes ("steadily", "slowly") is none of them: that is left out only
 * where the answer says so (`aside/set-words-aside.ts`).
 */

/** How much, where no figure is said: what went up "noticeably" went up. */
export const DEGREE_WORDS =
  "noticeably significantly considerably substantially markedly visibly appreciably measurably materially notably " +
  "remarkably strikingly enormously hugely massively immensely vastly tremendously extremely " +
  "exceedingly extraordinarily " +
  "exceptionally insanely ridiculously absurdly crazily wildly madly stupidly awfully terribly horribly horrendously " +
  "dreadfully frightfully shockingly alarmingly worryingly disturbingly annoyingly frustratingly painfully brutally " +
  "outrageously unreasonably unbelievably astonishingly amazingly surprisingly impressively pleasantly wonderfully " +
  "notoriously curiously strangely funnily weirdly hella mega uber freaking frickin friggin freakin bloody darn dang " +
  "truthfully darned purely sheer outright downright bigly " +
  "unquestionably undeniably demonstrably decidedly profoundly deeply greatly strongly heavily comfortably " +
  "respectably handsomely lavishly generously cheekily kindof sortof slightly tad smidge smidgen weeny teeny";

/** Asides in the middle of a question: a question without them is the same, so they part no clauses and no phrases. */
export const ASIDE_PHRASES: readonly Phrase[] = [
  "generally|broadly|roughly|strictly|frankly|honestly|loosely|technically|financially|relatively speaking",
  "all told",
  "all in all",
  "all things considered",
  "when all is|was|s said and done",
  "at the end of the day",
  "in the grand scheme of? things?",
  "by and large",
  "by the way|bye",
  "can|could|would you? please? have|take a? quick? look at? it|that|this?",
  "can|could|would you? please? look|dig|check into? it|that|this",
  "give or take",
  "plus or minus a bit",
  "in|as|to round|rounded|whole|ballpark numbers|figures|terms|dollars",
  "to|at the nearest dollar|dollars|cent|euro|hundred|thousand|k|million",
  "rounded|round is|are|ok|okay|fine",
  "rounded off|up?",
  "on earth",
  "in? the hell|heck|devil",
  "for heavens|gods|petes|christs|goodness sake",
  "purely|just|merely|only? out of interest|curiosity|habit|boredom",
  "for curiositys|interests|arguments? sake",
  "as a matter of interest|fact|curiosity",
  "if you dont|wouldnt mind",
  "if you do|would not mind",
  "would|do you say|reckon|think|guess|figure|believe|imagine|suppose",
  "by far",
  "by a long|country? mile|shot|way",
  "hands down",
  "far and away",
  "ever so",
  "a touch",
  "lay it on me",
  "let me have it",
  "break the news to? me?",
  "set me straight",
  "spill the beans",
  "cut to the chase",
  "put me out of my misery",
  "pray|do tell",
  "hit me",
  "if|when you|u would|could|can|will|d be so kind|good|nice",
  "if its|thats not? too? ok|okay|alright|fine|possible|easy|much? trouble|hassle|work?",
  "if it|that is|isnt not? too? ok|okay|alright|fine|possible|easy|much? trouble|hassle|work?",
  "if its|thats not? a|no|too? bother|trouble|problem",
  "if it|that is not? a|no|too? bother|trouble|problem",
  "if it isnt|is not too|a much? trouble|bother|problem",
  "no rush|hurry|worries|pressure|stress|biggie|problem|drama|probs",
  "no need to rush|hurry",
  "whenever|when you|u get|have|find|got a|the? chance|sec|second|minute|moment|mo|min|time|tick",
  "at your earliest? convenience|leisure",
  "take your time",
  "be a dear|darling|star|legend|champ|mate|pal|love|sweetheart|angel and?",
  "do me|us a|the? solid|favor|favour|kindness and?",
  "thats all i|we need|want",
  "that is all i|we need|want",
  "thats all|it",
  "that is all|it",
  "as far as we|i|you|u can? know|tell|see|remember|recall",
  "from what|where i|we can? see|know|remember|recall|gather|hear|stand|sit",
  "to my|our knowledge|mind|surprise|horror|delight|shock",
  "in my|our humble? opinion|view",
  "if memory serves me?",
  "unless im mistaken|wrong",
  "unless i am mistaken|wrong",
  "correct me if im|i am? wrong",
  "give it to me straight",
  "in a? plain|simple english|words|terms",
  "long story short",
  "tl dr",
  "tldr|eli5|lmgtfy|imho|fwiw|istg|smh",
  "pretty please",
  "with sugar on top",
  "apologies|sorry for asking|bothering",
  "apologies|sorry for the|this|that dumb|stupid|silly|repeat|basic question",
  "as we speak",
  "once again|more",
  "one more time",
  "for|by all means",
  "to start|begin with?",
  "first of all",
  "first off",
  "so to speak",
];

/** Words of wanting and asking that fill a question. */
export const COURTESY_PHRASES: readonly Phrase[] = [
  "would|do you mind",
  "mind if i ask|see|know",
  "mind|fancy|care to? showing|telling|giving|sharing|sending|getting|pulling|checking|looking|listing|finding",
  "mind|fancy|care to show|tell|give|share|send|get|pull|check|look|list|find",
  "may i|we ask|have|see|know|get?",
  "could|can|may|might i|we bother|trouble you for|to|with?",
  "i|we am|are|m|was after",
  "i|im after",
  "looking|hoping|trying|wanting|keen|eager|dying|itching|aiming|wishing|anxious to get|see|know|find|" +
    "have|learn|understand",
  "im|i|we|am|are|were|m? keen|eager|dying|itching|anxious|curious to|on get|see|know|find|have|learn|understand",
  "ill take|have|get|go for|with?",
  "it would|d|will be great|nice|good|helpful|useful|handy|cool|awesome|lovely|super|fab|fantastic|ideal|perfect to|if",
  "itd be great|nice|good|helpful|useful|handy|cool|awesome|lovely|super|fab|fantastic|ideal|perfect to|if",
  "would|will|d be great|nice|good|helpful|useful|handy|cool|awesome|lovely|super|ideal|perfect to? see|know|have|get",
  "what|all i|we want|need|require is|are",
  "what|all im|i|we am? after is|are",
  "nothing else|fancy",
  "no frills|fluff|extras",
  "any chance of",
  "a|an|the quick|rough|good|better|clear|clearer|brief|fair|general? sense|feel|idea|picture|flavour|" +
    "flavor|impression|glimpse|taste|grasp|handle|view of|for|on|at|into",
  "any? idea|ideas|clue|inkling|guess|thoughts how|what|on|of|as? to?",
  "any word|news|insight|insights|intel on|about",
  "whats|what is? the word|skinny|lowdown|scoop|verdict with|on|of|for|there",
  "in short|brief|essence|summary",
  "hey|hi|yo there|team|all|folks|guys|bot|assistant|costplane|buddy|claude|gpt",
  "dumb|stupid|silly|random|newbie|noob|simple|basic|easy|honest|genuine|serious q|question",
  "of late",
  "as it|things stands|stand",
  "as per|of usual|always",
  "for starters|now",
  "in general|particular|practice|theory|reality|truth|fact|effect|principle|principal",
  "if you will|like|want|wish|please",
  "at all",
  "in any case|way|form",
  "one way or another|the other",
  "more or less",
];
