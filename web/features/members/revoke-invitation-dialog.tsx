import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Invitation } from "../../lib/people-types.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
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
    <Dialog
      title="Revoke this invitation"
      description={`The link that ${email} has ends at once. A new invitation makes another.`}
      isOpen
      onClose={onClose}
    >
      <FormProblem error={revoke.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Keep it</Button>
        <Button look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke it
        </Button>
      </div>
    </Dialog>
  );
}
