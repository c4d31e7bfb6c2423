import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionApi } from "../../lib/api.ts";
import type { Session } from "../../lib/api-types.ts";
import { hasPasskeys, showPasskey } from "../../lib/passkeys.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "./form-problem.tsx";

type PasskeyButtonProps = {
  /** Whether it signs in alone, or completes a password. */
  readonly step: "session" | "session/second-factor";
  readonly onSession: (session: Session) => void;
};

/** Signs in by a passkey of the person's device, where the browser can. */
export function PasskeyButton({ step, onSession }: PasskeyButtonProps): ReactNode {
  const signIn = useMutation({
    mutationKey: ["session"],
    mutationFn: async () => sessionApi.passkey(step, await showPasskey(await sessionApi.passkeyOptions(step))),
    onSuccess: onSession,
  });
  if (!hasPasskeys()) return null;
  return (
    <div className="space-y-3.5">
      <FormProblem error={signIn.error} />
      <Button className="w-full" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
    </div>
  );
}
