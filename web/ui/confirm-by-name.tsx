import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import type { ConfirmProps } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";

type ConfirmByNameProps = ConfirmProps & { readonly name: string };

/** Asks for the name of what can't be brought back. */
export function ConfirmByName(props: ConfirmByNameProps): ReactNode {
  const { title, name, action, isPending, problem, onConfirm, onClose, children } = props;
  const [typed, setTyped] = useState("");
  const send = () => {
    if (typed === name) onConfirm();
  };
  return (
    <Dialog title={title} description={children} isOpen onClose={onClose}>
      <Form onSend={send} className="space-y-3.5">
        <Field label={`Type “${name}” to continue`} value={typed} autoComplete="off" onText={setTyped} />
        {problem}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" look="destroy" disabled={typed !== name || isPending}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
