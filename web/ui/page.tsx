import { type ReactNode, useEffect } from "react";
import { type Unread, unreadBut } from "../lib/unread-params.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Note } from "./states.tsx";

type PageHeadProps = {
  readonly title: string;
  /** What the page leaves out of its address; it reads nothing of it unless told otherwise. */
  readonly unread?: Unread;
  /** The way to the page that this one is of. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
};

/** The head of a page: its one `h1`, what can be done with all of it, and what of its address was not understood. */
export function PageHead({ title, unread = unreadBut({}), above, children }: PageHeadProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Costplane`;
  }, [title]);
  return (
    <>
      {above ? <div className="-mt-1 mb-0.5 text-table text-muted">{above}</div> : null}
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-xl leading-8 font-[650] tracking-tight">{title}</h1>
        {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
      </div>
      <UnreadNote unread={unread} />
    </>
  );
}

/** Says what of the address is not part of what is shown. */
function UnreadNote({ unread }: { readonly unread: Unread }): ReactNode {
  const [search] = usePageSearch();
  const parts = unread(search);
  if (parts.length === 0) return null;
  return (
    <Note>
      This part of the address was not understood, and is left out of what is shown:{" "}
      {parts.map((part, place) => (
        <span key={part}>
          {place > 0 ? "; " : ""}
          <code className="font-mono text-xs wrap-anywhere">{part}</code>
        </span>
      ))}
    </Note>
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
