/** Words in their order, to look up those that begin alike. */
export type WordList = { beginningWith(beginning: string): readonly string[] };

/** A list over one text of lines in ascending order: some hundred thousand words, so not a string each. */
export function wordListOf(lines: string): WordList {
  const text = `\n${lines}\n`;
  return {
    beginningWith(beginning) {
      const words: string[] = [];
      let at = text.indexOf(`\n${beginning}`) + 1;
      while (at > 0 && text.startsWith(beginning, at)) {
        const end = text.indexOf("\n", at);
        words.push(text.slice(at, end));
        at = end + 1;
      }
      return words;
    },
  };
}
