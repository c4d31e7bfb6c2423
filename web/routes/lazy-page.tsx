import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { loadPage } from "../lib/load-page.ts";
import { unreachable } from "../lib/problems.ts";
import { ErrorState } from "../ui/states.tsx";
import { Standing } from "./placeholders.tsx";

const LATE_MS = 4_000;

type Pages<Name extends string> = Readonly<Record<Name, ComponentType>>;
type Load<Name extends string> = () => Promise<Pages<Name>>;

/**
 * A page whose code is loaded when it is gone to. Where it is not there in a few seconds, that is said in its place,
 * and it comes by itself once it is. Code of another version is the router's to find: it loads the document anew.
 */
export function lazyPage<Name extends string>(load: Load<Name>, name: Name) {
  return lazyRouteComponent(async () => {
    const coming = loadPage(load);
    const late = new Promise<null>((resolve) => setTimeout(resolve, LATE_MS, null));
    return (await Promise.race([coming, late])) ?? ({ [name]: lateOf(coming, load, name) } as Pages<Name>);
  }, name);
}

/** Stands for a page that is late, and is that page from when it is there. */
function lateOf<Name extends string>(coming: Promise<Pages<Name>>, load: Load<Name>, name: Name): ComponentType {
  let loaded: ComponentType | null = null;
  const keep = (pages: Pages<Name>) => {
    loaded = pages[name];
    return loaded;
  };
  return function LatePage(): ReactNode {
    const [page, setPage] = useState(() => loaded);
    const take = (pages: Pages<Name>) => setPage(() => keep(pages));
    // biome-ignore lint/correctness/useExhaustiveDependencies: It is awaited once, whatever is drawn meanwhile.
    useEffect(() => {
      // It answers, but has this code no more: its document names the code that it has.
      coming.then(take, () => window.location.reload());
    }, []);
    if (page) return createElement(page);
    return (
      <Standing title="Not loaded yet">
        <ErrorState error={unreachable()} onRetry={() => void load().then(take, () => undefined)} />
      </Standing>
    );
  };
}
