import type { ReactNode } from "react";
import { localTime, timeAgo, utcTime } from "../lib/dates.ts";

/** A clock time: how long ago, with the local and the UTC time on hover. */
export function Ago({ at }: { at: string | null }): ReactNode {
  if (at === null) return <span className="text-muted">never</span>;
  return (
    <time dateTime={at} title={`${localTime(at)} · ${utcTime(at)}`}>
      {timeAgo(at, new Date())}
    </time>
  );
}

/** A clock time at the reader's place, with UTC on hover. */
export function LocalTime({ at }: { at: string | null }): ReactNode {
  if (at === null) return <span className="text-muted">–</span>;
  return (
    <time dateTime={at} title={utcTime(at)}>
      {localTime(at)}
    </time>
  );
}
