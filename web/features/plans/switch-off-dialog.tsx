import type { ReactNode } from "react";
import { Confirm } from "../../ui/confirm.tsx";
import { FormProblem } from "../people/form-problem.tsx";

type SwitchOffProps = {
  readonly label: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a service is taken away from everybody. */
export function SwitchOffDialog({ label, isPending, error, onConfirm, onClose }: SwitchOffProps): ReactNode {
  return (
    <Confirm
      title={`Switch off ${label}`}
      action="Switch it off"
      isPending={isPending}
      problem={<FormProblem error={error} />}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Its pages, and all keys that ask it, are refused from their next request on. What it has loaded stays, and it can
      be switched on again here.
    </Confirm>
  );
}
