import { keysOf } from "../../name-index.ts";
import type { Mark } from "../frame.ts";
import type { Surroundings } from "./surroundings.ts";

/** The tags that a word may be a value of: "web or payments", "the payments folks". */
export function keysBeside(
  { at, length }: Mark,
  { marks, tokens, index }: Omit<Surroundings, "apart">,
): readonly string[] {
  const isOfPeople = /^(folks|people|guys|crew|gang|lot)$/.test(tokens[at + length]?.word ?? "");
  const people = isOfPeople ? ["team", "squad", "department"] : [];
  return marks
    .flatMap((one): readonly string[] => {
      if (one.is === "names")
        return one.values.every(({ field }) => field === "tag") ? one.values.map(({ key }) => key) : [];
      return one.is === "concept" ? keysOf(index, one.keys) : [];
    })
    .concat(keysOf(index, people));
}
