import { z } from "zod";
import { SCOPE_FIELDS } from "./lines-schema.ts";
import { Operation, QueryPlan } from "./schema.ts";

/** So many rows of an answer are remembered. */
export const ENTITIES_MAX = 100;
const OF_ROW = {
  /** The day that the row is of, where it is of one. */
  date: z.iso.date().optional(),
  /** Its place by cost, the most expensive 0, where rows are shown in another order. */
  rank: z.int().min(0).optional(),
};

/** A row of the last answer in the order that it was shown: what "the second one" means. Account values are ids. */
export const Entity = z.discriminatedUnion("of", [
  z.strictObject({ of: z.enum(SCOPE_FIELDS), value: z.string().nullable(), ...OF_ROW }),
  z.strictObject({ of: z.literal("tag"), key: z.string().min(1), value: z.string().nullable(), ...OF_ROW }),
]);
export type Entity = z.infer<typeof Entity>;

/**
 * What a conversation remembers of its last turn; no text of an answer. `earlier`: the last operations of the turns
 * before it, the oldest first, which "the sum of both" and "of all" add to. `asked`: the question that is still open.
 * `answered`: how many of `earlier` the turn told that was answered last, where another was asked about after it.
 * `first`: what the first turn told that was answered, which "back to the first list" goes on from.
 * `rows`: those of the list before, where the last turn is of one of them: "same for the first" is another of these.
 */
export const Previous = z.strictObject({
  plan: QueryPlan,
  entities: z.array(Entity).max(ENTITIES_MAX).readonly(),
  earlier: z.array(Operation).max(4).readonly().optional(),
  asked: z.string().optional(),
  answered: z.int().min(1).max(4).optional(),
  first: z.array(Operation).max(4).readonly().optional(),
  rows: z.array(Entity).max(ENTITIES_MAX).readonly().optional(),
});
export type Previous = z.infer<typeof Previous>;

/** So many operations of earlier turns are remembered. */
export const EARLIER_MAX = 4;
const ELLIPTIC = new RegExp(
  "^\\W*(?:and|or|but|only|just|what about|how about|now|then|also|same|without|by|per|for|in|no|nope|sorry|wait|" +
    "actually|i meant?)\\b",
  "i",
);
const ELLIPTIC_WORDS_MAX = 8;

/** What was answered before, where the last turn went on from it and was only asked about; null: nothing. */
export function answeredBefore(previous: Previous): Previous | null {
  const { plan } = previous;
  if (plan.kind !== "clarify" || !plan.gap) return null;
  const said = `${plan.gap.before}${plan.gap.after}`;
  // "Annualised?" said nothing else than what nobody could place.
  if (!isElliptic(said) && /\w/.test(said)) return null;
  return lastAnswered(previous);
}

/** "And in September": a turn that says too little to stand alone. */
export function isElliptic(said: string): boolean {
  return ELLIPTIC.test(said) && said.split(/\s+/).length <= ELLIPTIC_WORDS_MAX;
}

/** The turn that was answered last before this one; null: none that is remembered. */
export function lastAnswered({ entities, earlier = [], answered = 1, first }: Previous): Previous | null {
  const operations = earlier.slice(-answered);
  if (operations.length === 0) return null;
  const told = {
    plan: { kind: "answer", operations, missing: [] },
    entities,
    earlier: earlier.slice(0, -answered),
  } as const;
  return first ? { ...told, first } : told;
}

/** What a turn that is not answered remembers of the one that was answered last. */
export function openAfter(before: Previous | null): Pick<Previous, "entities" | "earlier" | "answered"> {
  const answered = before?.plan.kind === "answer" ? before.plan.operations.length : before?.answered;
  return { entities: before?.entities ?? [], earlier: earlierOf(before), ...(answered ? { answered } : {}) };
}

/** What a turn remembers of those before it: their last operations, the oldest first. */
export function earlierOf(previous: Previous | null): readonly Operation[] {
  const operations = previous?.plan.kind === "answer" ? previous.plan.operations : [];
  return [...(previous?.earlier ?? []), ...operations].slice(-EARLIER_MAX);
}
