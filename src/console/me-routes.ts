import { z } from "zod";
import { isId } from "../core/ids.ts";
import { leaveOrganization } from "../members/index.ts";
import {
  actorOf,
  changePassword,
  endSession,
  insertPersonEntry,
  listSessions,
  PersonName,
  type Session,
  TypedPassword,
  updateName,
} from "../people/index.ts";
import { type PersonAnswer, type PersonRoute, personRoute } from "./person-route.ts";
import { inNewSession, type SessionNeeds } from "./session-routes.ts";
import type { Visitor } from "./visitor.ts";

const PasswordBody = z.strictObject({ current: TypedPassword.optional(), password: TypedPassword });

/** What people do with their own accounts. */
export function meRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [...profileRoutes(needs), ...sessionAndMembershipRoutes(needs)];
}

function profileRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [
    personRoute({
      method: "GET",
      path: "/me",
      operationId: "getMe",
      summary: "One's own profile",
      handle: async ({ visitor }) => ({ status: 200, json: profileOf(visitor) }),
    }),
    personRoute({
      method: "PATCH",
      path: "/me",
      operationId: "changeMe",
      summary: "Change one's name",
      body: z.strictObject({ name: PersonName }),
      handle: ({ visitor, body }) => changeName(needs, visitor, body.name),
    }),
    personRoute({
      method: "POST",
      path: "/me/password",
      operationId: "changePassword",
      summary: "Set a password, which ends all other sessions",
      body: PasswordBody,
      problems: ["sign_in_failed", "too_many_attempts"],
      handle: async ({ visitor, body, cookies }) => inNewSession(cookies, await changePassword(needs, visitor, body)),
    }),
  ];
}

function sessionAndMembershipRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [
    personRoute({
      method: "GET",
      path: "/me/sessions",
      operationId: "listSessions",
      summary: "One's open sessions",
      handle: async ({ visitor }) => {
        const sessions = await needs.database.inTransaction((tx) => listSessions(tx, visitor.person.id));
        return { status: 200, json: { sessions: sessions.map((session) => shown(session, visitor)) } };
      },
    }),
    personRoute({
      method: "DELETE",
      path: "/me/sessions/:id",
      operationId: "endSession",
      summary: "End one of one's sessions",
      params: z.strictObject({ id: z.string() }),
      problems: ["not_found"],
      handle: async ({ visitor: { person, device }, params: { id } }) => {
        const { database } = needs;
        const isEnded =
          isId("ses", id) && (await database.inTransaction((tx) => endSession(tx, person.id, id, device)));
        return isEnded ? { status: 204 } : { problem: { code: "not_found", detail: "You have no such session." } };
      },
    }),
    personRoute({
      method: "DELETE",
      path: "/me/organizations/:id",
      operationId: "leaveOrganization",
      summary: "Leave an organization",
      params: z.strictObject({ id: z.string() }),
      problems: ["not_found", "last_owner"],
      handle: ({ visitor, params: { id } }) => leave(needs, visitor, id),
    }),
  ];
}

function profileOf({ person, hasSecondFactor }: Visitor): object {
  const { id, email, name, createdAt } = person;
  return { id, email, name, created_at: createdAt, signed_in_with_second_factor: hasSecondFactor };
}

async function changeName({ database }: SessionNeeds, visitor: Visitor, name: string): Promise<PersonAnswer> {
  const { person, device } = visitor;
  await database.inTransaction(async (tx) => {
    await updateName(tx, person.id, name);
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), { action: "person.name_changed" });
  });
  return { status: 200, json: profileOf({ ...visitor, person: { ...person, name } }) };
}

function shown(session: Session, { sessionId }: Visitor): object {
  return {
    id: session.id,
    is_current: session.id === sessionId,
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
    address: session.address,
    user_agent: session.userAgent,
    second_factor: session.hasSecondFactor,
  };
}

async function leave(
  { database, mintOrgScope }: SessionNeeds,
  { person, device }: Visitor,
  id: string,
): Promise<PersonAnswer> {
  if (!isId("org", id)) return { problem: { code: "not_found", detail: "You are not in such an organization." } };
  const org = mintOrgScope(id);
  const problem = await database.inTransaction((tx) =>
    leaveOrganization(tx, org, actorOf(person.id, device), person.id),
  );
  return problem ? { problem } : { status: 204 };
}
