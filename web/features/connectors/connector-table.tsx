import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Connector } from "../../lib/api-types.ts";
import { longDay, shortDay } from "../../lib/dates.ts";
import { readableCount } from "../../lib/figures.ts";
import { LongText } from "../../ui/long-text.tsx";
import { Ago } from "../../ui/time.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { PROVIDER_WORDS, StatusBadge } from "./connector-words.tsx";

/** The connected bills: how each is, how fresh, how much, and whether it adds up to its files. */
export function ConnectorTable({ connectors }: { connectors: readonly Connector[] }): ReactNode {
  return (
    <div className="relative overflow-x-auto">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">Connectors</caption>
        <Head />
        <tbody>
          {connectors.map((connector) => (
            <Row key={connector.id} connector={connector} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head(): ReactNode {
  return (
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
  );
}

const NAME = "block max-w-[46vw] truncate md:max-w-80 2xl:max-w-xl";

function Row({ connector }: { connector: Connector }): ReactNode {
  const org = useOrg();
  const { id, name, provider, source, status, data_through: through } = connector;
  return (
    <tr>
      <th scope="row">
        <Link
          to={pagePath(org.id, `connectors/${id}`)}
          className="flex max-w-[46vw] font-semibold hover:underline max-sm:block max-sm:whitespace-normal md:max-w-80 2xl:max-w-xl"
        >
          <LongText text={name} />
        </Link>
        <span className={`${NAME} text-xs text-muted`} title={source}>
          {PROVIDER_WORDS[provider]} · {source}
        </span>
      </th>
      <td>
        <StatusBadge status={status} />
        {through ? <span className="block text-xs text-muted sm:hidden">through {shortDay(through)}</span> : null}
      </td>
      <td className="max-sm:hidden">{through ? longDay(through) : "–"}</td>
      <td className="number max-md:hidden">{readableCount(connector.line_items)}</td>
      <td className="max-lg:hidden">
        {connector.reconciled ? "adds up to the last digit" : <span className="text-muted">not checked yet</span>}
      </td>
      <td className="text-muted max-md:hidden">
        <Ago at={connector.last_sync_at} />
      </td>
    </tr>
  );
}
