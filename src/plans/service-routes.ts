import { SERVICES, type Service } from "../core/services.ts";
import { type Answer, BY_PEOPLE, type Route, route } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { ServiceList, ServiceParams } from "./schema.ts";
import { activateServices, deactivateServices } from "./switch-services.ts";

const FACTS = {
  tag: "plans",
  ...BY_PEOPLE,
  problems: ["not_found"],
  reply: ServiceList,
} as const;

const NOT_FOUND = { problem: { code: "not_found", detail: "The organization no longer exists." } } as const;

/** The endpoints about which services an organization has activated. */
export function serviceRoutes(database: Database): readonly Route[] {
  return [
    route({
      ...FACTS,
      method: "GET",
      path: "/api/services",
      operationId: "listServices",
      permission: "read_data",
      summary: "The services, and which of them are activated",
      description: "In the order of the reference.",
      handle: async ({ principal }) => answerOf(principal.services),
    }),
    switchRoute(database, { method: "PUT", operationId: "activateService", summary: "Activate a service" }),
    switchRoute(database, { method: "DELETE", operationId: "deactivateService", summary: "Deactivate a service" }),
  ];
}

type Switch = Pick<Route, "operationId" | "summary"> & { readonly method: "PUT" | "DELETE" };

function switchRoute(database: Database, facts: Switch): Route {
  const change = facts.method === "PUT" ? activateServices : deactivateServices;
  return route({
    ...FACTS,
    ...facts,
    path: "/api/services/:service",
    permission: "manage_services",
    description: "It holds for the very next request, on every node.",
    params: ServiceParams,
    handle: async ({ principal: { org, actor }, params }) => {
      const services = await database.inTransaction((tx) => change(tx, org, actor, [params.service]));
      return services ? answerOf(services) : NOT_FOUND;
    },
  });
}

function answerOf(active: readonly Service[]): Answer {
  return { status: 200, json: { data: SERVICES.map((name) => ({ name, active: active.includes(name) })) } };
}
