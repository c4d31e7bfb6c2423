import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useApi, useIsAtLeast } from "../features/people/session.ts";
import { SwitchOffDialog } from "../features/plans/switch-off-dialog.tsx";
import { usageQuery } from "../features/plans/usage-query.ts";
import type { Usage } from "../lib/api-types.ts";
import { readableCount } from "../lib/figures.ts";
import { ApiProblem } from "../lib/problems.ts";
import { SERVICE_NAMES } from "../lib/service-names.ts";
import { Badge } from "../ui/badge.tsx";
import { Gauge } from "../ui/gauge.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Card, PageHead } from "../ui/page.tsx";
import { Note, Skeleton } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { LocalTime } from "../ui/time.tsx";
import { say } from "../ui/toast.tsx";

const SERVICES = [
  { id: "usage-calculator", about: "Exact quotes, once per Idempotency-Key." },
  { id: "cost-data", about: "Bills, spend, forecast, anomalies." },
  { id: "vulnerability-data", about: "NVD, CISA KEV and EPSS." },
  { id: "dory-ai", about: "Questions in words." },
] as const;

type Service = (typeof SERVICES)[number];

/** The plan, what is used of it, and the services. */
export function PlanPage(): ReactNode {
  const api = useApi();
  const query = useQuery(usageQuery(api));
  return (
    <>
      <PageHead title="Plan and usage" />
      <Note look="info">
        Public beta with a free tier. Paid billing and account recovery are not enabled: no amount is ever charged. Only
        an operator changes a plan.
      </Note>
      <Loaded query={query} waiting={<Skeleton className="h-72" />}>
        {(usage) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
            <PlanCard usage={usage} />
            <ServicesCard usage={usage} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function PlanCard({ usage }: { usage: Usage }): ReactNode {
  const { quota, window, spending } = usage;
  return (
    <Card title="Plan" aside={<Badge look="accent">{usage.plan}</Badge>}>
      <div className="space-y-5 px-gutter pt-1 pb-5">
        <Gauge
          label="Quotes this month"
          used={quota.used}
          limit={quota.limit}
          note={
            <>
              resets <LocalTime at={quota.resets_at} />
            </>
          }
        />
        <Gauge
          label="Requests this minute"
          used={window.limit - window.remaining}
          limit={window.limit}
          note="of the organization’s keys, all together"
        />
        {spending.price_per_quote_cents === null ? (
          <p className="text-table text-muted">The plan sells nothing beyond its quota: further quotes are refused.</p>
        ) : (
          <Gauge
            label="Spending limit, in cents"
            used={spending.used_cents}
            limit={spending.limit_cents}
            note={`each quote beyond the quota: ${readableCount(spending.price_per_quote_cents)} cent`}
          />
        )}
      </div>
    </Card>
  );
}

function ServicesCard({ usage }: { usage: Usage }): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const isAdmin = useIsAtLeast("admin");
  const [leaving, setLeaving] = useState<Service | null>(null);
  const toggle = useMutation({
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      api.ask(`/services/${id}`, { method: isOn ? "DELETE" : "PUT" }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [api.org] });
      setLeaving(null);
    },
    onError: (error) => {
      if (!leaving) say(error instanceof ApiProblem ? error.message : "It did not work. Try again.");
    },
  });
  const askFor = (service: Service, isOn: boolean) => {
    toggle.reset();
    if (isOn) setLeaving(service);
    else toggle.mutate({ id: service.id, isOn });
  };
  return (
    <Card title="Services" aside="What this organization uses">
      <ul className="divide-y divide-line px-gutter pb-2">
        {SERVICES.map((service) => (
          <ServiceRow
            key={service.id}
            service={service}
            isOn={usage.services.includes(service.id)}
            onToggle={isAdmin && !toggle.isPending ? askFor : null}
          />
        ))}
      </ul>
      {leaving ? (
        <SwitchOffDialog
          label={SERVICE_NAMES[leaving.id]}
          isPending={toggle.isPending}
          error={toggle.error}
          onConfirm={() => toggle.mutate({ id: leaving.id, isOn: true })}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Card>
  );
}

type ServiceRowProps = {
  readonly service: Service;
  readonly isOn: boolean;
  readonly onToggle: ((service: Service, isOn: boolean) => void) | null;
};

function ServiceRow({ service, isOn, onToggle }: ServiceRowProps): ReactNode {
  const { id, about } = service;
  const label = SERVICE_NAMES[id];
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-muted">{about}</span>
      </span>
      <span className="text-xs text-muted">{isOn ? "on" : "off"}</span>
      {onToggle ? <Switch label={label} isOn={isOn} onToggle={() => onToggle(service, isOn)} /> : null}
    </li>
  );
}
