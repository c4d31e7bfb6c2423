import { z } from "zod";
import type { RandomBytes } from "../core/base62.ts";
import { isId } from "../core/ids.ts";
import { type Answer, BY_PEOPLE, NO_CONTENT, type Route, route } from "../http/index.ts";
import { addressOfLink, type Link, listLinks, type Mailer } from "../people/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { changeMember } from "./change-member.ts";
import { invite, revokeInvitation } from "./invite.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import {
  InvitationAnswer,
  InvitationRequest,
  MadeInvitation,
  type Member,
  MemberAnswer,
  MemberList,
  RoleChange,
} from "./schema.ts";
import { sendInvitation } from "./send-invitation.ts";
import { selectFormerMembers, selectMembers, selectRule } from "./store.ts";

/** What the routes about members need. */
export type MemberNeeds = {
  readonly database: Database;
  readonly randomBytes: RandomBytes;
  /** What the pages are reached by. */
  readonly siteUrl: () => string;
  /** null: links are shown and not sent. */
  readonly mailer: Mailer | null;
};

const MEMBERS = {
  ...BY_PEOPLE,
  tag: "members",
} as const;

const NO_MEMBER: Answer = { problem: { code: "not_found", detail: "The organization has no such member." } };
const NO_INVITATION: Answer = { problem: { code: "not_found", detail: "There is no such open invitation." } };

/** The endpoints about who is in an organization. */
export function memberRoutes(needs: MemberNeeds): readonly Route[] {
  return [listRoute(needs), ...roleRoutes(needs), ruleRoute(needs), ...invitationRoutes(needs)];
}

function listRoute({ database }: MemberNeeds): Route {
  return route({
    ...MEMBERS,
    method: "GET",
    path: "/api/members",
    operationId: "listMembers",
    summary: "Who is in the organization",
    description:
      "People and their roles, the oldest first; who was a member; whether the organization requires a second factor.",
    permission: "read_data",
    reply: MemberList,
    handle: async ({ principal: { org } }) => {
      const list = await database.inTransaction(async (tx) => ({
        members: (await selectMembers(tx, org)).map(shownMember),
        former_members: await selectFormerMembers(tx, org),
        requires_second_factor: await selectRule(tx, org),
      }));
      return { status: 200, json: list };
    },
  });
}

function roleRoutes({ database }: MemberNeeds): readonly Route[] {
  return [
    route({
      ...MEMBERS,
      method: "PATCH",
      path: "/api/members/:person",
      operationId: "changeMember",
      summary: "Give a member another role",
      description: "Holds for the member's very next request. Only owners make and unmake owners; one owner stays.",
      permission: "manage_members",
      params: z.strictObject({ person: z.string() }),
      body: RoleChange,
      reply: MemberAnswer,
      problems: ["not_found", "last_owner", "role_not_allowed"],
      handle: async ({ principal, params: { person: id }, body: { role } }) => {
        if (!isId("per", id)) return NO_MEMBER;
        return database.inTransaction(async (tx): Promise<Answer> => {
          const problem = await changeMember(tx, principal, id, role);
          if (problem) return { problem };
          const member = (await selectMembers(tx, principal.org)).find(({ personId }) => personId === id);
          return member ? { status: 200, json: shownMember(member) } : NO_MEMBER;
        });
      },
    }),
    route({
      ...MEMBERS,
      method: "DELETE",
      path: "/api/members/:person",
      operationId: "removeMember",
      summary: "Take a membership away",
      description: "Holds for the person's very next request. The keys that it made stay: they are the organization's.",
      permission: "manage_members",
      params: z.strictObject({ person: z.string() }),
      ...NO_CONTENT,
      problems: ["not_found", "last_owner", "role_not_allowed"],
      handle: async ({ principal, params: { person: id } }) => {
        if (!isId("per", id)) return NO_MEMBER;
        const problem = await database.inTransaction((tx) => changeMember(tx, principal, id, null));
        return problem ? { problem } : { status: 204 };
      },
    }),
  ];
}

