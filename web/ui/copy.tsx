import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import { say } from "./toast.tsx";

/** Puts a text into the clipboard, and says so. */
export async function copyText(text: string, done = "Copied"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say("The browser did not let this page write to the clipboard. Select the text and copy it.");
  }
}

/** Code to paste somewhere else, whole. */
export function CodeBlock({ code, label }: { code: string; label: string }): ReactNode {
  return (
    <div className="relative rounded-lg border border-line bg-sunken text-left">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What can be scrolled must be reached by keyboard.
        tabIndex={0}
        className="overflow-x-auto p-3 pr-24 max-sm:pt-12 max-sm:pr-3"
      >
        <pre className="font-mono text-xs leading-5 break-words whitespace-pre-wrap">{code}</pre>
      </section>
      <Button className="absolute top-2 right-2" onClick={() => copyText(code)}>
        <Icon name="copy" /> Copy
      </Button>
    </div>
  );
}
