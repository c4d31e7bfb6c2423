import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { connectorsQuery, syncsQuery } from "../features/connectors/connector-query.ts";
import { PROVIDER_WORDS, STATUS_SENTENCES, StatusBadge } from "../features/connectors/connector-words.tsx";
import { SyncProgress, SyncTable } from "../features/connectors/sync-table.tsx";
import { FormProblem } from "../features/people/form-problem.tsx";
import { useApi, useIsAtLeast, useOrg } from "../features/people/session.ts";
import { PageAbove } from "../features/shell/page-above.tsx";
import { pagePath } from "../features/shell/pages.ts";
import type { Connector } from "../lib/api-types.ts";
import { dayRange } from "../lib/dates.ts";
import { readableCount } from "../lib/figures.ts";
import { ApiProblem } from "../lib/problems.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmByName } from "../ui/confirm-by-name.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Card, PageHead } from "../ui/page.tsx";
import { EmptyState, LoadingRows, Note, Skeleton } from "../ui/states.tsx";
import { Ago } from "../ui/time.tsx";
import { say } from "../ui/toast.tsx";

/** One connector: how it is, what it loaded, and its history. */
export function ConnectorPage(): ReactNode {
  const { connector: id = "" } = useParams({ strict: false }) as { connector?: string };
  const api = useApi();
  const query = useQuery(connectorsQuery(api));
  return (
    <Loaded query={query} waiting={<Skeleton className="h-80" />}>
      {({ data }) => {
        const connector = data.find((one) => one.id === id);
        return connector ? <Shown connector={connector} /> : <Gone />;
      }}
    </Loaded>
  );
}

const WAY_BACK = <PageAbove path="connectors" label="Connectors" />;

function Gone(): ReactNode {
  return (
    <>
      <PageHead title="Connector" above={WAY_BACK} />
      <div className="card">
        <EmptyState title="There is no such connector">It may have been deleted.</EmptyState>
      </div>
    </>
  );
}

function Shown({ connector }: { connector: Connector }): ReactNode {
  const api = useApi();
  const syncs = useQuery(syncsQuery(api, connector));
  const [newest] = syncs.data?.data ?? [];
  return (
    <>
      <PageHead title={connector.name} above={WAY_BACK}>
        <Actions connector={connector} />
      </PageHead>
      {connector.last_error ? (
        <Note look="error">
          Its last sync failed: {connector.last_error.message} What was loaded before stays as it is.
        </Note>
      ) : null}
      {newest?.status === "running" ? <SyncProgress sync={newest} /> : null}
      <Facts connector={connector} />
      <Card title="Syncs">
        <Loaded query={syncs} waiting={<LoadingRows rows={4} label="Syncs are on their way" />}>
          {({ data }) =>
            data.length > 0 ? (
              <SyncTable syncs={data} />
            ) : (
              <EmptyState title="No sync yet">The first begins soon.</EmptyState>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

function Facts({ connector }: { connector: Connector }): ReactNode {
  const { data_from: from, data_through: through } = connector;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["State", <StatusBadge key="state" status={connector.status} />],
    ["Bills", from && through ? dayRange(from, through) : "none yet"],
    ["Lines", readableCount(connector.line_items)],
    ["Matches source", connector.reconciled ? "to the last digit" : "not checked yet"],
    ["Last good sync", <Ago key="last" at={connector.last_sync_at} />],
    ["Next sync", connector.next_sync_at ? <Ago key="next" at={connector.next_sync_at} /> : "paused"],
    ["Billing accounts", connector.billing_accounts.join(", ") || "–"],
  ];
  return (
    <section className="card mb-4 p-gutter" aria-label="State">
      <p className="mb-3 text-muted">{STATUS_SENTENCES[connector.status]}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-table lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
        <div className="col-span-full min-w-0">
          <dt className="text-xs text-muted">Where its files are, {PROVIDER_WORDS[connector.provider]}</dt>
          <dd className="font-mono text-xs leading-5 break-all">{connector.source}</dd>
        </div>
      </dl>
    </section>
  );
}

function Actions({ connector }: { connector: Connector }): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const isAdmin = useIsAtLeast("admin");
  const isMember = useIsAtLeast("member");
  const [isDeleting, setDeleting] = useState(false);
  const path = `/connectors/${connector.id}`;
  const act = useMutation({
    mutationFn: (sent: { path: string; method: "POST" | "PATCH"; body?: unknown; done: string }) =>
      api.ask(sent.path, { method: sent.method, ...(sent.body === undefined ? {} : { body: sent.body }) }),
    onSuccess: async (_answer, { done }) => {
      say(done);
      await client.invalidateQueries({ queryKey: [api.org, "connectors"] });
    },
    onError: (error) => say(error instanceof ApiProblem ? error.message : "It did not work. Try again."),
  });
  const isPaused = connector.status === "paused";
  const pause = { path, method: "PATCH" as const, body: { paused: !isPaused } };
  return (
    <>
      {isMember ? (
        <Button
          disabled={isPaused || act.isPending || connector.status === "syncing"}
          onClick={() => act.mutate({ path: `${path}/sync`, method: "POST", done: "A sync has begun" })}
        >
          Sync now
        </Button>
      ) : null}
      {isAdmin ? (
        <>
          <Button
            disabled={act.isPending}
            onClick={() => act.mutate({ ...pause, done: isPaused ? "Resumed" : "Paused" })}
          >
            {isPaused ? "Resume" : "Pause"}
          </Button>
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </>
      ) : null}
      {isDeleting ? <DeleteConnector connector={connector} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function DeleteConnector({ connector, onClose }: { connector: Connector; onClose: () => void }): ReactNode {
  const api = useApi();
  const org = useOrg();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.ask(`/connectors/${connector.id}`, { method: "DELETE" }),
    onSuccess: async () => {
      say(`“${connector.name}” is deleted`);
      await navigate({ to: pagePath(org.id, "connectors") });
      await client.invalidateQueries({ queryKey: [api.org] });
    },
  });
  return (
    <ConfirmByName
      title="Delete this connector"
      name={connector.name}
      action="Delete it and its data"
      isPending={remove.isPending}
      problem={<FormProblem error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Its {readableCount(connector.line_items)} lines leave every figure at once. The files at the source stay as they
      are.
    </ConfirmByName>
  );
}
