import type { z } from "zod";
import type { RandomBytes } from "../core/base62.ts";
import type { Principal } from "../core/principal.ts";
import type { Problem, Refused } from "../core/problems.ts";
import { notAllowed } from "../core/refusal.ts";
import { isAllowed, permissionOf, scopeBeyond } from "../core/roles.ts";
import { type KeyScope, SCOPES } from "../core/services.ts";
import { type Answer, BY_PEOPLE, NO_CONTENT, type Route, route } from "../http/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import { createKey } from "./create-key.ts";
import { revokeKey } from "./revoke-key.ts";
import { NO_SUCH_KEY, type Rotation, rotateKey } from "./rotate-key.ts";
import { type ApiKey, Key, KeyBody, KeyList, KeyParams, MadeKeyAnswer, RotatedKey, RotationBody } from "./schema.ts";
import type { KeySecrets } from "./secrets.ts";
import { showKey, showMadeKey } from "./show-key.ts";
import { selectKey, selectKeys } from "./store.ts";
import type { KeyMaker } from "./store-new-key.ts";

/** What the endpoints need. */
export type KeyNeeds = {
  readonly database: Database;
  readonly secrets: KeySecrets;
  readonly randomBytes: RandomBytes;
};

// A key can't make keys: who has found one could not be shut out by revoking it.
const FACTS = {
  tag: "keys",
  ...BY_PEOPLE,
} as const;

/** The endpoints about keys. */
export function keyRoutes(needs: KeyNeeds): readonly Route[] {
  return [listRoute(needs), createRoute(needs), getRoute(needs), rotateRoute(needs), revokeRoute(needs)];
}

function listRoute({ database }: KeyNeeds): Route {
  return route({
    ...FACTS,
    method: "GET",
    path: "/api/keys",
    operationId: "listKeys",
    permission: "create_keys",
    summary: "The organization's keys",
    description: "Also revoked and expired ones, the oldest first; never the keys themselves.",
    reply: KeyList,
    handle: async ({ principal }) => {
      const keys = await database.inTransaction((tx) => selectKeys(tx, principal.org));
      return { status: 200, json: { data: keys.map(showKey) } };
    },
  });
}

function createRoute(needs: KeyNeeds): Route {
  return route({
    ...FACTS,
    method: "POST",
    path: "/api/keys",
    operationId: "createKey",
    permission: "create_keys",
    summary: "Make a key",
    description:
      "The key is in this answer alone: it can't be shown again. A person can give it the scopes of its own role " +
      "alone, and has them where it names none; and only within twelve hours of signing in.",
    problems: ["role_not_allowed", "sign_in_again"],
    body: KeyBody,
    reply: MadeKeyAnswer,
    status: 201,
    handle: async ({ principal, body }) => {
      const scopes = body.scopes ?? scopesOf(principal);
      const refusal = refusalOfMaker(principal, scopes);
      if (refusal) return { problem: refusal };
      const maker = makerFor(needs, principal);
      const made = await needs.database.inTransaction((tx) => createKey(tx, principal.org, maker, { ...body, scopes }));
      return { status: 201, json: showMadeKey(made), headers: { location: `keys/${made.id}` } };
    },
  });
}

function getRoute({ database }: KeyNeeds): Route {
  return route({
    ...FACTS,
    method: "GET",
    path: "/api/keys/:id",
    operationId: "getKey",
    permission: "create_keys",
    summary: "One key",
    description: "As the list has it.",
    problems: ["not_found"],
    params: KeyParams,
    reply: Key,
    handle: async ({ principal, params }) => {
      const key = await database.inTransaction((tx) => selectKey(tx, principal.org, params.id));
      return key ? { status: 200, json: showKey(key) } : NO_SUCH_KEY;
    },
  });
}

function rotateRoute(needs: KeyNeeds): Route {
  return route({
    ...FACTS,
    method: "POST",
    path: "/api/keys/:id/rotate",
    operationId: "rotateKey",
    permission: "revoke_own_keys",
    summary: "Make a new key beside an old one",
    description: "With its name, scopes and lifetime; the old one works on until it expires or is revoked.",
    problems: ["not_found", "key_revoked", "key_expired", "role_not_allowed", "sign_in_again"],
    params: KeyParams,
    body: RotationBody,
    reply: RotatedKey,
    status: 201,
    handle: async ({ principal, params, body }) => {
      const { org } = principal;
      const maker = makerFor(needs, principal);
      const rotation = await needs.database.inTransaction(async (tx) => {
        const refusal = await refusalOfKey(tx, principal, params.id, (key) => refusalOfMaker(principal, key.scopes));
        return refusal ?? rotateKey(tx, org, maker, { keyId: params.id, ...body });
      });
      return "problem" in rotation ? rotation : rotated(rotation);
    },
  });
}

function revokeRoute({ database }: KeyNeeds): Route {
  return route({
    ...FACTS,
    method: "DELETE",
    path: "/api/keys/:id",
    operationId: "revokeKey",
    permission: "revoke_own_keys",
    summary: "Revoke a key",
    description: "When this is answered, no request with the key is answered any more, on any node.",
    problems: ["not_found"],
    params: KeyParams,
    ...NO_CONTENT,
    handle: async ({ principal, params }) => {
      const refusal = await database.inTransaction(async (tx) => {
        const refused = await refusalOfKey(tx, principal, params.id);
        if (!refused) await revokeKey(tx, principal.org, principal.actor, params.id);
        return refused;
      });
      return refusal ?? { status: 204 };
    },
  });
}

/** Members may change the keys that they have made; those of others take a higher role. */
async function refusalOfKey(
  tx: Tx,
  principal: Principal,
  id: z.infer<typeof KeyParams>["id"],
  refusalOf: (key: ApiKey) => Problem | null = () => null,
): Promise<Refused | null> {
  const key = await selectKey(tx, principal.org, id);
  if (!key) return NO_SUCH_KEY;
  if (isOthers(key, principal)) return { problem: notAllowed(principal.role, "revoke_keys") };
  const problem = refusalOf(key);
  return problem && { problem };
}

/** The scopes of a key whose maker named none: all (null), or those of the role. */
function scopesOf(principal: Principal): KeyScope[] | null {
  if (principal.kind !== "member" || scopeBeyond(principal.role, SCOPES) === undefined) return null;
  return SCOPES.filter((scope) => scopeBeyond(principal.role, [scope]) === undefined);
}

/** Why a person may not make a key of these scopes, which outlasts its session and its role; null where it may. */
function refusalOfMaker(principal: Principal, scopes: readonly KeyScope[] | null): Problem | null {
  if (principal.kind !== "member") return null;
  const beyond = scopeBeyond(principal.role, scopes ?? SCOPES);
  if (beyond) return notAllowed(principal.role, permissionOf(beyond));
  return principal.hasJustSignedIn ? null : { code: "sign_in_again" };
}

function isOthers(key: ApiKey, principal: Principal): principal is Extract<Principal, { kind: "member" }> {
  if (principal.kind !== "member" || key.createdBy === principal.actor.actor) return false;
  return !isAllowed(principal.role, "revoke_keys");
}

function makerFor({ secrets, randomBytes }: KeyNeeds, { actor }: Principal): KeyMaker {
  return { by: actor, secrets, randomBytes };
}

function rotated({ made, old }: Rotation): Answer {
  const rotates = { id: old.id, expires_at: old.expiresAt?.toISOString() ?? null };
  return { status: 201, json: { ...showMadeKey(made), rotates }, headers: { location: `../${made.id}` } };
}
