import type { Frame, Question } from "../frame.ts";
import type { Source } from "../questions.ts";

const OF_NOBODY =
  /\b(?:do|did|are|were|have) (they|those|these)\b|^\W*compare (them|these|those)\b|^why (?:is|was) (it|that)\b/i;
const OF_NOTHING = new RegExp(
  "\\b(?:was|is|did|does|has|for|of|by|in) ((?:that|this) (?:project|team|account|service|app|application|region|" +
    "department|environment|subscription|resource|product))\\b",
  "i",
);

const OF_MINE = /\b(my (?:team|squad|department|dept|project|application|app))(?!\w)/i;
const THE_SAME = /^\W*(?:the )?(same) (?:again|thing|as (?:before|last time)|report|one)\b/i;

/** "What do they spend it on", "how much was that project", "my team", of nobody and of nothing. */
export function askPronoun({ filters, groups }: Frame, { text }: Source): readonly Question[] {
  const [, ...said] = (groups.length === 0 ? OF_NOBODY.exec(text) : OF_NOTHING.exec(text)) ?? [];
  const [, same] = THE_SAME.exec(text) ?? [];
  const pronoun = same ?? said.find(Boolean) ?? OF_MINE.exec(text)?.[1];
  if (!pronoun || (filters.length > 0 && !same)) return [];
  const from = text.toLowerCase().indexOf(pronoun.toLowerCase());
  return [{ question: `What does “${pronoun}” stand for?`, from, to: from + pronoun.length, instead: [] }];
}
