import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { InviteDialog } from "../features/members/invite-dialog.tsx";
import { memberQuery } from "../features/members/member-query.ts";
import { RemoveMemberDialog } from "../features/members/remove-member-dialog.tsx";
import { RevokeInvitationDialog } from "../features/members/revoke-invitation-dialog.tsx";
import { SecondFactorRule } from "../features/members/second-factor-rule.tsx";
import { secondFactorQuery } from "../features/people/second-factor-query.ts";
import { useApi, useIsAtLeast, useSession } from "../features/people/session.ts";
import type { Role } from "../lib/api-types.ts";
import { type Invitation, type Member, rowsOf } from "../lib/people-types.ts";
import { ApiProblem } from "../lib/problems.ts";
import { Button } from "../ui/button.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Card, PageHead } from "../ui/page.tsx";
import { EmptyState, LoadingRows } from "../ui/states.tsx";
import { Ago } from "../ui/time.tsx";
import { say } from "../ui/toast.tsx";

const ROLES: readonly Role[] = ["viewer", "member", "admin", "owner"];

/** Who is in the organization, and who is invited. */
export function MembersPage(): ReactNode {
  const api = useApi();
  const isAdmin = useIsAtLeast("admin");
  const [isInviting, setInviting] = useState(false);
  const query = useQuery(memberQuery(api));
  // What is said beside the rule depends on the person's own; nothing that is read moves for it.
  const own = useQuery({ ...secondFactorQuery, enabled: isAdmin });
  const whole = own.isLoading ? { ...query, data: undefined, error: null } : query;
  return (
    <>
      <PageHead title="Members">
        {isAdmin ? (
          <Button look="primary" onClick={() => setInviting(true)}>
            Invite
          </Button>
        ) : null}
      </PageHead>
      <Card className="mb-4">
        <Loaded query={whole} waiting={<LoadingRows rows={4} label="Members are on their way" />}>
          {(list) => (
            <>
              <MemberTable members={list.members} />
              <SecondFactorRule isRequired={list.requires_second_factor} />
            </>
          )}
        </Loaded>
      </Card>
      {isAdmin ? <Invitations /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}

function useMemberChange() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: { path: string; method: "PATCH" | "DELETE"; body?: unknown }) =>
      api.ask(sent.path, { method: sent.method, ...(sent.body === undefined ? {} : { body: sent.body }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.org] }),
    onError: (error) => say(error instanceof ApiProblem ? error.message : "It did not work. Try again."),
  });
}

function MemberTable({ members }: { members: readonly Member[] }): ReactNode {
  return (
    <div className="relative overflow-x-auto">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">Members</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Role</th>
            <th scope="col" className="max-sm:hidden">
              Since
            </th>
            <th scope="col">
              <span className="sr-only">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.person.id} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MemberRow({ member }: { member: Member }): ReactNode {
  const { person, role } = member;
  const { person: self } = useSession();
  const isAdmin = useIsAtLeast("admin");
  const isOwner = useIsAtLeast("owner");
  const change = useMemberChange();
  const [isRemoving, setRemoving] = useState(false);
  const mayChange = isOwner || (isAdmin && role !== "owner");
  return (
    <tr>
      <th scope="row">
        <span className="block max-w-[50vw] truncate font-semibold">
          {person.name || person.email}
          {person.id === self.id ? <span className="font-normal text-muted"> (you)</span> : null}
        </span>
        <span className="block max-w-[50vw] truncate text-xs text-muted">{person.email}</span>
      </th>
      <td>
        {mayChange ? (
          <select
            aria-label={`Role of ${person.name || person.email}`}
            value={role}
            disabled={change.isPending}
            onChange={(event) =>
              change.mutate({ path: `/members/${person.id}`, method: "PATCH", body: { role: event.target.value } })
            }
            className="min-h-8 rounded-ctl border border-line bg-surface px-2"
          >
            {ROLES.filter((one) => one !== "owner" || isOwner).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        ) : (
          role
        )}
      </td>
      <td className="text-muted max-sm:hidden">
        <Ago at={member.since} />
      </td>
      <td className="text-right">
        {mayChange && person.id !== self.id ? (
          <Button look="quiet" aria-label={`Remove ${person.name || person.email}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        ) : null}
        {isRemoving ? <RemoveMemberDialog person={person} onClose={() => setRemoving(false)} /> : null}
      </td>
    </tr>
  );
}

function Invitations(): ReactNode {
  const api = useApi();
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const query = useQuery({
    queryKey: [api.org, "invitations"],
    queryFn: async ({ signal }) => rowsOf<Invitation>(await api.get("/invitations", {}, signal)),
  });
  return (
    <Card title="Invitations" aside="one-time links, seven days">
      <Loaded query={query} waiting={<LoadingRows rows={2} label="Invitations are on their way" />}>
        {(invitations) =>
          invitations.length > 0 ? (
            <ul className="divide-y divide-line px-5 pb-2">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onRevoke={setRevoked} />
              ))}
            </ul>
          ) : (
            <EmptyState title="Nobody is invited">An invitation is a link for one address and one role.</EmptyState>
          )
        }
      </Loaded>
      {revoked ? <RevokeInvitationDialog invitation={revoked} onClose={() => setRevoked(null)} /> : null}
    </Card>
  );
}

type InvitationRowProps = { readonly invitation: Invitation; readonly onRevoke: (invitation: Invitation) => void };

function InvitationRow({ invitation, onRevoke }: InvitationRowProps): ReactNode {
  const { email, role, expires_at: expires, sent_at: sentAt, send_error: error } = invitation;
  return (
    <li className="flex items-center gap-3 py-2 text-table">
      <span className="min-w-0 flex-1 truncate">
        {email}
        <MailNote sentAt={sentAt} error={error} />
      </span>
      <span className="text-muted">{role}</span>
      <span className="text-muted max-sm:hidden">
        ends <Ago at={expires} />
      </span>
      <Button look="quiet" aria-label={`Revoke the invitation of ${email}`} onClick={() => onRevoke(invitation)}>
        Revoke
      </Button>
    </li>
  );
}

function MailNote({ sentAt, error }: { sentAt: string | null; error: string | null }): ReactNode {
  if (sentAt === null && error === null) return null;
  return (
    <span className={`block truncate text-xs ${sentAt === null ? "text-up" : "text-muted"}`} title={error ?? undefined}>
      {sentAt === null ? `not sent by e-mail: ${error}` : "sent by e-mail "}
      {sentAt === null ? null : <Ago at={sentAt} />}
    </span>
  );
}
