import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Member } from "../../lib/people-types.ts";
import { ConfirmByName } from "../../ui/confirm-by-name.tsx";
import { say } from "../../ui/toast.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { useApi } from "../people/session.ts";

type RemoveMemberProps = { readonly person: Member["person"]; readonly onClose: () => void };

/** Takes a person out of the organization, once the name is typed. */
export function RemoveMemberDialog({ person, onClose }: RemoveMemberProps): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const name = person.name || person.email;
  const remove = useMutation({
    mutationFn: () => api.ask(`/members/${person.id}`, { method: "DELETE" }),
    onSuccess: async () => {
      say(`“${name}” is removed`);
      await client.invalidateQueries({ queryKey: [api.org] });
      onClose();
    },
  });
  return (
    <ConfirmByName
      title="Remove this member"
      name={name}
      action="Remove"
      isPending={remove.isPending}
      problem={<FormProblem error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Whatever they open in this organization is refused from their next request on. Keys that they made stay, and can
      be revoked. They come back by a new invitation.
    </ConfirmByName>
  );
}
