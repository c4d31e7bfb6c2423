import type { ReactNode } from "react";

const CHARS_WHOLE = 40;
const CHARS_OF_END = 14;

/**
 * A name on one line. Where it is long, its middle gives way: names of services and resources often differ only at
 * their end. On a phone it wraps instead.
 */
export function LongText({ text }: { text: string }): ReactNode {
  const chars = [...text];
  if (chars.length <= CHARS_WHOLE) return <span className="max-sm:[overflow-wrap:anywhere] sm:truncate">{text}</span>;
  return (
    <span className="flex min-w-0 max-sm:inline max-sm:[overflow-wrap:anywhere]" title={text}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="whitespace-pre sm:truncate max-sm:whitespace-normal">
        {chars.slice(0, -CHARS_OF_END).join("")}
      </span>
      <span aria-hidden="true" className="shrink-0 whitespace-pre max-sm:whitespace-normal">
        {chars.slice(-CHARS_OF_END).join("")}
      </span>
    </span>
  );
}
