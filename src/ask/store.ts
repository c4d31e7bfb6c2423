import { sql } from "kysely";
import type { ConversationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Previous } from "../planner/index.ts";
import type { Tx } from "../stores/postgres/index.ts";

const IS_KEPT = sql<boolean>`updated_at > now() - make_interval(hours => ${LIMITS.conversationHoursMax})`;

/** The last turn of a conversation of the organization; undefined where there is none of this id any more. */
export async function selectTurn(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConversationId,
): Promise<Previous | undefined> {
  const own = tx.selectFrom("ask_conversations").where("organization_id", "=", organizationId).where("id", "=", id);
  const row = await own.where(IS_KEPT).select("last_turn").executeTakeFirst();
  if (!row) return undefined;
  const planner = await import("../planner/index.ts");
  // A turn of an earlier release that can't be read any more is no turn.
  return planner.Previous.safeParse(row.last_turn).data;
}

/** Keeps the last turn of a conversation; the oldest conversations beyond the organization's bound are forgotten. */
export async function saveTurn(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConversationId,
  turn: Previous,
): Promise<void> {
  const row = { id, organization_id: organizationId, last_turn: JSON.stringify(turn, withoutNull) };
  await tx
    .insertInto("ask_conversations")
    .values(row)
    .onConflict((known) =>
      known
        .column("id")
        .doUpdateSet({ last_turn: row.last_turn, updated_at: sql<Date>`now()` })
        .where("ask_conversations.organization_id", "=", organizationId),
    )
    .execute();
}

/** Forgets conversations that are over, and the days of tokens that no budget looks at. */
export async function pruneConversations(tx: Tx): Promise<void> {
  await tx.deleteFrom("ask_conversations").where(sql<boolean>`NOT (${IS_KEPT})`).execute();
  await sql`DELETE FROM ask_conversations WHERE id IN (SELECT id FROM (SELECT id,
    row_number() OVER (PARTITION BY organization_id ORDER BY updated_at DESC) AS place FROM ask_conversations) ranked
    WHERE place > ${LIMITS.organizationConversationsMax})`.execute(tx);
  await sql`DELETE FROM ask_tokens WHERE day < (now() AT TIME ZONE 'UTC')::date - 35`.execute(tx);
}

const TODAY = sql<string>`(now() AT TIME ZONE 'UTC')::date`;

/** The tokens that models have used for the organization today. */
export async function selectTokensOfToday(tx: Tx, { organizationId }: OrgScope): Promise<number> {
  const own = tx.selectFrom("ask_tokens").where("organization_id", "=", organizationId).where("day", "=", TODAY);
  return Number((await own.select("tokens").executeTakeFirst())?.tokens ?? 0);
}

export async function addTokens(tx: Tx, { organizationId }: OrgScope, tokens: number): Promise<void> {
  await sql`INSERT INTO ask_tokens (organization_id, day, tokens) VALUES (${organizationId}, ${TODAY}, ${tokens})
    ON CONFLICT (organization_id, day) DO UPDATE SET tokens = ask_tokens.tokens + excluded.tokens`.execute(tx);
}

/** A name of a bill may hold U+0000, which PostgreSQL's JSON can't. */
function withoutNull(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value;
}
