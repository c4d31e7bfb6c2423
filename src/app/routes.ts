import type { Route } from "../http/index.ts";
import { planRoutes } from "../plans/index.ts";
import { type QuoteProvider, quoteRoutes } from "../quotes/index.ts";

/** What the rooms need to serve their routes. */
export type RouteNeeds = { readonly quoteProvider: QuoteProvider };

/** Every endpoint behind a key, in the order of the reference. */
export function allRoutes({ quoteProvider }: RouteNeeds): readonly Route[] {
  return [...quoteRoutes(quoteProvider), ...planRoutes];
}
