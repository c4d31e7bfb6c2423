import { entryOf } from "../../../core/text/entry-of.ts";
import { SLIPS } from "../asking/chat-spellings.ts";

/** Long words as they are often misspelled: forms are read by their letters, before any word is corrected. */
const MISSPELLINGS: Readonly<Record<string, string>> = {
  happend: "happened",
  hapened: "happened",
  happned: "happened",
  happenned: "happened",
  dissapeared: "disappeared",
  disapeared: "disappeared",
  dissappeared: "disappeared",
  dissapear: "disappear",
  disapear: "disappear",
  occured: "occurred",
  diffrence: "difference",
  differnce: "difference",
  diference: "difference",
  diffrent: "different",
  beteen: "between",
  betwen: "between",
  bewteen: "between",
  comparision: "comparison",
  comparsion: "comparison",
  comparred: "compared",
  expencive: "expensive",
  expensiv: "expensive",
  exspensive: "expensive",
  seperate: "separate",
  seperately: "separately",
  seperated: "separated",
  frist: "first",
  forcast: "forecast",
  forcasts: "forecasts",
  forecats: "forecast",
  projcted: "projected",
  anomoly: "anomaly",
  anomolies: "anomalies",
  anamoly: "anomaly",
  anamolies: "anomalies",
  unusal: "unusual",
  unsual: "unusual",
  untaged: "untagged",
  untaggd: "untagged",
  bigest: "biggest",
  biggst: "biggest",
  largst: "largest",
  lagrest: "largest",
  cheepest: "cheapest",
  cheapst: "cheapest",
  highst: "highest",
  avarage: "average",
  averge: "average",
  avrage: "average",
  incresed: "increased",
  incresing: "increasing",
  decresed: "decreased",
  increse: "increase",
  decrese: "decrease",
  grewn: "grown",
  woudl: "would",
  shoud: "should",
  coudl: "could",
  actualy: "actually",
  definately: "definitely",
  spendign: "spending",
  spedning: "spending",
  splitt: "split",
  breakdwon: "breakdown",
  breackdown: "breakdown",
  teh: "the",
  witout: "without",
  withot: "without",
  exluding: "excluding",
  excludng: "excluding",
  incuding: "including",
  responsable: "responsible",
  recieve: "receive",
  yesteday: "yesterday",
  yestarday: "yesterday",
};

// "Dont", "isnt": verbs before "nt" that lack their apostrophe.
const NEGATED = "do does did is are was were have has had would could should ca wo".split(" ");

const TYPED: Readonly<Record<string, string>> = {
  ...MISSPELLINGS,
  ...SLIPS,
  thats: "that's",
  ...Object.fromEntries(NEGATED.map((verb) => [`${verb}nt`, `${verb}n't`])),
};

const WORD = /(?<![\p{L}\p{N}"“`_./:-])\p{L}{3,14}(?![\p{L}\p{N}"”`_/:-])/gu;

/** The text with words that are often misspelled as they are written, save what something on the bills is called. */
export function wellSpelled(text: string, isName: (word: string) => boolean): string {
  return text.replace(WORD, (word) => {
    const meant = entryOf(TYPED, word.toLowerCase());
    return meant === undefined || isName(word) ? word : meant;
  });
}
