import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { Role } from "../../lib/api-types.ts";
import type { Member } from "../../lib/people-types.ts";
import { ApiProblem } from "../../lib/problems.ts";
import { Button } from "../../ui/button.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { Ago } from "../../ui/time.tsx";
import { say } from "../../ui/toast.tsx";
import { useApi, useIsAtLeast, useSession } from "../people/session.ts";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";

const ROLES: readonly Role[] = ["viewer", "member", "admin", "owner"];

function useMemberChange() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: string }) =>
      api.ask(`/members/${id}`, { method: "PATCH", body: { role } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.org] }),
    onError: (error) => say(error instanceof ApiProblem ? error.message : "It did not work. Try again."),
  });
}

/** Who is in the organization, and as what. */
export function MemberTable({ members }: { members: readonly Member[] }): ReactNode {
  const [removed, setRemoved] = useState<Member | null>(null);
  const { person: self } = useSession();
  const mayChange = useMayChange();
  const about = useId();
  const [owner, ...others] = members.filter(({ role }) => role === "owner");
  const whyFixed = (member: Member) => (member === owner && others.length === 0 ? about : undefined);
  const columns: readonly RecordColumn<Member>[] = [
    {
      head: "Role",
      cell: (member) => (mayChange(member) ? <RoleChoice member={member} why={whyFixed(member)} /> : member.role),
    },
    { head: "Since", room: "s", look: "text-muted", cell: ({ since }) => <Ago at={since} /> },
  ];
  return (
    <>
      <RecordTable
        caption="Members"
        rows={members}
        keyOf={({ person }) => person.id}
        name={{
          head: "Person",
          cell: (member) => (
            <>
              <Name person={member.person} isSelf={member.person.id === self.id} />
              {mayChange(member) && whyFixed(member) ? (
                <span id={about} className="block text-xs font-normal text-muted">
                  the only owner: make another one first
                </span>
              ) : null}
            </>
          ),
        }}
        columns={columns}
        acts={(member) =>
          mayChange(member) && member.person.id !== self.id ? (
            <Button look="danger" aria-label={`Remove ${nameOf(member)}`} onClick={() => setRemoved(member)}>
              Remove
            </Button>
          ) : null
        }
      />
      {removed ? <RemoveMemberDialog person={removed.person} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

function nameOf({ person: { name, email } }: Pick<Member, "person">): string {
  return name || email;
}

/** Whom the person may change: owners are made and unmade by owners alone. */
function useMayChange(): (member: Member) => boolean {
  const isAdmin = useIsAtLeast("admin");
  const isOwner = useIsAtLeast("owner");
  return ({ role }) => isOwner || (isAdmin && role !== "owner");
}

function Name({ person, isSelf }: Pick<Member, "person"> & { readonly isSelf: boolean }): ReactNode {
  return (
    <>
      <span className="block font-semibold">
        <LongText text={nameOf({ person })} />
        {isSelf ? <span className="font-normal text-muted"> (you)</span> : null}
      </span>
      <span className="block text-xs text-muted">
        <LongText text={person.email} />
      </span>
    </>
  );
}

type RoleChoiceProps = {
  readonly member: Member;
  /** The id of what says why it can't be changed; undefined where it can. */
  readonly why: string | undefined;
};

/** The role of a member, to be changed; an organization never loses its only owner. */
function RoleChoice({ member: { person, role }, why }: RoleChoiceProps): ReactNode {
  const isOwner = useIsAtLeast("owner");
  const change = useMemberChange();
  return (
    <select
      aria-label={`Role of ${nameOf({ person })}`}
      aria-describedby={why}
      value={role}
      disabled={why !== undefined || change.isPending}
      onChange={(event) => change.mutate({ id: person.id, role: event.target.value })}
      className="min-h-8 rounded-ctl border border-line bg-surface px-2 disabled:bg-sunken disabled:text-muted"
    >
      {ROLES.filter((one) => one !== "owner" || isOwner).map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}
