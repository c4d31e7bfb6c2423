import type { ComponentProps, ReactNode } from "react";

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & { readonly onSend: () => void };

/** A form that the page itself sends: the browser would leave the page for that. */
export function Form({ onSend, ...rest }: FormProps): ReactNode {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}
