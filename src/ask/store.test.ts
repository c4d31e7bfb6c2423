import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { addTokens, pruneConversations, saveTurn, selectTokensOfToday, selectTurn } from "./store.ts";

const TURN = { plan: { kind: "help", about: "abilities" }, entities: [] } as const;
const ID = "cnv_00000000000000000001";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test("a conversation is its organization's alone, and no other one's turn overwrites it", async () => {
  const [one, other] = [await makeOrganization(db.database), await makeOrganization(db.database)];
  await db.database.inTransaction(async (tx) => {
    await saveTurn(tx, one.org, ID, TURN);
    await saveTurn(tx, other.org, ID, { ...TURN, plan: { kind: "help", about: "calendar" } });
    expect(await selectTurn(tx, one.org, ID)).toEqual(TURN);
    expect(await selectTurn(tx, other.org, ID)).toBeUndefined();
  });
});

test("a row whose name holds U+0000, as a bill may, is remembered without it", async () => {
  const { org } = await makeOrganization(db.database);
  const entities = [{ of: "service", value: "Bad\0Name" }] as const;
  await db.database.inTransaction(async (tx) => {
    await saveTurn(tx, org, "cnv_00000000000000000009", { ...TURN, entities });
    const turn = await selectTurn(tx, org, "cnv_00000000000000000009");
    expect(turn?.entities).toEqual([{ of: "service", value: "Bad\ufffdName" }]);
  });
});

test("a conversation of a day ago is over, and pruned; a newer one stays", async () => {
  const { org } = await makeOrganization(db.database);
  const [old, young] = ["cnv_00000000000000000002", "cnv_00000000000000000003"] as const;
  await db.database.inTransaction(async (tx) => {
    for (const id of [old, young]) await saveTurn(tx, org, id, TURN);
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    await tx.updateTable("ask_conversations").set({ updated_at: dayAgo }).where("id", "=", old).execute();
    expect(await selectTurn(tx, org, old)).toBeUndefined();
    await pruneConversations(tx);
    const left = await tx
      .selectFrom("ask_conversations")
      .select("id")
      .where("organization_id", "=", org.organizationId)
      .execute();
    expect(left).toEqual([{ id: young }]);
  });
});

test("a turn that can't be read any more is no turn", async () => {
  const { org } = await makeOrganization(db.database);
  const id = "cnv_00000000000000000004";
  await db.database.inTransaction(async (tx) => {
    await saveTurn(tx, org, id, { ...TURN, plan: { kind: "of another release" } } as never);
    expect(await selectTurn(tx, org, id)).toBeUndefined();
  });
});

test("tokens of a day add up, for each organization by itself", async () => {
  const [one, other] = [await makeOrganization(db.database), await makeOrganization(db.database)];
  await db.database.inTransaction(async (tx) => {
    await addTokens(tx, one.org, 70);
    await addTokens(tx, one.org, 50);
    expect(await selectTokensOfToday(tx, one.org)).toBe(120);
    expect(await selectTokensOfToday(tx, other.org)).toBe(0);
  });
});
