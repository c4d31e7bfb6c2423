import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { useIsAtLeast, useOrg } from "../people/session.ts";
import { type Shown, useViewChange, type ViewKind } from "./view-query.ts";

/** What a dialog about the views of a page is given. */
export type ViewDialogProps = {
  readonly kind: ViewKind;
  /** What people call one. */
  readonly word: string;
  readonly shown: Shown;
  readonly onClose: () => void;
};

/** Keeps what the page shows under a name. */
export function SaveViewDialog({ kind, word, shown, onClose }: ViewDialogProps): ReactNode {
  const org = useOrg();
  const mayShare = useIsAtLeast("member");
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isMoving, setMoving] = useState(true);
  const save = useViewChange(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = (isMoving ? shown.moving?.query : undefined) ?? shown.query;
    save.mutate({ method: "POST", body: { kind, name, query, shared: isShared }, said: `“${name}” is saved` });
  };
  return (
    <Dialog title={`Save this ${word}`} isOpen onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        <Field
          label="Name"
          hint="It keeps the question, not the answer: whoever opens it sees today’s figures."
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {shown.moving ? (
          <CheckField
            label={`Its days move along: ${shown.moving.label.toLowerCase()}, whenever it is opened`}
            isChecked={isMoving}
            onChange={setMoving}
          />
        ) : null}
        <CheckField
          label={`Share it with everybody in ${org.name}`}
          hint={mayShare ? undefined : "This needs the role member."}
          isDisabled={!mayShare}
          isChecked={isShared}
          onChange={setShared}
        />
        <FormProblem error={save.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
