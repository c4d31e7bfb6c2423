import { useIsFetching, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Icon, Mark } from "../../ui/icons.tsx";
import { useApi, useOrg } from "../people/session.ts";
import { anomalyQuery } from "../spend/anomaly-query.ts";
import { OrgMenu } from "./org-menu.tsx";
import { type PageEntry, pagePath, pagesFor } from "./pages.ts";
import { PersonMenu } from "./person-menu.tsx";

/** The navigation: beside the page, or above it where there is little room. */
export function Nav({ onSearch }: { onSearch: () => void }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 z-30 border-line bg-bg max-lg:border-b lg:flex lg:h-screen lg:flex-col lg:px-3 lg:pt-4 lg:pb-2"
    >
      <div className="flex items-center gap-2 max-lg:px-3 max-lg:py-2 lg:px-2 lg:pb-3">
        <Mark />
        <span className="mr-auto font-bold">Costplane</span>
        <IconButton label="Search (Ctrl K)" onClick={onSearch}>
          <Icon name="search" />
        </IconButton>
        <IconButton label="Menu" className="lg:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? "close" : "menu"} />
        </IconButton>
      </div>
      <div
        className={`min-h-0 flex-1 flex-col max-lg:px-3 max-lg:pb-2 lg:flex ${isOpen ? "flex max-lg:h-[calc(100dvh-48px)]" : "max-lg:hidden"}`}
      >
        <OrgMenu />
        <div className="cut-off mt-3 min-h-0 flex-1 overflow-y-auto">
          <NavLinks onGo={close} />
        </div>
        <div className="pt-2">
          <PersonMenu />
        </div>
      </div>
    </nav>
  );
}

function NavLinks({ onGo }: { onGo: () => void }): ReactNode {
  const pages = pagesFor(useOrg().role);
  return (
    <ul className="flex flex-col gap-0.5">
      {pages.map((page, index) => (
        <li key={page.path}>
          {page.group !== "" && page.group !== pages[index - 1]?.group ? (
            <div className="px-2 pt-3 pb-1 text-[11px] leading-4 font-semibold text-faint">{page.group}</div>
          ) : null}
          <NavLink page={page} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}

function NavLink({ page, onGo }: { page: PageEntry; onGo: () => void }): ReactNode {
  const { id } = useOrg();
  return (
    <Link
      to={pagePath(id, page.path)}
      activeOptions={{ exact: page.path === "", includeSearch: false }}
      activeProps={{ className: "bg-sunken font-semibold text-text!", "aria-current": "page" }}
      className="flex min-h-8 items-center justify-between rounded-[5px] px-2 py-1 text-muted hover:bg-sunken hover:text-text"
      onClick={onGo}
    >
      {page.label}
      {page.path === "anomalies" ? <AnomalyCount /> : null}
    </Link>
  );
}

function AnomalyCount(): ReactNode {
  const api = useApi();
  const { data } = useQuery({ ...anomalyQuery(api), retry: false, enabled: useIsCalm() });
  if (!data || data.total_records === 0) return null;
  return (
    <span className="rounded-full bg-up-soft px-1.5 text-[11px] leading-[18px] text-up">
      {data.total_records}
      <span className="sr-only"> in the last 30 days</span>
    </span>
  );
}

const CALM_MS = 100;

/** Whether the page has had for a moment all that it asks for: what stands beside it asks after it. */
function useIsCalm(): boolean {
  const [isCalm, setCalm] = useState(false);
  const asked = useIsFetching();
  useEffect(() => {
    if (isCalm || asked > 0) return;
    const timer = setTimeout(() => setCalm(true), CALM_MS);
    return () => clearTimeout(timer);
  }, [isCalm, asked]);
  return isCalm;
}
