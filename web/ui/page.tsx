import { type ReactNode, useEffect } from "react";

/** The head of a page: its one `h1`, and what can be done with it as a whole. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  useEffect(() => {
    document.title = `${title} · Costplane`;
  }, [title]);
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2">
      <h1 className="mr-auto text-xl leading-8 font-[650] tracking-tight">{title}</h1>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </div>
  );
}

/** A card with a heading of its own. */
export function Card(props: { title?: ReactNode; aside?: ReactNode; className?: string; children: ReactNode }) {
  const { title, aside, className = "", children } = props;
  return (
    <section className={`card ${className}`}>
      {title ? (
        <div className="flex items-baseline justify-between gap-3 px-gutter pt-4 pb-2">
          <h2 className="font-semibold">{title}</h2>
          <div className="text-right text-xs text-muted">{aside}</div>
        </div>
      ) : null}
      {children}
    </section>
  );
}
