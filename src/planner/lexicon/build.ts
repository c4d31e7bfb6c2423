import type { Meaning } from "../grammar/frame.ts";
import type { Captures } from "../phrases.ts";

/** What a phrase means, from what its slots read. */
export type Build = (captures: Captures) => Meaning;

/** A phrase that always means the same. */
export const is = (meaning: Meaning): Build => {
  return () => meaning;
};
