import { auditRoutes } from "../accounts/index.ts";
import { askRoutes } from "../ask/index.ts";
import { connectorRoutes } from "../connectors/index.ts";
import { cveRoutes } from "../cves/index.ts";
import type { Route } from "../http/index.ts";
import { keyRoutes } from "../keys/index.ts";
import { memberRoutes } from "../members/index.ts";
import { planRoutes } from "../plans/index.ts";
import { quoteRoutes } from "../quotes/index.ts";
import { anomalyRoutes, chargeRoutes, forecastRoutes, spendRoutes } from "../spend/index.ts";
import { viewRoutes } from "../views/index.ts";
import type { Rooms } from "./rooms.ts";

/**
 * Every route of an organization, in the order of the reference; each says for whom it is there. `siteUrl`: where the
 * service is reached, for the links that it makes.
 */
export function allRoutes(rooms: Rooms, siteUrl: () => string): readonly Route[] {
  const { database, quoteProvider, keys, connectors, spend, cves, ask, people } = rooms;
  return [
    ...quoteRoutes(quoteProvider),
    ...planRoutes(database),
    ...spendRoutes(spend),
    ...chargeRoutes(spend),
    ...forecastRoutes(spend),
    ...anomalyRoutes(spend),
    ...connectorRoutes(connectors),
    ...cveRoutes(cves.sources),
    ...askRoutes(ask),
    ...keyRoutes(keys),
    ...memberRoutes({ ...people, siteUrl }),
    ...viewRoutes(people),
    ...auditRoutes(database),
  ];
}
