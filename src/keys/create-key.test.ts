import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { createOrganization, listAuditLog } from "../accounts/index.ts";
import { mintOrgScope, type OrgScope } from "../core/org-scope.ts";
import {
  confirmSecret,
  createKey,
  deriveSecrets,
  digestsOf,
  findOrganizationOfKey,
  KeyRequest,
  listKeys,
  OtherSecretError,
  revokeKey,
  rotateKey,
} from "./index.ts";

const BY = { actor: "operator:test", origin: "cli" };
const [OLD_SECRET, NEW_SECRET] = ["the first secret of these tests, long", "the second secret of these tests, long"];
const MAKER = { by: BY, secrets: deriveSecrets(OLD_SECRET), randomBytes };
const DAY_MS = 86_400_000;
const STRANGER = mintOrgScope("org_aaaaaaaaaaaaaaaaaaaa");

let db: TestDatabase;
let org: OrgScope;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await sql`DELETE FROM installation`.execute(db.database.kysely);
  const { id } = await db.database.inTransaction((tx) => createOrganization(tx, BY, "Acme", randomBytes));
  org = mintOrgScope(id);
});

describe("createKey", () => {
  test("the key is in the answer and nowhere in the database; its digest is", async () => {
    const made = await create({ name: "ci", scopes: ["ask", "quotes", "ask"], expiresInDays: 30 });
    expect(made).toMatchObject({ name: "ci", scopes: ["quotes", "ask"], createdBy: BY.actor, status: "active" });
    expect((made.expiresAt?.getTime() ?? 0) - made.createdAt.getTime()).toBe(30 * DAY_MS);

    const { rows } = await sql<{ text: string; digest: string }>`
      SELECT api_keys::text AS text, encode(digest, 'hex') AS digest FROM api_keys WHERE id = ${made.id}
      UNION ALL SELECT audit_log::text, '' FROM audit_log`.execute(db.database.kysely);
    expect(rows[0]?.digest).toBe(digestsOf(made.key, MAKER.secrets)[0]);
    for (const { text } of rows) expect(text).not.toContain(made.key.slice(8, -4));
  });

  test("without scopes and expiry a key may use all for ever", async () => {
    expect(await create({ name: "all" })).toMatchObject({ scopes: null, expiresAt: null });
  });

  test("the listing shows the key's ends, never the key", async () => {
    const made = await create({ name: "shown" });
    const keys = await db.database.inTransaction((tx) => listKeys(tx, org));
    const { key, ...shown } = made;
    expect(keys).toEqual([shown]);
    expect([shown.prefix, shown.lastFour]).toEqual([key.slice(0, 8), key.slice(-4)]);
  });

  test("a key under a secret that this database does not know is refused, and leaves no trace", async () => {
    await create({ name: "first" });
    const secrets = deriveSecrets(NEW_SECRET);
    const request = KeyRequest.parse({ name: "other" });
    const refused = db.database.inTransaction((tx) => createKey(tx, org, { ...MAKER, secrets }, request));
    await expect(refused).rejects.toThrow(OtherSecretError);
    expect(await db.database.inTransaction((tx) => listKeys(tx, org))).toHaveLength(1);
  });

  test("a secret that names the known one as its previous replaces it", async () => {
    const confirm = (...secrets: Parameters<typeof deriveSecrets>) =>
      db.database.inTransaction((tx) => confirmSecret(tx, deriveSecrets(...secrets)));
    await confirm(OLD_SECRET);
    await confirm(NEW_SECRET, OLD_SECRET);
    await confirm(NEW_SECRET);
    await expect(confirm(OLD_SECRET)).rejects.toThrow(/COSTPLANE_SECRET_PREVIOUS/);
  });
});

