import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { useApi, useIsAtLeast, useOrg, useSession } from "../people/session.ts";
import { type Shown, sameNamed, useViewChange, type View, type ViewKind, viewsQuery } from "./view-query.ts";

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
  const api = useApi();
  const { data } = useQuery(viewsQuery(api, kind));
  // While it is sent the list comes anew, and has it already.
  const same = save.isIdle || save.isError ? sameNamed(data?.data ?? [], name) : undefined;
  const query = (isMoving ? shown.moving?.query : undefined) ?? shown.query;
  const send = () => {
    if (same) return;
    save.mutate({ method: "POST", body: { kind, name, query, shared: isShared }, said: `“${name}” is saved` });
  };
  return (
    <Dialog title={`Save this ${word}`} isOpen onClose={onClose}>
      <Form onSend={send} className="space-y-4">
        <Field
          label="Name"
          hint="It keeps the question, not the answer: whoever opens it sees today’s figures."
          required
          maxLength={100}
          value={name}
          error={
            same ? `There is a ${word} of this name already: replace it, or give this one another name.` : undefined
          }
          onText={setName}
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
          {same ? (
            <ReplaceButton
              view={same}
              isDisabled={save.isPending}
              onReplace={() => save.mutate({ method: "PATCH", id: same.id, body: { query }, said: REPLACED })}
            />
          ) : null}
          <Button type="submit" look="primary" disabled={save.isPending || same !== undefined}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const REPLACED = "It shows this from now on";

type ReplaceProps = { readonly view: View; readonly isDisabled: boolean; readonly onReplace: () => void };

/** Puts what is shown in the place of what has the name, where the person may. */
function ReplaceButton({ view, isDisabled, onReplace }: ReplaceProps): ReactNode {
  const { person } = useSession();
  const isAdmin = useIsAtLeast("admin");
  if (!isAdmin && !view.created_by.includes(person.id)) return null;
  return (
    <Button disabled={isDisabled} onClick={onReplace}>
      Replace “{view.name}”
    </Button>
  );
}
