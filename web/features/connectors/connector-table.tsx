import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Connector } from "../../lib/api-types.ts";
import { longDay } from "../../lib/dates.ts";
import { readableCount } from "../../lib/figures.ts";
import { LongText } from "../../ui/long-text.tsx";
import { COLUMN, Facts, Table } from "../../ui/table.tsx";
import { Ago } from "../../ui/time.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { PROVIDER_WORDS, StatusBadge } from "./connector-words.tsx";

/** The connected bills: how each is, how fresh, how much, and whether it adds up to its files. */
export function ConnectorTable({ connectors }: { connectors: readonly Connector[] }): ReactNode {
  return (
    <Table caption="Connectors">
      <Head />
      <tbody>
        {connectors.map((connector) => (
          <Row key={connector.id} connector={connector} />
        ))}
      </tbody>
    </Table>
  );
}

function Head(): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col" className="@max-[32rem]:pr-3.5!">
          State
        </th>
        <th scope="col" className={COLUMN.s}>
          Bills through
        </th>
        <th scope="col" className={`number ${COLUMN.m}`}>
          Lines
        </th>
        <th scope="col" className={COLUMN.l}>
          Against its files
        </th>
        <th scope="col" className={COLUMN.m}>
          Last sync
        </th>
      </tr>
    </thead>
  );
}

function Row({ connector }: { connector: Connector }): ReactNode {
  const org = useOrg();
  const { id, name, provider, source, status, data_through: through } = connector;
  const days = through ? longDay(through) : "–";
  const lines = readableCount(connector.line_items);
  const sums = connector.reconciled ? "adds up to the last digit" : <span className="text-muted">not checked yet</span>;
  return (
    <tr>
      <th scope="row" className="name w-full!">
        <Link to={pagePath(org.id, `connectors/${id}`)} className="font-semibold hover:underline">
          <LongText text={name} />
        </Link>
        <span className="block text-xs text-muted" title={source}>
          {PROVIDER_WORDS[provider]} · <LongText text={source} />
        </span>
        <Facts
          facts={[
            { label: "Bills through", below: "s", value: days },
            { label: "Lines", below: "m", value: lines },
            { label: "Against its files:", below: "l", value: sums },
            { label: "Last sync", below: "m", value: <Ago at={connector.last_sync_at} /> },
          ]}
        />
      </th>
      <td className="@max-[32rem]:pr-3.5!">
        <StatusBadge status={status} />
      </td>
      <td className={COLUMN.s}>{days}</td>
      <td className={`number ${COLUMN.m}`}>{lines}</td>
      <td className={COLUMN.l}>{sums}</td>
      <td className={`text-muted ${COLUMN.m}`}>
        <Ago at={connector.last_sync_at} />
      </td>
    </tr>
  );
}
