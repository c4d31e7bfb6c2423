import type { Rooms } from "../../src/app/rooms.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { createQuerySlots, type PlainRoute, type Route } from "../../src/http/index.ts";
import { mcpRoute } from "../../src/mcp/index.ts";

// The table is made without asking for anything that its handlers will need.
const NEEDS = new Proxy({}, { get: () => ({}) }) as Rooms;

const ROOMS = allRoutes(NEEDS, () => "https://costplane.example");

/** Every route, whoever it is for. */
export const ALL_ROUTES: readonly Route[] = [
  ...ROOMS,
  mcpRoute({ routes: ROOMS, slots: createQuerySlots(), version: "1.2.3", onError: () => {} }),
];

/** Every route behind a key, as the service serves them. */
export const ROUTES = ALL_ROUTES.filter((route) => route.for?.includes("key") ?? true);

/** Those that read. */
export const GET_ROUTES = ROUTES.filter(
  (route): route is PlainRoute => route.kind === "plain" && route.method === "GET",
);

/** `GET /api/spend`: what a test says of a route. */
export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** The names of a route's query parameters, but for those of `tag:<key>`. */
export function parametersOf(route: Route): readonly string[] {
  if (route.kind === "metered") return [];
  return Object.keys((route.query as unknown as { readonly shape: object }).shape);
}
