import { z } from "zod";
import { SCOPE_FIELDS } from "./lines-schema.ts";
import { QueryPlan } from "./schema.ts";

/** A row of the last answer in the order that it was shown: what "the second one" means. Account values are ids. */
export const Entity = z.discriminatedUnion("of", [
  z.strictObject({ of: z.enum(SCOPE_FIELDS), value: z.string().nullable() }),
  z.strictObject({ of: z.literal("tag"), key: z.string().min(1), value: z.string().nullable() }),
]);
export type Entity = z.infer<typeof Entity>;

/** What a conversation remembers of its last turn; no text of an answer. */
export const Previous = z.strictObject({ plan: QueryPlan, entities: z.array(Entity).max(100).readonly() });
export type Previous = z.infer<typeof Previous>;
