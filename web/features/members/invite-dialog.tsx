import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Role } from "../../lib/api-types.ts";
import type { MadeInvitation } from "../../lib/people-types.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { useApi, useIsAtLeast } from "../people/session.ts";

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  viewer: "viewer: reads and asks",
  member: "member: also makes keys, computes quotes, syncs",
  admin: "admin: also connects bills, invites, revokes, sees the audit log",
  owner: "owner: also makes and unmakes owners",
};

/** Makes a one-time link for one address and role. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [made, setMade] = useState<MadeInvitation | null>(null);
  return made ? <MadeLink made={made} onClose={onClose} /> : <InviteForm onMade={setMade} onClose={onClose} />;
}

function MadeLink({ made, onClose }: { made: MadeInvitation; onClose: () => void }): ReactNode {
  return (
    <Dialog
      title="The link is made"
      description={`It lets ${made.email} in once, within seven days. It is shown this once: send it now.`}
      isOpen
      onClose={onClose}
    >
      <CodeBlock code={made.link} label="The link" />
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

type InviteFormProps = { readonly onMade: (made: MadeInvitation) => void; readonly onClose: () => void };

function InviteForm({ onMade, onClose }: InviteFormProps): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const isOwner = useIsAtLeast("owner");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const invite = useMutation({
    mutationFn: () => api.ask<MadeInvitation>("/invitations", { method: "POST", body: { email, role } }),
    onSuccess: (made) => {
      onMade(made);
      return client.invalidateQueries({ queryKey: [api.org, "invitations"] });
    },
  });
  const roles = (Object.keys(ROLE_WORDS) as Role[]).filter((one) => one !== "owner" || isOwner);
  return (
    <Dialog title="Invite somebody" isOpen onClose={onClose}>
      <Form onSend={() => invite.mutate()} className="space-y-4">
        <Field label="E-mail address" type="email" required value={email} onText={setEmail} />
        <SelectField
          label="Role"
          value={role}
          options={roles.map((value) => ({ value, label: ROLE_WORDS[value] }))}
          onText={(text) => setRole(text as Role)}
        />
        <FormProblem error={invite.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={invite.isPending}>
            Make the link
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
