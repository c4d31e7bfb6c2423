import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { Role } from "../../lib/api-types.ts";
import type { Member } from "../../lib/people-types.ts";
import { ApiProblem } from "../../lib/problems.ts";
import { Button } from "../../ui/button.tsx";
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
  const isOwnedByMore = members.filter(({ role }) => role === "owner").length > 1;
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
            <MemberRow key={member.person.id} member={member} isOnlyOwner={member.role === "owner" && !isOwnedByMore} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MemberRowProps = { readonly member: Member; readonly isOnlyOwner: boolean };

function MemberRow({ member, isOnlyOwner }: MemberRowProps): ReactNode {
  const { person, role } = member;
  const { person: self } = useSession();
  const isAdmin = useIsAtLeast("admin");
  const isOwner = useIsAtLeast("owner");
  const [isRemoving, setRemoving] = useState(false);
  const mayChange = isOwner || (isAdmin && role !== "owner");
  const name = person.name || person.email;
  return (
    <tr>
      <th scope="row">
        <span className="block max-w-[50vw] truncate font-semibold">
          {name}
          {person.id === self.id ? <span className="font-normal text-muted"> (you)</span> : null}
        </span>
        <span className="block max-w-[50vw] truncate text-xs text-muted">{person.email}</span>
      </th>
      <td className="whitespace-normal">
        {mayChange ? <RoleChoice member={member} isOnlyOwner={isOnlyOwner} /> : role}
      </td>
      <td className="text-muted max-sm:hidden">
        <Ago at={member.since} />
      </td>
      <td className="text-right">
        {mayChange && person.id !== self.id ? (
          <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        ) : null}
        {isRemoving ? <RemoveMemberDialog person={person} onClose={() => setRemoving(false)} /> : null}
      </td>
    </tr>
  );
}

/** The role of a member, to be changed; an organization never loses its only owner. */
function RoleChoice({ member: { person, role }, isOnlyOwner }: MemberRowProps): ReactNode {
  const isOwner = useIsAtLeast("owner");
  const change = useMemberChange();
  const about = useId();
  return (
    <>
      <select
        aria-label={`Role of ${person.name || person.email}`}
        {...(isOnlyOwner ? { "aria-describedby": about } : {})}
        value={role}
        disabled={isOnlyOwner || change.isPending}
        onChange={(event) => change.mutate({ id: person.id, role: event.target.value })}
        className="min-h-8 rounded-ctl border border-line bg-surface px-2 disabled:bg-sunken disabled:text-muted"
      >
        {ROLES.filter((one) => one !== "owner" || isOwner).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {isOnlyOwner ? (
        <span id={about} className="block text-xs text-muted sm:ml-2 sm:inline">
          the only owner: make another one first
        </span>
      ) : null}
    </>
  );
}
