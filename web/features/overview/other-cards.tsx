import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Freshness } from "../../lib/api-types.ts";
import type { CveList } from "../../lib/cve-types.ts";
import { addDays, dayOf, longDay, shortDay } from "../../lib/dates.ts";
import { Gauge } from "../../ui/gauge.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState, LoadingRows, Skeleton } from "../../ui/states.tsx";
import { LocalTime } from "../../ui/time.tsx";
import { StatusBadge } from "../connectors/connector-words.tsx";
import { SeverityBadge } from "../cves/cve-words.tsx";
import { FeedsNote } from "../cves/feeds-note.tsx";
import { kevTitle } from "../cves/kev-notes.ts";
import { readableDescription } from "../cves/readable-description.ts";
import { useApi, useOrg } from "../people/session.ts";
import { usageQuery } from "../plans/usage-query.ts";
import { pagePath } from "../shell/pages.ts";

const SHOWN = 6;

/** An entry has two lines: as high as so many rows of one. */
const WAITING = 9;

const NEWEST_KEV = { kev: "true", sort: "-kev_added" } as const;

/** Entries of KEV, those that came last first. */
export function KevCard(): ReactNode {
  const api = useApi();
  const org = useOrg();
  const week = addDays(dayOf(new Date()), -7);
  const query = useQuery({
    queryKey: [api.org, "cves", "kev"],
    queryFn: ({ signal }) => api.get<CveList>("/cves", { ...NEWEST_KEV, limit: String(SHOWN) }, signal),
  });
  return (
    <Card
      title="Known exploited, the newest"
      aside={
        <Link to={pagePath(org.id, "vulnerabilities")} search={NEWEST_KEV as never} className="underline">
          All
        </Link>
      }
    >
      <Loaded query={query} waiting={<LoadingRows rows={WAITING} label="Entries are on their way" />}>
        {({ data, feeds, warnings }) => (
          <>
            <FeedsNote feeds={feeds} warnings={warnings} className="px-gutter" />
            <ul className="divide-y divide-line pb-1">
              {data.map(({ id, severity, score, kev, description }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 px-gutter py-1.5 text-table">
                  <Link
                    to={pagePath(org.id, `vulnerabilities/${id}`)}
                    className="font-semibold hover:underline max-sm:flex-1"
                  >
                    {id}
                  </Link>
                  <SeverityBadge severity={severity} score={score} />
                  <span className="ml-auto text-xs text-muted max-sm:order-1 max-sm:ml-0 max-sm:basis-full">
                    {kev?.date_added ? `added ${longDay(kev.date_added)}` : ""}
                    {(kev?.date_added ?? "") >= week ? <span className="text-up"> new</span> : null}
                  </span>
                  <span className="min-w-0 basis-full truncate text-muted" title={readableDescription(description)}>
                    {kev ? kevTitle(kev) : readableDescription(description)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** What is left of the plan. */
export function PlanSummary(): ReactNode {
  const api = useApi();
  const org = useOrg();
  const query = useQuery(usageQuery(api));
  return (
    <Card
      title="Plan"
      aside={
        <Link to={pagePath(org.id, "plan")} className="underline">
          Plan and usage
        </Link>
      }
    >
      <div className="px-gutter pb-5">
        <Loaded query={query} waiting={<Skeleton className="h-16" />}>
          {({ plan, quota }) => (
            <Gauge
              label={`Quotes this month, plan ${plan}`}
              used={quota.used}
              limit={quota.limit}
              note={
                <>
                  resets <LocalTime at={quota.resets_at} />
                </>
              }
            />
          )}
        </Loaded>
      </div>
    </Card>
  );
}

/** How the connectors are; those that need care first. */
export function BillsCard({ freshness }: { freshness: Freshness }): ReactNode {
  const org = useOrg();
  const order = ["failed", "paused", "pending", "syncing", "synced"];
  const connectors = freshness.connectors.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return (
    <Card
      title="Connectors"
      aside={
        <Link to={pagePath(org.id, "connectors")} className="underline">
          All
        </Link>
      }
    >
      <ul className="divide-y divide-line pb-1">
        {connectors.slice(0, SHOWN).map(({ id, name, status, data_through: through }) => (
          <li key={id} className="flex items-center gap-3 px-gutter py-1.5 text-table">
            <Link to={pagePath(org.id, `connectors/${id}`)} className="min-w-0 flex-1 truncate hover:underline">
              {name}
            </Link>
            <span className="text-xs text-muted">
              {through ? (
                <>
                  through {shortDay(through)}
                  <span className="max-sm:hidden"> {through.slice(0, 4)}</span>
                </>
              ) : (
                "no bills yet"
              )}
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      {connectors.length === 0 ? <EmptyState title="No bills are connected" /> : null}
    </Card>
  );
}
