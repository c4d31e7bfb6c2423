import type { FastifyInstance } from "fastify";
import { mintOrgScope } from "../core/org-scope.ts";
import { openAsker } from "../gate/index.ts";
import type { QuerySlots, Route } from "../http/index.ts";
import { serveRoutes } from "../http/index.ts";
import { factorRoutes } from "./factor-routes.ts";
import { meRoutes } from "./me-routes.ts";
import { type MemberDoorNeeds, memberDoor, platformDoor } from "./member-door.ts";
import { type OidcNeeds, oidcRoutes, serveOidcCallback } from "./oidc-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import type { PersonRoute } from "./person-route.ts";
import { servePersonRoutes } from "./serve-person-routes.ts";
import { sessionReader } from "./session-reader.ts";
import { type SessionNeeds, sessionRoutes } from "./session-routes.ts";

/** What the console needs of the service. */
export type ConsoleNeeds = Omit<SessionNeeds & OidcNeeds & MemberDoorNeeds, "mintOrgScope" | "readSession"> & {
  /** Every route of the organizations. */
  readonly routes: readonly Route[];
  readonly slots: QuerySlots;
  readonly onError: (error: unknown, requestId: string) => void;
};

/** The console's own routes: of people, not of an organization. */
export function personRoutes(needs: SessionNeeds & OidcNeeds): readonly PersonRoute[] {
  return [
    ...sessionRoutes(needs),
    ...oidcRoutes(needs),
    ...factorRoutes(needs),
    ...passkeyRoutes(needs),
    ...meRoutes(needs),
  ];
}

/** Serves the console's API, and the website's own path of the metered routes. */
export function serveConsole(server: FastifyInstance, given: ConsoleNeeds): void {
  const { routes, slots, onError } = given;
  const asker = openAsker(given.database);
  server.addHook("onClose", () => asker.close());
  const needs = { ...given, readSession: sessionReader(asker) };
  const minting = { ...needs, mintOrgScope };
  servePersonRoutes(server, personRoutes(minting), needs);
  serveOidcCallback(server, minting);
  const plain = routes.filter(({ kind }) => kind === "plain");
  serveRoutes(server, plain, { door: memberDoor(needs), slots, onError });
  const metered = routes.filter(({ kind }) => kind === "metered");
  serveRoutes(server, metered, { door: platformDoor(needs), slots, onError });
}
