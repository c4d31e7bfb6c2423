import type { ReactNode } from "react";

type SegmentedProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly name?: string }[];
  readonly onChange: (value: Value) => void;
};

/** One of a few, all seen at once, in one line: in little room their words take two, and scroll aside at last. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>): ReactNode {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex max-w-full min-w-0 overflow-x-auto rounded-ctl border border-line bg-surface"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.name}
          title={option.name}
          onClick={() => onChange(option.value)}
          className="min-h-7 border-r border-line px-2.5 py-0.5 text-xs max-sm:px-1.5 text-muted -outline-offset-2 last:border-r-0 hover:text-text aria-pressed:bg-sunken aria-pressed:font-semibold aria-pressed:text-text"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
