import type { ReactNode } from "react";
import type { CveList } from "../../lib/cve-types.ts";
import { Note } from "../../ui/states.tsx";
import { staleFeeds } from "./stale-feeds.ts";

type FeedsNoteProps = Pick<CveList, "feeds" | "warnings"> & { readonly className: string };

/** Says above figures that they are of old feeds, or of some of them; nothing where all are there and new. */
export function FeedsNote({ feeds, warnings, className }: FeedsNoteProps): ReactNode {
  const sentences = [staleFeeds(feeds, new Date()) ?? [], warnings].flat();
  if (sentences.length === 0) return null;
  return (
    <div className={`[&>*]:mb-0 ${className}`}>
      <Note>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Note>
    </div>
  );
}
