import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Params } from "../../lib/search.ts";
import { useOrg } from "../people/session.ts";
import { pagePath } from "./pages.ts";

type PageAboveProps = { readonly path: string; readonly label: string; readonly search?: Params };

/** The way from one thing to the page that lists it. */
export function PageAbove({ path, label, search = {} }: PageAboveProps): ReactNode {
  const { id } = useOrg();
  return (
    <Link
      to={pagePath(id, path)}
      search={search as never}
      className="inline-flex min-h-6 items-center gap-1 hover:text-text hover:underline"
    >
      <span aria-hidden="true">←</span> {label}
    </Link>
  );
}
