import { z } from "zod";
import { SCOPE_FIELDS } from "./lines-schema.ts";
import { Operation, QueryPlan } from "./schema.ts";

/** A row of the last answer in the order that it was shown: what "the second one" means. Account values are ids. */
export const Entity = z.discriminatedUnion("of", [
  z.strictObject({ of: z.enum(SCOPE_FIELDS), value: z.string().nullable() }),
  z.strictObject({ of: z.literal("tag"), key: z.string().min(1), value: z.string().nullable() }),
]);
export type Entity = z.infer<typeof Entity>;

/**
 * What a conversation remembers of its last turn; no text of an answer. `earlier`: the operations of the turn before
 * it, which "the sum of both" adds to.
 */
export const Previous = z.strictObject({
  plan: QueryPlan,
  entities: z.array(Entity).max(100).readonly(),
  earlier: z.array(Operation).max(4).readonly().optional(),
});
export type Previous = z.infer<typeof Previous>;

/** What a turn remembers of the one before it. */
export function earlierOf(previous: Previous | null): readonly Operation[] {
  return previous?.plan.kind === "answer" ? previous.plan.operations : [];
}
