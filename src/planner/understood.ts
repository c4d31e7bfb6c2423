import type { Correction } from "./correct-spelling.ts";
import type { ReadPart } from "./grammar/reading.ts";
import type { Previous } from "./previous.ts";
import type { QueryPlan } from "./schema.ts";

/** What a text means, the words that were corrected, and what each part of it was read as. */
export type Understood = {
  readonly plan: QueryPlan;
  readonly corrections: readonly Correction[];
  readonly reading: readonly ReadPart[];
  /** It is the question that was open, with what the turn named in it. */
  readonly settles?: boolean;
};

/** Reads a text after a turn. */
export type ReadAfter = (previous: Previous | null, said?: string) => Understood;
