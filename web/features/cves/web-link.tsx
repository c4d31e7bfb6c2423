import type { ReactNode } from "react";

/** An address of the web as a link; whatever else feeds have in its place is shown and leads nowhere. */
export function WebLink({ url }: { url: string }): ReactNode {
  if (!/^https?:\/\//i.test(url)) return <span className="break-all">{url}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="break-all underline">
      {url}
    </a>
  );
}
