import { type ComponentProps, type ReactNode, useId } from "react";

export const INPUT =
  "min-h-9 w-full rounded-ctl border border-line-strong bg-surface px-2.5 py-1.5 text-sm aria-invalid:border-up";

type FieldProps = Omit<ComponentProps<"input">, "id" | "onChange"> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly onText?: (text: string) => void;
};

/** A text field with its label, what helps to fill it in, and what is wrong with it. */
export function Field({ label, hint, error, onText, className = "", ...rest }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-table font-medium">
        {label}
      </label>
      <input
        id={id}
        className={`${INPUT} read-only:bg-sunken read-only:text-muted`}
        aria-invalid={error !== undefined}
        onChange={(event) => onText?.(event.target.value)}
        {...(hint || error ? { "aria-describedby": `${id}-about` } : {})}
        {...rest}
      />
      <About id={id} hint={hint} error={error} />
    </div>
  );
}

type SelectProps = Omit<ComponentProps<"select">, "id" | "onChange"> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onText: (value: string) => void;
};

/** A choice of a few with its label. */
export function SelectField({ label, hint, options, onText, className = "", ...rest }: SelectProps): ReactNode {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-table font-medium">
        {label}
      </label>
      <select
        id={id}
        className={INPUT}
        onChange={(event) => onText(event.target.value)}
        {...(hint ? { "aria-describedby": `${id}-about` } : {})}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <About id={id} hint={hint} error={undefined} />
    </div>
  );
}

function About({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }): ReactNode {
  if (!hint && !error) return null;
  return (
    <div id={`${id}-about`} className={`mt-1 text-xs wrap-anywhere ${error ? "text-up" : "text-muted"}`}>
      {error ?? hint}
    </div>
  );
}
