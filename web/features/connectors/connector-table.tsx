import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Connector } from "../../lib/api-types.ts";
import { longDay } from "../../lib/dates.ts";
import { readableCount } from "../../lib/figures.ts";
import { Ago } from "../../ui/time.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { PROVIDER_WORDS, StatusBadge } from "./connector-words.tsx";

/** The connected bills: how each is, how fresh, how much, and whether it adds up to its files. */
export function ConnectorTable({ connectors }: { connectors: readonly Connector[] }): ReactNode {
  const org = useOrg();
  return (
    <div className="relative overflow-x-auto">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">Connectors</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="max-sm:hidden">
              Bills through
            </th>
            <th scope="col" className="number max-md:hidden">
              Lines
            </th>
            <th scope="col" className="max-lg:hidden">
              Against its files
            </th>
            <th scope="col" className="max-md:hidden">
              Last sync
            </th>
          </tr>
        </thead>
        <tbody>
          {connectors.map((connector) => (
            <tr key={connector.id}>
              <th scope="row">
                <Link
                  to={pagePath(org.id, `connectors/${connector.id}`)}
                  className="block max-w-[46vw] truncate font-semibold hover:underline md:max-w-80"
                >
                  {connector.name}
                </Link>
                <span className="block max-w-[46vw] truncate text-xs text-muted md:max-w-80" title={connector.source}>
                  {PROVIDER_WORDS[connector.provider]} · {connector.source}
                </span>
              </th>
              <td>
                <StatusBadge status={connector.status} />
              </td>
              <td className="max-sm:hidden">{connector.data_through ? longDay(connector.data_through) : "–"}</td>
              <td className="number max-md:hidden">{readableCount(connector.line_items)}</td>
              <td className="max-lg:hidden">
                {connector.reconciled ? (
                  "adds up to the last digit"
                ) : (
                  <span className="text-muted">not checked yet</span>
                )}
              </td>
              <td className="text-muted max-md:hidden">
                <Ago at={connector.last_sync_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
