import { type AskNeeds, askRoutes } from "../ask/index.ts";
import { type ConnectorNeeds, connectorRoutes } from "../connectors/index.ts";
import { type CveSources, cveRoutes } from "../cves/index.ts";
import type { Route } from "../http/index.ts";
import { type MemberNeeds, memberRoutes } from "../members/index.ts";
import { planRoutes } from "../plans/index.ts";
import { type QuoteProvider, quoteRoutes } from "../quotes/index.ts";
import { anomalyRoutes, forecastRoutes, type SpendNeeds, spendRoutes } from "../spend/index.ts";

/** What the rooms need to serve their routes. */
export type RouteNeeds = {
  readonly quoteProvider: QuoteProvider;
  readonly connectors: ConnectorNeeds;
  readonly spend: SpendNeeds;
  readonly cves: CveSources;
  readonly ask: AskNeeds;
  readonly members: MemberNeeds;
};

/** Every endpoint of an organization, in the order of the reference. */
export function allRoutes({ quoteProvider, connectors, spend, cves, ask, members }: RouteNeeds): readonly Route[] {
  return [
    ...quoteRoutes(quoteProvider),
    ...planRoutes,
    ...spendRoutes(spend),
    ...forecastRoutes(spend),
    ...anomalyRoutes(spend),
    ...connectorRoutes(connectors),
    ...cveRoutes(cves),
    ...askRoutes(ask),
    ...memberRoutes(members),
  ];
}
