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

/** Code to paste somewhere else, whole: its lines are those that are pasted, and long ones are scrolled aside. */
export function CodeBlock({ code, label }: { code: string; label: string }): ReactNode {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken text-left">
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-3">
        <span className="text-xs text-muted" aria-hidden="true">
          {label}
        </span>
        <Button onClick={() => copyText(code)}>
          <Icon name="copy" /> Copy
        </Button>
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What can be scrolled must be reached by keyboard.
        tabIndex={0}
        className="overflow-x-auto p-3 -outline-offset-2"
      >
        <pre className="font-mono text-xs leading-5">{code}</pre>
      </section>
    </div>
  );
}
