import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Freshness, SpendAnswer } from "../../lib/api-types.ts";
import { longDay } from "../../lib/dates.ts";
import { readableWarning } from "../../lib/readable-warning.ts";
import { Note } from "../../ui/states.tsx";
import { Ago } from "../../ui/time.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { gapSentences, isGapWarning } from "./coverage.ts";

type FreshnessNoteProps = {
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
  /** The days without bills, where the answer has them apart: they are then told once for all connectors. */
  readonly uncovered?: SpendAnswer["uncovered"];
};

/** Names the connectors whose bills are not what they should be: since when, what is shown, and where to go. */
export function FreshnessNote({ freshness, warnings, uncovered }: FreshnessNoteProps): ReactNode {
  const { id } = useOrg();
  // Where nothing is connected, the page itself says so and what to do.
  if (freshness.connectors.length === 0) return null;
  const failed = freshness.connectors.filter(({ status }) => status === "failed");
  const gaps = uncovered ? gapSentences({ freshness, uncovered }) : [];
  const left = uncovered ? warnings.filter((warning) => !isGapWarning(warning)) : warnings;
  const others = [...gaps, ...otherWarnings(left, failed).map(readableWarning)];
  return (
    <>
      {failed.map((connector) => (
        <Note key={connector.id}>
          “{connector.name}” failed at its last sync.{" "}
          {connector.last_sync_at === null ? (
            "None has been good yet"
          ) : (
            <>
              Its last good one was <Ago at={connector.last_sync_at} />
            </>
          )}
          {connector.data_through ? `: its bill is shown as of ${longDay(connector.data_through)}.` : "."}{" "}
          <Link to={pagePath(id, `connectors/${connector.id}`)} className="underline">
            What to do
          </Link>
        </Note>
      ))}
      {others.length > 0 ? (
        <Note>
          {others.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Note>
      ) : null}
    </>
  );
}

function otherWarnings(warnings: readonly string[], failed: Freshness["connectors"]): readonly string[] {
  // What is said of a failed connector above need not be said twice.
  return warnings.filter((warning) => !failed.some(({ id }) => warning.includes(`(${id})`)));
}

/** Until which day the figures reach. */
export function DataThrough({ freshness }: { freshness: Freshness }): ReactNode {
  if (freshness.data_through === null) return <span>No bills are loaded yet</span>;
  return <span>Data through {longDay(freshness.data_through)} (UTC)</span>;
}
