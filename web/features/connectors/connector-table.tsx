import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Connector } from "../../lib/api-types.ts";
import { longDay } from "../../lib/dates.ts";
import { readableCount } from "../../lib/figures.ts";
import { LongText } from "../../ui/long-text.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { Ago } from "../../ui/time.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { PROVIDER_WORDS, StatusBadge } from "./connector-words.tsx";

const COLUMNS: readonly RecordColumn<Connector>[] = [
  { head: "State", cell: ({ status }) => <StatusBadge status={status} /> },
  { head: "Bills through", room: "s", cell: ({ data_through: through }) => (through ? longDay(through) : "–") },
  { head: "Lines", room: "m", isNumber: true, cell: (connector) => readableCount(connector.line_items) },
  {
    head: "Matches source",
    room: "l",
    cell: ({ reconciled }) => (reconciled ? "to the last digit" : <span className="text-muted">not checked yet</span>),
  },
  { head: "Last sync", room: "m", look: "text-muted", cell: (connector) => <Ago at={connector.last_sync_at} /> },
];

/** The connected bills: how each is, how fresh, how much, and whether it adds up to its files. */
export function ConnectorTable({ connectors }: { connectors: readonly Connector[] }): ReactNode {
  return (
    <RecordTable
      caption="Connectors"
      rows={connectors}
      keyOf={({ id }) => id}
      name={{ head: "Name", cell: (connector) => <Name connector={connector} /> }}
      columns={COLUMNS}
    />
  );
}

function Name({ connector: { id, name, provider, source } }: { connector: Connector }): ReactNode {
  const org = useOrg();
  return (
    <>
      <Link to={pagePath(org.id, `connectors/${id}`)} className="font-semibold hover:underline">
        <LongText text={name} />
      </Link>
      <span className="block text-xs text-muted" title={source}>
        {PROVIDER_WORDS[provider]} · <LongText text={source} />
      </span>
    </>
  );
}
