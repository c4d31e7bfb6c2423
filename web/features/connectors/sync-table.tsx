import type { ReactNode } from "react";
import type { Sync } from "../../lib/api-types.ts";
import { longMonth } from "../../lib/dates.ts";
import { readableBytes, readableCount } from "../../lib/figures.ts";
import { Amount } from "../../ui/amount.tsx";
import { Badge } from "../../ui/badge.tsx";
import { COLUMN, Facts, Table } from "../../ui/table.tsx";
import { LocalTime } from "../../ui/time.tsx";

const LOOKS = { running: "accent", succeeded: "good", failed: "bad" } as const;

/** The history of a connector: what each sync read, what it changed, and what went wrong. */
export function SyncTable({ syncs }: { syncs: readonly Sync[] }): ReactNode {
  return (
    <Table label="Syncs" caption="Syncs, the newest first">
      <thead className="@max-[32rem]:sr-only">
        <tr>
          <th scope="col">Began</th>
          <th scope="col">State</th>
          <th scope="col" className={`number ${COLUMN.m}`}>
            Files
          </th>
          <th scope="col" className={`number ${COLUMN.m}`}>
            Lines
          </th>
          <th scope="col" className={`number ${COLUMN.l}`}>
            Read
          </th>
          <th scope="col" className={`number ${COLUMN.l}`}>
            Seconds
          </th>
          <th scope="col">Months loaded</th>
        </tr>
      </thead>
      <tbody>
        {syncs.map((sync) => (
          <SyncRow key={sync.id} sync={sync} />
        ))}
      </tbody>
    </Table>
  );
}

function secondsOf(seconds: number | null): string {
  if (seconds === null) return "–";
  return seconds < 0.1 ? "<0.1" : seconds.toFixed(1);
}

const UNCHANGED = { running: "none so far", succeeded: "nothing had changed", failed: "none" } as const;

/** In little room a row is no row of columns: began and state stand beside each other, the months below. */
const STACKED = "@max-[32rem]:grid @max-[32rem]:grid-cols-[minmax(0,1fr)_auto]";

function SyncRow({ sync }: { sync: Sync }): ReactNode {
  const isTold = sync.error !== null || sync.warnings.length > 0;
  return (
    <tr className={`align-top ${STACKED}`}>
      <th scope="row" className="max-w-44 whitespace-normal! @max-[32rem]:max-w-none @max-[32rem]:border-b-0!">
        <span className="whitespace-nowrap">
          <LocalTime at={sync.started_at} />
        </span>
        <Facts
          facts={[
            { label: "Files", below: "m", value: readableCount(sync.files) },
            { label: "Lines", below: "m", value: readableCount(sync.rows) },
            { label: "Read", below: "l", value: readableBytes(sync.bytes) },
            { label: "Seconds", below: "l", value: secondsOf(sync.seconds) },
          ]}
        />
      </th>
      <td className={`@max-[32rem]:border-b-0! @max-[32rem]:px-gutter! ${isTold ? "@max-[32rem]:col-span-full" : ""}`}>
        <Badge look={LOOKS[sync.status]}>{sync.status}</Badge>
        {sync.error ? (
          <div className="mt-1 max-w-96 text-xs whitespace-normal text-up">{sync.error.message}</div>
        ) : null}
        {sync.warnings.map((warning) => (
          <div key={warning} className="mt-1 max-w-96 text-xs whitespace-normal text-warn">
            {warning}
          </div>
        ))}
      </td>
      <td className={`number ${COLUMN.m}`}>{readableCount(sync.files)}</td>
      <td className={`number ${COLUMN.m}`}>{readableCount(sync.rows)}</td>
      <td className={`number ${COLUMN.l}`}>{readableBytes(sync.bytes)}</td>
      <td className={`number ${COLUMN.l}`}>{secondsOf(sync.seconds)}</td>
      <td className="name @max-[32rem]:col-span-full @max-[32rem]:w-auto! @max-[32rem]:px-gutter!">
        {sync.months.length === 0 ? <span className="text-muted">{UNCHANGED[sync.status]}</span> : null}
        {sync.months.map(({ month, after }) => (
          <div key={month} className="flex justify-between gap-4">
            <span>{longMonth(`${month}-01`)}</span>
            <span className="flex flex-wrap justify-end gap-x-3">
              {after.map(({ currency, billed }) => (
                <span key={currency} className="tabular">
                  <Amount value={billed} currency={currency} withCurrency />
                </span>
              ))}
            </span>
          </div>
        ))}
      </td>
    </tr>
  );
}

const PHASES: Readonly<Record<string, string>> = {
  waiting: "It waits for its turn, behind other syncs.",
  reading: "It reads the files.",
  loading: "It loads the months that have changed.",
};

/** How far a sync is, while it runs. */
export function SyncProgress({ sync }: { sync: Sync }): ReactNode {
  const { files, files_total: of, months, months_total: monthsTotal, phase } = sync;
  const total = of + monthsTotal;
  const ratio = total === 0 ? 0 : (files + months.length) / total;
  return (
    <div role="status" className="card mb-4 p-gutter">
      <div className="mb-2 flex flex-wrap justify-between gap-2">
        <span className="font-semibold">A sync is under way</span>
        <span className="tabular text-muted">
          {files} of {of} files, {readableCount(sync.rows)} lines
        </span>
      </div>
      <progress className="h-1.5 w-full text-accent" max={1} value={ratio} aria-label="How far the sync is" />
      <p className="mt-1 text-xs text-muted">{PHASES[phase ?? ""] ?? "One moment."}</p>
    </div>
  );
}
