import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useOrg, useSession } from "../people/session.ts";
import { pagePath } from "./pages.ts";

/** Which organization's pages are open, and the way to the others. */
export function OrgMenu(): ReactNode {
  const org = useOrg();
  const { organizations } = useSession();
  const trigger = (
    <button
      type="button"
      className="flex min-h-9 w-full items-center justify-between gap-2 rounded-ctl border border-line bg-surface px-2.5 py-1.5 text-left font-medium"
    >
      <span className="truncate" title={org.name}>
        {org.name}
      </span>
      <Icon name="chevron" className="text-muted" />
      <span className="sr-only">Change organization</span>
    </button>
  );
  const entries = organizations.map(({ id, name, role }) => ({
    label: name,
    hint: role,
    isChosen: id === org.id,
    link: <Link to={pagePath(id, "")} />,
  }));
  return <Menu trigger={trigger} entries={entries} />;
}
