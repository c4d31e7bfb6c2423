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
import { rowParams } from "./spend-params.ts";
import type { SpendState } from "./spend-state.ts";

/** Takes what is shown elsewhere: all its rows as a file, or the request that gives them. */
export function ExportMenu({ state, currency }: { state: SpendState; currency: string | null }): ReactNode {
  const org = useOrg();
  const { page: _page, limit: _limit, ...all } = rowParams(state, currency);
  const name = `spend-${state.invoice ?? `${state.start}-${state.end}`}`;
  const save = async (type: string, extension: string) => {
    try {
      await download(organizationPath(org.id, "/spend"), all, { type, name: `${name}.${extension}` });
    } catch (error) {
      say(error instanceof ApiProblem ? `${error.title}. ${error.message}` : "The export failed. Try again.");
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          Export <Icon name="chevron" className="size-3.5" />
        </Button>
      }
      entries={[
        { label: "All rows as CSV", onSelect: () => void save("text/csv", "csv") },
        { label: "All rows as NDJSON", onSelect: () => void save("application/x-ndjson", "ndjson") },
        "line",
        { label: "Copy as curl", onSelect: () => void copyText(curlOf("/api/spend", rowParams(state, currency))) },
      ]}
    />
  );
}
