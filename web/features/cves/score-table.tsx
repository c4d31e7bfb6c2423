import type { ReactNode } from "react";
import type { CveRecord, Score } from "../../lib/cve-types.ts";
import { Breakable } from "../../ui/long-text.tsx";
import { Card } from "../../ui/page.tsx";
import { COLUMN, Facts, Table } from "../../ui/table.tsx";
import { RULE_SENTENCES, SeverityBadge } from "./cve-words.tsx";

/** Every CVSS score of a vulnerability, and which one decides. */
export function ScoresCard({ record }: { record: CveRecord }): ReactNode {
  const { scores, cvss, severity_by: rule } = record;
  const isDeciding = ({ version, source, type }: Score) =>
    version === cvss?.version && source === cvss.source && type === cvss.type;
  if (scores.length === 0) {
    return (
      <Card title="Scores">
        <p className="px-5 pb-4 text-muted">Nobody has scored it yet.</p>
      </Card>
    );
  }
  return (
    <Card title="Scores" aside={RULE_SENTENCES[rule]}>
      <Table label="Scores" caption="CVSS scores, and which one decides the severity">
        <thead>
          <tr>
            <th scope="col">CVSS</th>
            <th scope="col" className="@max-[58rem]:pr-5! @max-[32rem]:pr-3.5!">
              Severity
            </th>
            <th scope="col" className={COLUMN.l}>
              By
            </th>
            <th scope="col" className={COLUMN.l}>
              Vector
            </th>
          </tr>
        </thead>
        <tbody>
          {scores.map((score) => (
            <ScoreRow
              key={`${score.version}${score.source}${score.type}`}
              score={score}
              isDeciding={isDeciding(score)}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function ScoreRow({ score, isDeciding }: { score: Score; isDeciding: boolean }): ReactNode {
  const by = `${score.source ?? "–"}${score.type ? ` (${score.type})` : ""}`;
  const vector = (
    <span className="font-mono text-xs">
      <Breakable text={score.vector ?? "–"} />
    </span>
  );
  return (
    <tr className="align-top">
      <th scope="row" className="w-full whitespace-normal @min-[58rem]:w-auto">
        <span className="whitespace-nowrap">
          {score.version}
          {isDeciding ? <span className="ml-2 text-xs text-accent">decides</span> : null}
        </span>
        <Facts
          facts={[
            { label: "By", below: "l", value: <Breakable text={by} /> },
            { label: "Vector", below: "l", value: vector },
          ]}
        />
      </th>
      <td className="@max-[58rem]:pr-5! @max-[32rem]:pr-3.5!">
        <SeverityBadge severity={score.severity} score={score.score} />
      </td>
      <td className={`text-muted ${COLUMN.l}`}>{by}</td>
      <td className={`w-full whitespace-normal ${COLUMN.l}`}>{vector}</td>
    </tr>
  );
}
