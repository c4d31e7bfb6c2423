import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { sessionQuery } from "./features/people/session.ts";
import { kept } from "./lib/kept.ts";
import { isSignedOut } from "./lib/problems.ts";
import { readSearch, writeSearch } from "./lib/search.ts";
import { lazyPage } from "./routes/lazy-page.tsx";
import { CrashedPage, MissingPage, PendingPage } from "./routes/placeholders.tsx";

type Context = { readonly client: QueryClient };

const root = createRootRouteWithContext<Context>()({ notFoundComponent: MissingPage, errorComponent: CrashedPage });

/** Who is signed in; who is not goes to the sign-in page, and comes back. */
async function requireSession({ client }: Context, href: string) {
  try {
    return await client.ensureQueryData(sessionQuery);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    throw redirect({ to: "/sign-in", search: (href === "/" ? {} : { next: href }) as never });
  }
}

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: async ({ context, location }) => {
    const { organizations } = await requireSession(context, location.href);
    const last = organizations.find(({ id }) => id === kept("org")) ?? organizations[0];
    if (last) throw redirect({ href: `/o/${last.id}` });
  },
  component: lazyPage(() => import("./routes/no-organization.tsx"), "NoOrganizationPage"),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyPage(() => import("./routes/sign-in.tsx"), "SignInPage"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: lazyPage(() => import("./routes/join.tsx"), "JoinPage"),
});

const organization = createRoute({
  getParentRoute: () => root,
  path: "/o/$org",
  beforeLoad: ({ context, location }) => requireSession(context, location.href),
  component: lazyPage(() => import("./routes/organization.tsx"), "OrganizationPage"),
  notFoundComponent: MissingPage,
});

const page = (path: string, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => organization, path, component });

const pages = [
  page(
    "/",
    lazyPage(() => import("./routes/overview.tsx"), "OverviewPage"),
  ),
  page(
    "spend",
    lazyPage(() => import("./routes/spend.tsx"), "SpendPage"),
  ),
  page(
    "forecast",
    lazyPage(() => import("./routes/forecast.tsx"), "ForecastPage"),
  ),
  page(
    "anomalies",
    lazyPage(() => import("./routes/anomalies.tsx"), "AnomaliesPage"),
  ),
  page(
    "connectors",
    lazyPage(() => import("./routes/connectors.tsx"), "ConnectorsPage"),
  ),
  page(
    "connectors/new",
    lazyPage(() => import("./routes/connect.tsx"), "ConnectPage"),
  ),
  page(
    "connectors/$connector",
    lazyPage(() => import("./routes/connector.tsx"), "ConnectorPage"),
  ),
  page(
    "vulnerabilities",
    lazyPage(() => import("./routes/vulnerabilities.tsx"), "VulnerabilitiesPage"),
  ),
  page(
    "vulnerabilities/$cve",
    lazyPage(() => import("./routes/vulnerability.tsx"), "VulnerabilityPage"),
  ),
  page(
    "ask",
    lazyPage(() => import("./routes/ask.tsx"), "AskPage"),
  ),
  page(
    "calculator",
    lazyPage(() => import("./routes/calculator.tsx"), "CalculatorPage"),
  ),
  page(
    "keys",
    lazyPage(() => import("./routes/keys.tsx"), "KeysPage"),
  ),
  page(
    "plan",
    lazyPage(() => import("./routes/plan.tsx"), "PlanPage"),
  ),
  page(
    "members",
    lazyPage(() => import("./routes/members.tsx"), "MembersPage"),
  ),
  page(
    "audit",
    lazyPage(() => import("./routes/audit.tsx"), "AuditPage"),
  ),
  page(
    "profile",
    lazyPage(() => import("./routes/profile.tsx"), "ProfilePage"),
  ),
];

/** The pages and their addresses; what an address says behind `?` is the API's own parameters, as texts. */
export function createPages(client: QueryClient) {
  const router = createRouter({
    routeTree: root.addChildren([home, signIn, join, organization.addChildren(pages)]),
    context: { client },
    parseSearch: readSearch,
    stringifySearch: (search) => writeSearch(search),
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: CrashedPage,
    scrollRestoration: true,
  });
  // The code of the first page comes while it is asked who is signed in; one that fails is loaded again, and told.
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId as keyof typeof router.routesById];
    Promise.resolve(router.loadRouteChunk(route)).catch(() => {});
  }
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
