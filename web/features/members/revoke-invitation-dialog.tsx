import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Invitation } from "../../lib/people-types.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { say } from "../../ui/toast.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { useApi } from "../people/session.ts";

type RevokeInvitationProps = { readonly invitation: Invitation; readonly onClose: () => void };

/** Takes an invitation back once that is confirmed. Another can be made, so no name has to be typed. */
export function RevokeInvitationDialog({ invitation, onClose }: RevokeInvitationProps): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const { id, email } = invitation;
  const revoke = useMutation({
    mutationFn: () => api.ask(`/invitations/${id}`, { method: "DELETE" }),
    onSuccess: async () => {
      say(`The invitation of ${email} is revoked`);
      await client.invalidateQueries({ queryKey: [api.org] });
      onClose();
    },
  });
  return (
    <Confirm
      title="Revoke this invitation"
      action="Revoke it"
      isPending={revoke.isPending}
      problem={<FormProblem error={revoke.error} />}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      The link that {email} has ends at once. A new invitation makes another.
    </Confirm>
  );
}