describe("revokeKey", () => {
  test("revokes once: the second time changes nothing and is not in the audit log", async () => {
    const { id } = await create({ name: "doomed" });
    const [first, second] = [await revoke(org, id), await revoke(org, id)];
    expect(first?.status).toBe("revoked");
    expect(second).toEqual(first);
    expect(await actions()).toEqual(["key.revoked", "key.created", "organization.created"]);
  });

  test("another organization's key looks like none", async () => {
    const { id } = await create({ name: "mine" });
    expect(await revoke(STRANGER, id)).toBeUndefined();
    expect(await db.database.inTransaction((tx) => findOrganizationOfKey(tx, id))).toBe(org.organizationId);
  });
});

describe("rotateKey", () => {
  test("the new key has the old one's name, scopes and lifetime; the old one works on", async () => {
    const old = await create({ name: "ci", scopes: ["spend"], expiresInDays: 90 });
    const rotation = await rotate(org, old.id);
    if ("problem" in rotation) throw new Error(rotation.problem.code);
    const { made } = rotation;
    expect(made).toMatchObject({ name: "ci", scopes: ["spend"], status: "active" });
    expect((made.expiresAt?.getTime() ?? 0) - made.createdAt.getTime()).toBe(90 * DAY_MS);
    expect(made.key).not.toBe(old.key);
    expect(rotation.old).toMatchObject({ id: old.id, status: "active", expiresAt: old.expiresAt });
    expect(await actions()).toEqual(["key.rotated", "key.created", "organization.created"]);
  });

  test("the old key can be given an earlier end", async () => {
    const old = await create({ name: "ci" });
    const rotation = await rotate(org, old.id, 7);
    if ("problem" in rotation) throw new Error(rotation.problem.code);
    expect(rotation.made.expiresAt).toBeNull();
    expect(rotation.old.expiresAt?.getTime()).toBe(rotation.made.createdAt.getTime() + 7 * DAY_MS);
  });

  test.each([null, 90])(
    "rotated once more, a key is replaced by one that lives as it was made to: %s days",
    async (days) => {
      const old = await create({ name: "ci", expiresInDays: days });
      for (const graceDays of [14, 7, null]) {
        const rotation = await rotate(org, old.id, graceDays);
        if ("problem" in rotation) throw new Error(rotation.problem.code);
        const { createdAt, expiresAt } = rotation.made;
        expect(expiresAt && expiresAt.getTime() - createdAt.getTime()).toBe(days && days * DAY_MS);
      }
    },
  );

  test("a revoked, an expired and another organization's key are refused", async () => {
    const [revoked, expired, mine] = [
      await create({ name: "r" }),
      await create({ name: "e" }),
      await create({ name: "m" }),
    ];
    await revoke(org, revoked.id);
    await sql`UPDATE api_keys SET expires_at = now() WHERE id = ${expired.id}`.execute(db.database.kysely);
    expect(await rotate(org, revoked.id)).toEqual({ problem: { code: "key_revoked" } });
    expect(await rotate(org, expired.id)).toEqual({ problem: { code: "key_expired" } });
    expect(await rotate(STRANGER, mine.id)).toMatchObject({ problem: { code: "not_found" } });
  });
});

function create(request: object) {
  return db.database.inTransaction((tx) => createKey(tx, org, MAKER, KeyRequest.parse(request)));
}

function revoke(scope: OrgScope, id: Awaited<ReturnType<typeof create>>["id"]) {
  return db.database.inTransaction((tx) => revokeKey(tx, scope, BY, id));
}

function rotate(
  scope: OrgScope,
  keyId: Awaited<ReturnType<typeof create>>["id"],
  expiresOldInDays: number | null = null,
) {
  const request = { keyId, expiresInDays: null, expiresOldInDays };
  return db.database.inTransaction((tx) => rotateKey(tx, scope, MAKER, request));
}

async function actions(): Promise<readonly string[]> {
  const log = await db.database.inTransaction((tx) => listAuditLog(tx, org, { limit: 10 }));
  return log.map(({ action }) => action);
}
