import type { ReactNode } from "react";
import type { Sync } from "../../lib/api-types.ts";
import { longMonth } from "../../lib/dates.ts";
import { readableBytes, readableCount } from "../../lib/figures.ts";
import { Amount } from "../../ui/amount.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Scroller } from "../../ui/scroller.tsx";
import { LocalTime } from "../../ui/time.tsx";

const LOOKS = { running: "accent", succeeded: "good", failed: "bad" } as const;

/** The history of a connector: what each sync read, what it changed, and what went wrong. */
export function SyncTable({ syncs }: { syncs: readonly Sync[] }): ReactNode {
  return (
    <Scroller label="Syncs">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">Syncs, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Began</th>
            <th scope="col">State</th>
            <th scope="col" className="number max-sm:hidden">
              Files
            </th>
            <th scope="col" className="number max-sm:hidden">
              Lines
            </th>
            <th scope="col" className="number max-md:hidden">
              Read
            </th>
            <th scope="col" className="number max-md:hidden">
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
      </table>
    </Scroller>
  );
}

function secondsOf(seconds: number | null): string {
  if (seconds === null) return "–";
  return seconds < 0.1 ? "<0.1" : seconds.toFixed(1);
}

const UNCHANGED = { running: "none so far", succeeded: "nothing had changed", failed: "none" } as const;

function SyncRow({ sync }: { sync: Sync }): ReactNode {
  return (
    <tr className="align-top">
      <th scope="row" className="max-sm:w-20 max-sm:whitespace-normal">
        <LocalTime at={sync.started_at} />
      </th>
      <td>
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
      <td className="number max-sm:hidden">{readableCount(sync.files)}</td>
      <td className="number max-sm:hidden">{readableCount(sync.rows)}</td>
      <td className="number max-md:hidden">{readableBytes(sync.bytes)}</td>
      <td className="number max-md:hidden">{secondsOf(sync.seconds)}</td>
      <td className="name">
        {sync.months.length === 0 ? <span className="text-muted">{UNCHANGED[sync.status]}</span> : null}
        {sync.months.map(({ month, after }) => (
          <div key={month} className="flex justify-between gap-4 max-sm:block max-sm:pb-1">
            <span>{longMonth(`${month}-01`)}</span>
            <span className="flex flex-wrap justify-end gap-x-3 max-sm:justify-start">
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
    <div role="status" className="card mb-4 p-4">
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
