import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Anomaly } from "../../lib/api-types.ts";
import { addDays, shortDay, weekday } from "../../lib/dates.ts";
import { compareDecimals } from "../../lib/decimals.ts";
import { writeValue } from "../../lib/value-lists.ts";
import { Amount, Delta } from "../../ui/amount.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { BELOW, COLUMN, Facts, Table } from "../../ui/table.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";

const KIND_WORDS = { usage: "usage", new: "new", one_off: "one-off" } as const;

/** Unusual days: what was expected, what it was, and the way to the day in the explorer. */
export function AnomalyTable({ anomalies }: { anomalies: readonly Anomaly[] }): ReactNode {
  return (
    <Table caption="Unusual days, the largest impact first">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">What</th>
          <th scope="col" className={COLUMN.l}>
            Account
          </th>
          <th scope="col" className={`number ${COLUMN.m}`}>
            Expected
          </th>
          <th scope="col" className={`number ${COLUMN.m}`}>
            Actual
          </th>
          <th scope="col" className="number max-sm:pr-gutter!">
            Impact
          </th>
          <th scope="col" className={`number ${COLUMN.s}`}>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {anomalies.map((anomaly) => (
          <AnomalyRow key={`${anomaly.date}${anomaly.service}${anomaly.account}${anomaly.kind}`} anomaly={anomaly} />
        ))}
      </tbody>
    </Table>
  );
}

function AnomalyRow({ anomaly }: { anomaly: Anomaly }): ReactNode {
  const { date, service, currency, kind, provisional } = anomaly;
  const { account, expected, actual, change } = figuresOf(anomaly);
  return (
    <tr className="align-top">
      <th scope="row">
        <AnomalyLink anomaly={anomaly}>
          <span className={COLUMN.s}>{weekday(date)}</span>
          <span className={BELOW.s}>{shortDay(date)}</span>
        </AnomalyLink>
      </th>
      <td className="name">
        <span className="flex flex-wrap items-center gap-x-2">
          <LongText text={service ?? "without service"} />
          {kind === "usage" ? null : <Badge>{KIND_WORDS[kind]}</Badge>}
          {provisional ? <Badge look="warn">may still change</Badge> : null}
        </span>
        <Facts
          facts={[
            { label: "Account", below: "l", value: account },
            { label: "Expected", below: "m", value: expected },
            { label: "Actual", below: "m", value: actual },
            { label: "Change", below: "s", value: change },
          ]}
        />
      </td>
      <td className={`min-w-44 text-muted whitespace-normal! ${COLUMN.l}`}>{account}</td>
      <td className={`number text-muted ${COLUMN.m}`}>{expected}</td>
      <td className={`number ${COLUMN.m}`}>{actual}</td>
      <td className="number font-semibold max-sm:pr-gutter!">
        {anomaly.direction === "up" ? "+" : "−"}
        <Amount value={anomaly.impact} currency={currency} withCurrency />
      </td>
      <td className={`number ${COLUMN.s}`}>{change}</td>
    </tr>
  );
}

/** What stands in a column of its own, or below the name. */
function figuresOf(anomaly: Anomaly) {
  const { account, account_name: name, expected, actual, currency } = anomaly;
  return {
    account: <LongText text={name ?? account ?? "without account"} />,
    expected: expected === null ? "–" : <Amount value={expected} currency={currency} />,
    actual: <Amount value={actual} currency={currency} />,
    change: <Change anomaly={anomaly} />,
  };
}

/** Less is not good news by itself: a bill that has stopped may be a service that has. */
function Change({ anomaly }: { anomaly: Anomaly }): ReactNode {
  const { change_ratio: ratio, impact, direction, actual } = anomaly;
  const sign = direction === "down" ? compareDecimals(actual, "0") : 1;
  if (sign < 1) return <Badge>{sign < 0 ? "credit" : "stopped"}</Badge>;
  return <Delta ratio={ratio} change={direction === "up" ? impact : `-${impact}`} isNeutral />;
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
