import type { ReactNode } from "react";
import type { AnomalyList } from "../../lib/api-types.ts";
import { dayRange } from "../../lib/dates.ts";
import { EmptyState } from "../../ui/states.tsx";
import { AnomalyTable } from "./anomaly-table.tsx";

/** The unusual days of an answer; where there are none, whether any day was judged. */
export function UnusualDays({ answer }: { answer: AnomalyList }): ReactNode {
  const { data, judged_from: from, judged_through: through } = answer;
  if (data.length > 0) return <AnomalyTable anomalies={data} />;
  if (from === null || through === null) {
    return (
      <EmptyState title="No day was judged">There must be two weeks of bills before a day can be judged.</EmptyState>
    );
  }
  return (
    <EmptyState title="No unusual days">
      Every service of every account cost about what was expected, {dayRange(from, through)}.
    </EmptyState>
  );
}
