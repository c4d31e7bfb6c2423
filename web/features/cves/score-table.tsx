import type { ReactNode } from "react";
import type { CveRecord, Score } from "../../lib/cve-types.ts";
import { Breakable } from "../../ui/long-text.tsx";
import { Card } from "../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { RULE_SENTENCES, SeverityBadge } from "./cve-words.tsx";

/** Every CVSS score of a vulnerability, and which one decides. */
export function ScoresCard({ record }: { record: CveRecord }): ReactNode {
  const { scores, cvss, severity_by: rule } = record;
  const isDeciding = ({ version, source, type }: Score) =>
    version === cvss?.version && source === cvss.source && type === cvss.type;
  if (scores.length === 0) {
    return (
      <Card title="Scores">
        <p className="px-gutter pb-4 text-muted">Nobody has scored it yet.</p>
      </Card>
    );
  }
  const nameOf = (score: Score) => (
    <span className="whitespace-nowrap">
      {score.version}
      {isDeciding(score) ? <span className="ml-2 text-xs text-accent">decides</span> : null}
    </span>
  );
  return (
    <Card title="Scores" aside={RULE_SENTENCES[rule]}>
      <RecordTable
        label="Scores"
        caption="CVSS scores, and which one decides the severity"
        rows={scores}
        keyOf={({ version, source, type }) => `${version}${source}${type}`}
        name={{ head: "CVSS", cell: nameOf, look: "w-full! @min-[58rem]:w-auto!" }}
        columns={COLUMNS}
      />
    </Card>
  );
}

const COLUMNS: readonly RecordColumn<Score>[] = [
  { head: "Severity", cell: ({ severity, score }) => <SeverityBadge severity={severity} score={score} /> },
  {
    head: "By",
    room: "l",
    look: "text-muted",
    cell: ({ source, type }) => `${source ?? "–"}${type ? ` (${type})` : ""}`,
  },
  {
    head: "Vector",
    room: "l",
    look: "w-full whitespace-normal!",
    cell: ({ vector }) => (
      <span className="font-mono text-xs">
        <Breakable text={vector ?? "–"} />
      </span>
    ),
  },
];
