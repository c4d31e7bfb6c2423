import { Counter, Gauge, Histogram } from "prom-client";
import { countConnectors, listConnectorHealth, type SyncRunner } from "../../connectors/index.ts";
import type { Admission, Admit } from "../../core/admission.ts";
import type { Clock } from "../../core/clock.ts";
import { createMetrics, type GaugeFacts, type GaugeFigure, type Metrics } from "../../http/index.ts";
import { listQuotaUse } from "../../plans/index.ts";
import type { Database } from "../../stores/postgres/index.ts";
import { backupGauges } from "../backups.ts";
import type { Config } from "../config.ts";
import { feedGauges } from "../cves.ts";
import type { Rooms } from "../rooms.ts";
import { storeGauges } from "./store-gauges.ts";

/** Series of one metric at most, however many organizations and connectors there are: the most pressing ones. */
const SERIES_MAX = 100;

/** The metrics of the service: of its answers, and of what its rooms do. */
export type ServiceMetrics = Metrics & {
  /** The same admissions, counted while they wait, and where a plan counts the work. */
  readonly counting: (admit: Admit) => Admit;
};

/** Makes the metrics of a process and lets them hear of what its rooms do; null where they are served nowhere. */
export function openMetrics(config: Config, rooms: Rooms, clock: Clock): ServiceMetrics | null {
  if (!config.metricsToken && config.metricsPort === undefined) return null;
  const { database, cves, connectors, spend } = rooms;
  const metrics = createMetrics([
    ...feedGauges(cves, config, clock),
    ...billGauges(database, clock),
    ...quotaGauges(database),
    ...backupGauges(database),
    ...storeGauges(database, spend.clickhouse),
  ]);
  countSyncs(metrics, connectors.runner);
  return { ...metrics, counting: countingAdmissions(metrics) };
}

function countSyncs({ registry }: Metrics, runner: Pick<SyncRunner, "onEnd">): void {
  const syncs = new Histogram({
    name: "costplane_sync_duration_seconds",
    help: "Syncs of connectors by provider and outcome: succeeded, stopped, or the code of the failure.",
    labelNames: ["provider", "outcome"],
    buckets: [1, 5, 15, 60, 300, 900, 3_600, 7_200],
    registers: [registry],
  });
  runner.onEnd(({ provider, failure, seconds }) => {
    // Nobody lost this one: this process has told that it ended.
    const outcome = failure?.code === "worker_lost" ? "stopped" : (failure?.code ?? "succeeded");
    syncs.observe({ provider, outcome }, seconds);
  });
}

function countingAdmissions({ registry }: Metrics): ServiceMetrics["counting"] {
  const quotes = new Counter({
    name: "costplane_quotes_total",
    help: "Quotes of every door by outcome: computed, replayed, or the code of the problem that refused.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: "costplane_gate_waiting_requests",
    help: "Requests that wait for the gate: for the batch under way, and for their own.",
    registers: [registry],
  });
  return (admit) => async (request) => {
    waiting.inc();
    const admission = await admit(request);
    waiting.dec();
    if (request.metered) quotes.inc({ outcome: outcomeOf(admission) });
    return admission;
  };
}

function outcomeOf(admission: Admission): string {
  if (admission.kind === "refused") return admission.problem.code;
  return admission.kind === "settled" && admission.replayed ? "replayed" : "computed";
}

/** The connectors by status, and how old the newest data of those is that are farthest behind. */
function billGauges({ kysely }: Database, clock: Clock): readonly GaugeFacts[] {
  return [
    {
      name: "costplane_connectors",
      help: "Connectors by provider and status.",
      labelNames: ["provider", "status"],
      read: () =>
        figures(countConnectors(kysely), ({ provider, status, connectors: value }) => [
          { labels: { provider, status }, value },
        ]),
    },
    {
      name: "costplane_connector_data_age_seconds",
      help: `Time since the end of the newest day that a connector has lines of; the ${SERIES_MAX} oldest.`,
      labelNames: ["connector", "provider"],
      read: () =>
        figures(listConnectorHealth(kysely, { limit: SERIES_MAX }), ({ id, provider, dataThrough }) =>
          dataThrough === null
            ? []
            : [{ labels: { connector: id, provider }, value: secondsSince(dataThrough, clock) }],
        ),
    },
  ];
}

/** The day may not be over yet: then its data is as new as can be. */
function secondsSince(day: string, clock: Clock): number {
  return Math.max(0, (clock().getTime() - Date.parse(day)) / 1000 - 86_400);
}

function quotaGauges({ kysely }: Database): readonly GaugeFacts[] {
  return [
    {
      name: "costplane_quota_used_ratio",
      help: `Share of this month's quota that an organization has used, 1 at its end; the ${SERIES_MAX} largest.`,
      labelNames: ["organization"],
      read: () =>
        figures(listQuotaUse(kysely, SERIES_MAX), ({ organizationId: organization, share: value }) => [
          { labels: { organization }, value },
        ]),
    },
  ];
}

/** What can't be read now is left out: the other metrics are served all the same. */
async function figures<Row>(
  rows: Promise<readonly Row[]>,
  figureOf: (row: Row) => readonly GaugeFigure[],
): Promise<readonly GaugeFigure[]> {
  return (await rows.catch(() => [])).flatMap(figureOf);
}
