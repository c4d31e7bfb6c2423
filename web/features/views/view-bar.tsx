import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { readSearch } from "../../lib/search.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { useApi } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { ManageViewsDialog } from "./manage-views-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { isShown, type Shown, type View, type ViewKind, viewsQuery } from "./view-query.ts";

const WORDS = { spend: "view", vulnerabilities: "search" } as const;

type ViewBarProps = {
  readonly kind: ViewKind;
  readonly shown: Shown;
  /** Whether the page's figures are still of another question than the one that would be kept. */
  readonly isAwaited: boolean;
};

/** The way to what was kept of a page, and to keeping what it shows now. */
export function ViewBar({ kind, shown, isAwaited }: ViewBarProps): ReactNode {
  const api = useApi();
  const { data } = useQuery(viewsQuery(api, kind));
  const [open, setOpen] = useState<"save" | "manage" | null>(null);
  const views = data?.data ?? [];
  const close = () => setOpen(null);
  return (
    <>
      {views.length > 0 ? (
        <Menu
          align="end"
          trigger={
            <Button className="max-w-60">
              <span className="truncate">{views.find((view) => isShown(view, shown))?.name ?? "Saved"}</span>
              <Icon name="chevron" className="size-3.5" />
            </Button>
          }
          entries={[
            ...views.map((view) => entryOf(api.org, view, isShown(view, shown))),
            "line",
            { label: "Manage …", onSelect: () => setOpen("manage") },
          ]}
        />
      ) : null}
      <Button look="primary" disabled={isAwaited} onClick={() => setOpen("save")}>
        Save {WORDS[kind]}
      </Button>
      {open === "save" ? <SaveViewDialog kind={kind} word={WORDS[kind]} shown={shown} onClose={close} /> : null}
      {open === "manage" ? <ManageViewsDialog kind={kind} word={WORDS[kind]} shown={shown} onClose={close} /> : null}
    </>
  );
}

function entryOf(org: string, { id, kind, name, query, shared }: View, isChosen: boolean): MenuEntry {
  const link = <Link to={pagePath(org, kind)} search={readSearch(query) as never} />;
  return { id, label: name, hint: shared ? "shared" : "", isChosen, link };
}
