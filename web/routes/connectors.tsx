import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { connectorsQuery } from "../features/connectors/connector-query.ts";
import { ConnectorTable } from "../features/connectors/connector-table.tsx";
import { useApi, useIsAtLeast, useOrg } from "../features/people/session.ts";
import { pagePath } from "../features/shell/pages.ts";
import { buttonClass } from "../ui/button.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { PageHead } from "../ui/page.tsx";
import { EmptyState, LoadingRows, Note } from "../ui/states.tsx";

/** The connected bills. */
export function ConnectorsPage(): ReactNode {
  const api = useApi();
  const org = useOrg();
  const isAdmin = useIsAtLeast("admin");
  const query = useQuery(connectorsQuery(api));
  const connect = (
    <Link to={pagePath(org.id, "connectors/new")} className={buttonClass("primary")}>
      Connect a bill
    </Link>
  );
  return (
    <>
      <PageHead title="Connectors">{isAdmin ? connect : null}</PageHead>
      <Loaded
        query={query}
        waiting={
          <div className="card">
            <LoadingRows rows={4} label="Connectors are on their way" />
          </div>
        }
      >
        {({ data }) => (
          <>
            {data
              .filter(({ last_error: error }) => error !== null)
              .map(({ id, name, last_error: error }) => (
                <Note key={id} look="error">
                  “{name}” failed: {error?.message}{" "}
                  <Link to={pagePath(org.id, `connectors/${id}`)} className="underline">
                    What to do
                  </Link>
                </Note>
              ))}
            <section className="card" aria-label="Connectors">
              {data.length > 0 ? (
                <ConnectorTable connectors={data} />
              ) : (
                <EmptyState title="No bills are connected yet">
                  <p className="mb-4">
                    A connector is a place with a provider’s billing export: a bucket, a container, a web server or a
                    folder of this machine. It is read every few hours; nothing is written there.
                  </p>
                  {isAdmin ? connect : <p>Ask an admin of this organization to connect one.</p>}
                </EmptyState>
              )}
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}