function ruleRoute({ database }: MemberNeeds): Route {
  return route({
    ...MEMBERS,
    method: "PATCH",
    path: "/api/members",
    operationId: "changeMembersRule",
    summary: "Require a second factor, or not",
    description: "Members without one are refused until they have set one up. Whoever requires it needs one, too.",
    permission: "manage_members",
    body: z.strictObject({ requires_second_factor: z.boolean() }),
    reply: z.strictObject({ requires_second_factor: z.boolean() }),
    handle: async ({ principal, body }) => {
      const requires = body.requires_second_factor;
      const problem = await database.inTransaction((tx) => requireSecondFactor(tx, principal, requires));
      return problem ? { problem } : { status: 200, json: { requires_second_factor: requires } };
    },
  });
}

function invitationRoutes(needs: MemberNeeds): readonly Route[] {
  const { database, randomBytes, siteUrl } = needs;
  return [
    route({
      ...MEMBERS,
      method: "GET",
      path: "/api/invitations",
      operationId: "listInvitations",
      summary: "Invitations that are open",
      description: "The newest first, without their links: those are shown once.",
      permission: "manage_members",
      reply: z.strictObject({ invitations: z.array(InvitationAnswer) }),
      handle: async ({ principal: { org } }) => {
        const links = await database.inTransaction((tx) => listLinks(tx, org));
        return { status: 200, json: { invitations: links.map(shownInvitation) } };
      },
    }),
    route({
      ...MEMBERS,
      method: "POST",
      path: "/api/invitations",
      operationId: "createInvitation",
      summary: "Invite somebody by a one-time link",
      description: "The link is shown this once, is good for seven days, and replaces one of before for the address.",
      permission: "manage_members",
      body: InvitationRequest,
      reply: MadeInvitation,
      status: 201,
      problems: ["role_not_allowed", "already_member", "too_many_invitations"],
      handle: async ({ principal, body }) => {
        const made = await database.inTransaction((tx) => invite(tx, principal, body, randomBytes));
        if ("problem" in made) return made;
        const link = addressOfLink(siteUrl(), made.token);
        void sendInvitation(needs, made.link, link);
        const location = `invitations/${made.link.id}`;
        return { status: 201, json: { ...shownInvitation(made.link), link }, headers: { location } };
      },
    }),
    invitationRoute(needs),
    route({
      ...MEMBERS,
      method: "DELETE",
      path: "/api/invitations/:id",
      operationId: "revokeInvitation",
      summary: "Revoke an invitation",
      description: "Its link opens nothing from now on.",
      permission: "manage_members",
      params: z.strictObject({ id: z.string() }),
      ...NO_CONTENT,
      problems: ["not_found"],
      handle: async ({ principal, params: { id } }) => {
        if (!isId("lnk", id)) return NO_INVITATION;
        const revoked = await database.inTransaction((tx) => revokeInvitation(tx, principal, id));
        return revoked ? { status: 204 } : NO_INVITATION;
      },
    }),
  ];
}

function invitationRoute({ database }: MemberNeeds): Route {
  return route({
    ...MEMBERS,
    method: "GET",
    path: "/api/invitations/:id",
    operationId: "getInvitation",
    summary: "Read an invitation that is open",
    description: "Without its link, which is shown once.",
    permission: "manage_members",
    params: z.strictObject({ id: z.string() }),
    reply: InvitationAnswer,
    problems: ["not_found"],
    handle: async ({ principal: { org }, params: { id } }) => {
      const links = await database.inTransaction((tx) => listLinks(tx, org));
      const link = links.find((one) => one.id === id);
      return link ? { status: 200, json: shownInvitation(link) } : NO_INVITATION;
    },
  });
}

function shownMember({ personId: id, email, name, role, since }: Member): object {
  return { person: { id, email, name }, role, since };
}

function shownInvitation(link: Link): object {
  return {
    id: link.id,
    email: link.email,
    role: link.kind === "reset" ? null : link.role,
    made_by: link.madeBy,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
    sent_at: link.sentAt,
    send_error: link.sendError,
  };
}
