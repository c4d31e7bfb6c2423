import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ApiKey, MadeKey } from "../../lib/people-types.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmByName } from "../../ui/confirm-by-name.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { say } from "../../ui/toast.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { useApi } from "../people/session.ts";
import { SHOWN_ONCE, ShownKey } from "./shown-key.tsx";

type DialogProps = { readonly onClose: () => void };

type KeyDialogProps = DialogProps & { readonly apiKey: ApiKey };

/** Makes a successor; both work for the overlap, then the old one ends. */
export function RotateKeyDialog({ apiKey, onClose }: KeyDialogProps): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const [overlap, setOverlap] = useState("7");
  const rotate = useMutation({
    mutationFn: () =>
      api.ask<MadeKey>(`/keys/${apiKey.id}/rotate`, {
        method: "POST",
        body: { expires_old_in_days: Number(overlap) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.org, "keys"] }),
  });
  if (rotate.data) {
    return (
      <Dialog title="The new key is made" description={SHOWN_ONCE} isOpen onClose={onClose}>
        <ShownKey made={rotate.data} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`Rotate “${apiKey.name}”`}
      description="A new key with the same rights is made. The old one goes on working meanwhile, then ends by itself."
      isOpen
      onClose={onClose}
    >
      <Form className="space-y-4" onSend={() => rotate.mutate()}>
        <SelectField
          label="The old key ends"
          value={overlap}
          options={[
            { value: "1", label: "In a day" },
            { value: "7", label: "In a week" },
            { value: "30", label: "In 30 days" },
          ]}
          onText={setOverlap}
        />
        <FormProblem error={rotate.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={rotate.isPending}>
            Make the new key
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Revokes a key for good, once its name is typed. */
export function RevokeKeyDialog({ apiKey, onClose }: KeyDialogProps): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.ask(`/keys/${apiKey.id}`, { method: "DELETE" }),
    onSuccess: async () => {
      say(`“${apiKey.name}” is revoked`);
      await client.invalidateQueries({ queryKey: [api.org, "keys"] });
      onClose();
    },
  });
  return (
    <ConfirmByName
      title="Revoke this key"
      name={apiKey.name}
      action="Revoke it"
      isPending={revoke.isPending}
      problem={<FormProblem error={revoke.error} />}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      Whatever uses it is refused from its very next request on. A revoked key never comes back.
    </ConfirmByName>
  );
}
