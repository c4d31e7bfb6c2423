import type { Phrase } from "../phrases.ts";
import { type Build, is } from "./build.ts";

const combined = is({ is: "combined" });
const adds = is({ is: "adds" });

const ALL = "both|all|the";
const FEW = "two|three|four";
const THEM = "them|these|those|it|that|this|both|all|everything";

/** Words that ask for one sum of several things, or add one more to what was told. */
export const SUM_WORDS: readonly (readonly [Phrase, Build])[] = [
  ["combined|jointly|together|summed up?", combined],
  ["added up|together", combined],
  ["what|whats is? the? sum", combined],
  [`${ALL} of? ${THEM}? together|combined`, combined],
  [`${ALL} ${FEW} of? ${THEM}? together|combined`, combined],
  [`the? sum|total of? ${ALL} ${FEW}? of? ${THEM}?`, combined],
  [`the? sum|total of these|those|them ${FEW}?`, combined],
  [`the? combined|joint sum|total|figure|amount of? ${THEM}? ${FEW}?`, combined],
  [`add|sum|tally|adding|summing ${THEM} ${FEW}? up|together`, combined],
  [`add|sum|tally|total these|those|them|both ${FEW}?`, combined],
  ["add|sum|tally|total|adding|summing up|together", combined],
  [`put|taken|taking|take|putting ${THEM}? together`, combined],
  ["in sum", combined],
  ["add|include|plus|adding in?", adds],
  ["throw|put|count|bring in", adds],
];
