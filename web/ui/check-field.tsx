import { type ReactNode, useId } from "react";

type CheckFieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

/** Something that is so or not, with its label. */
export function CheckField({ label, hint, isChecked, isDisabled = false, onChange }: CheckFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="flex items-start gap-2 text-table">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        {...(hint ? { "aria-describedby": `${id}-about` } : {})}
      />
      <div className="min-w-0 break-words">
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <div id={`${id}-about`} className="text-xs text-muted">
            {hint}
          </div>
        ) : null}
      </div>
    </div>
  );
}
