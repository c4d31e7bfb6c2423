import type { ReactNode } from "react";
import { organizationPath } from "../../lib/api.ts";
import { curlOf } from "../../lib/curl.ts";
import { download } from "../../lib/download.ts";
import { ApiProblem } from "../../lib/problems.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menu.tsx";
import { say } from "../../ui/toast.tsx";
import { useOrg } from "../people/session.ts";
import { chargeParams, rowParams } from "./spend-params.ts";
import type { SpendState } from "./spend-state.ts";

const CSV = { type: "text/csv", extension: "csv" } as const;
const NDJSON = { type: "application/x-ndjson", extension: "ndjson" } as const;
const FOCUS = { type: CSV.type, extension: "focus.csv", format: "focus" } as const;

type ExportProps = {
  readonly state: SpendState;
  readonly currency: string | null;
  /** While what it would take is not shown yet. */
  readonly isDisabled: boolean;
};

/** Takes what is shown elsewhere: all its rows or lines as a file, or the request that gives them. */
export function ExportMenu({ state, currency, isDisabled }: ExportProps): ReactNode {
  const org = useOrg();
  const isOfLines = state.view === "charges";
  const [path, what] = isOfLines ? ["/spend/charges", "lines"] : ["/spend", "rows"];
  const params = isOfLines ? chargeParams(state, currency) : rowParams(state, currency);
  const save = async ({ type, extension, ...format }: typeof CSV | typeof NDJSON | typeof FOCUS) => {
    const { page: _page, limit: _limit, ...all } = params;
    const name = `${isOfLines ? "charges" : "spend"}-${state.invoice ?? `${state.start}-${state.end}`}.${extension}`;
    try {
      await download(organizationPath(org.id, path), { ...all, ...format }, { type, name });
    } catch (error) {
      say(error instanceof ApiProblem ? `${error.title}. ${error.message}` : "The export failed. Try again.");
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button disabled={isDisabled}>
          Export <Icon name="chevron" className="size-3.5" />
        </Button>
      }
      entries={[
        { label: `All ${what} as CSV`, onSelect: () => void save(CSV) },
        ...(isOfLines ? [{ label: "All lines as FOCUS 1.2", onSelect: () => void save(FOCUS) }] : []),
        { label: `All ${what} as NDJSON`, onSelect: () => void save(NDJSON) },
        "line",
        { label: "Copy as curl", onSelect: () => void copyText(curlOf(`/api${path}`, params)) },
      ]}
    />
  );
}
