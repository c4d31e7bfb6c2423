import type { RandomBytes } from "../core/base62.ts";
import type { ConversationId } from "../core/ids.ts";
import type { Principal } from "../core/principal.ts";
import type { Refused } from "../core/problems.ts";
import type { CveSources } from "../cves/index.ts";
import type { Model } from "../models/index.ts";
import type { PlanContext } from "../planner/index.ts";
import type { UsageAnswer } from "../plans/index.ts";
import type { SpendNeeds } from "../spend/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Dictionaries } from "./load-dictionary.ts";

export type AskModel = Model;

/** What the room works with. */
export type AskNeeds = {
  readonly database: Database;
  readonly spend: SpendNeeds;
  readonly cves: CveSources;
  readonly dictionaries: Dictionaries;
  readonly randomBytes: RandomBytes;
  /** Which engine answers where the caller does not say. */
  readonly engine: "builtin" | "model" | "off";
  /** null where none is configured. */
  readonly model: AskModel | null;
  /** Tokens that models may use for one organization on one UTC day. */
  readonly modelTokensPerDayMax: number;
};

/** Who asks, and what is used of the plan. */
export type Asker = {
  readonly principal: Principal;
  readonly usage: () => Promise<UsageAnswer | Refused>;
};

/** A question with all that was said beside it. */
export type Question = {
  readonly query: string;
  readonly context: PlanContext;
  readonly notes: string | null;
  readonly conversationId: ConversationId;
  /** null: the built-in engine. */
  readonly model: AskModel | null;
  /** Whether the caller asked for the model: then its failure is an error, not a reason to go on without it. */
  readonly mustBeModel: boolean;
};
