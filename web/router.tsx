import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { sessionQuery } from "./features/people/session.ts";
import { kept } from "./lib/kept.ts";
import { isSignedOut } from "./lib/problems.ts";
import { readSearch, writeSearch } from "./lib/search.ts";
import { OrganizationPage } from "./routes/organization.tsx";
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
    if (last) throw redirect({ href: `/o/${last.id}/spend` });
  },
  component: lazyRouteComponent(() => import("./routes/no-organization.tsx"), "NoOrganizationPage"),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("./routes/sign-in.tsx"), "SignInPage"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: lazyRouteComponent(() => import("./routes/join.tsx"), "JoinPage"),
});

const organization = createRoute({
  getParentRoute: () => root,
  path: "/o/$org",
  beforeLoad: ({ context, location }) => requireSession(context, location.href),
  component: OrganizationPage,
});

const page = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => organization, path, component });

const pages = [
  page(
    "spend",
    lazyRouteComponent(() => import("./routes/spend.tsx"), "SpendPage"),
  ),
];

/** The pages and their addresses; what an address says behind `?` is the API's own parameters, as texts. */
export function createPages(client: QueryClient) {
  return createRouter({
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
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
