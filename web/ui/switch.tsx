import type { ReactNode } from "react";

type SwitchProps = { readonly label: string; readonly isOn: boolean; readonly onToggle: () => void };

/** Something that is on or off. What it is stands beside it in words, too: its drawing alone does not tell. */
export function Switch({ label, isOn, onToggle }: SwitchProps): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={onToggle}
      className="group inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 aria-checked:border-accent aria-checked:bg-accent"
    >
      <span
        aria-hidden="true"
        className="size-4.5 rounded-full border border-line-strong bg-surface forced-color-adjust-none group-aria-checked:translate-x-4 group-aria-checked:border-surface"
      />
    </button>
  );
}
