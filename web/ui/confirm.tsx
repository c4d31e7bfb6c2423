import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type ConfirmProps = {
  readonly title: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly problem: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it brings about. */
  readonly children: ReactNode;
};

/** Asks before something that can be undone by another step, so no name has to be typed. */
export function Confirm(props: ConfirmProps): ReactNode {
  const { title, action, isPending, problem, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} description={children} isOpen onClose={onClose}>
      {problem}
      <div className="mt-3.5 flex justify-end gap-2">
        <Button onClick={onClose}>Keep it as it is</Button>
        <Button look="destroy" disabled={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
