import type { ComponentProps, ReactNode } from "react";

const LOOKS = {
  plain: "border-line-strong bg-surface text-text hover:bg-sunken",
  primary: "border-accent bg-accent text-on-accent font-semibold hover:opacity-90",
  /** Leads to what can't be undone, or not by a click: it asks first. */
  danger: "border-line-strong bg-surface text-up hover:border-up hover:bg-up-soft",
  /** Does it, once asked. */
  destroy: "border-up bg-up text-surface font-semibold hover:opacity-90",
  quiet: "border-transparent text-muted hover:bg-sunken hover:text-text",
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** The classes of a button, for what looks like one and is a link. */
export function buttonClass(look: ButtonLook = "plain", more = ""): string {
  const shape = "inline-flex min-h-8 items-center justify-center gap-1.5 rounded-ctl border px-2.5 py-1 text-table";
  return `${shape} whitespace-nowrap disabled:opacity-55 aria-disabled:opacity-55 ${LOOKS[look]} ${more}`;
}

type ButtonProps = Omit<ComponentProps<"button">, "type"> & {
  readonly look?: ButtonLook;
  readonly type?: "button" | "submit";
};

export function Button({ look = "plain", type = "button", className = "", ...rest }: ButtonProps): ReactNode {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

/** A button of a drawing alone; `label` is its name. */
export function IconButton({ label, className = "", ...rest }: ButtonProps & { label: string }): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`flex size-7 items-center justify-center rounded-ctl text-muted hover:bg-sunken hover:text-text ${className}`}
      {...rest}
    />
  );
}
