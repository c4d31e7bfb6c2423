import type { ReactNode } from "react";
import type { MadeKey } from "../../lib/people-types.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";

/** What is said above a key that was just made. */
export const SHOWN_ONCE = "It is shown this once: copy it to where it is used. Only its digest is kept here.";

/** A key that was just made, and a first request with it, each to be copied. */
export function ShownKey({ made, onClose }: { readonly made: MadeKey; readonly onClose: () => void }): ReactNode {
  const request = `curl ${window.location.origin}/api/usage -H "Authorization: Bearer ${made.key}"`;
  return (
    <div className="space-y-4">
      <CodeBlock code={made.key} label="The key" />
      <CodeBlock code={request} label="A first request" />
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </div>
  );
}
