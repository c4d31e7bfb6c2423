import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Anomaly } from "../../lib/api-types.ts";
import { addDays, shortDay, weekday } from "../../lib/dates.ts";
import { writeValue } from "../../lib/value-lists.ts";
import { Amount, Delta } from "../../ui/amount.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";

const KIND_WORDS = { usage: "usage", new: "new", one_off: "one-off" } as const;

/** Unusual days: what was expected, what it was, and the way to the day in the explorer. */
export function AnomalyTable({ anomalies }: { anomalies: readonly Anomaly[] }): ReactNode {
  return (
    <div className="relative overflow-x-auto">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">Unusual days, the largest impact first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col" className="max-md:hidden">
              Account
            </th>
            <th scope="col" className="number max-sm:hidden">
              Expected
            </th>
            <th scope="col" className="number max-sm:hidden">
              Actual
            </th>
            <th scope="col" className="number max-sm:pr-3.5!">
              Impact
            </th>
            <th scope="col" className="number max-sm:hidden">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {anomalies.map((anomaly) => (
            <AnomalyRow key={`${anomaly.date}${anomaly.service}${anomaly.account}${anomaly.kind}`} anomaly={anomaly} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AnomalyRow({ anomaly }: { anomaly: Anomaly }): ReactNode {
  const { date, service, account, account_name: accountName, currency, kind, provisional } = anomaly;
  return (
    <tr>
      <th scope="row" className="max-sm:w-16 max-sm:whitespace-normal">
        <AnomalyLink anomaly={anomaly}>
          <span className="max-sm:hidden">{weekday(date)}</span>
          <span className="whitespace-nowrap sm:hidden">{shortDay(date)}</span>
        </AnomalyLink>
      </th>
      <td className="name">
        <span className="flex flex-wrap items-center gap-x-2 max-sm:line-clamp-3 max-sm:whitespace-normal">
          <span className="flex max-w-full min-w-0 max-sm:inline">
            <LongText text={service ?? "without service"} />
          </span>
          {kind === "usage" ? null : <Badge>{KIND_WORDS[kind]}</Badge>}
          {provisional ? <Badge look="warn">may still change</Badge> : null}
        </span>
      </td>
      <td className="max-w-40 truncate text-muted max-md:hidden" title={account ?? ""}>
        {accountName ?? account ?? "without account"}
      </td>
      <td className="number text-muted max-sm:hidden">
        {anomaly.expected === null ? "–" : <Amount value={anomaly.expected} currency={currency} />}
      </td>
      <td className="number max-sm:hidden">
        <Amount value={anomaly.actual} currency={currency} />
      </td>
      <td className="number font-semibold max-sm:pr-3.5!">
        {anomaly.direction === "up" ? "+" : "−"}
        <Amount value={anomaly.impact} currency={currency} withCurrency />
      </td>
      <td className="number max-sm:hidden">
        <Delta
          ratio={anomaly.change_ratio}
          change={anomaly.direction === "up" ? anomaly.impact : `-${anomaly.impact}`}
        />
      </td>
    </tr>
  );
}

/** Leads to the explorer: the days around it, of the service and account alone. */
function AnomalyLink({ anomaly, children }: { anomaly: Anomaly; children: ReactNode }): ReactNode {
  const org = useOrg();
  const { date, service, account } = anomaly;
  const search = {
    start_date: addDays(date, -14),
    end_date: addDays(date, 7),
    group_by: "region",
    service: writeValue({ value: service, excludes: false }),
    account: writeValue({ value: account, excludes: false }),
  };
  return (
    <Link to={pagePath(org.id, "spend")} search={search as never} className="underline decoration-line-strong">
      {children}
    </Link>
  );
}
