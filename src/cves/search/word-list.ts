/** Words in their order, to look up those that begin alike. */
export type WordList = { beginningWith(beginning: string): readonly string[] };

/** A list over one text of lines in ascending order: some hundred thousand words, so not a string each. */
export function wordListOf(lines: string): WordList {
  const text = `${lines}\n`;
  return {
    beginningWith(beginning) {
      if (lines === "" || beginning === "") return [];
      const words: string[] = [];
      let at = firstNotBefore(text, beginning);
      while (text.startsWith(beginning, at)) {
        const end = text.indexOf("\n", at);
        words.push(text.slice(at, end));
        at = end + 1;
      }
      return words;
    },
  };
}

/** Where the first line begins that does not come before the word: by halves, since a scan takes milliseconds. */
function firstNotBefore(text: string, word: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const begin = text.lastIndexOf("\n", ((low + high) >>> 1) - 1) + 1;
    const end = text.indexOf("\n", begin);
    if (text.slice(begin, end) < word) low = end + 1;
    else high = begin;
  }
  return low;
}
