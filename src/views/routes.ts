import { z } from "zod";
import type { RandomBytes } from "../core/base62.ts";
import { type Answer, BY_PEOPLE, NO_CONTENT, once, type Route, route } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { changeView, NO_VIEW, personOf, removeView, saveView } from "./change-view.ts";
import { type View, ViewAnswer, ViewChange, ViewList, ViewParams, ViewRequest } from "./schema.ts";
import { selectView, selectViews } from "./store.ts";

/** What the routes about views need. */
export type ViewNeeds = { readonly database: Database; readonly randomBytes: RandomBytes };

const FACTS = {
  tag: "views",
  ...BY_PEOPLE,
  permission: "save_views",
} as const;

/** The endpoints about saved views. */
export function viewRoutes(needs: ViewNeeds): readonly Route[] {
  return [listRoute(needs), readRoute(needs), createRoute(needs), changeRoute(needs), deleteRoute(needs)];
}

function listRoute({ database }: ViewNeeds): Route {
  return route({
    ...FACTS,
    method: "GET",
    path: "/api/views",
    operationId: "listViews",
    summary: "Saved views and searches",
    description: "Those that are shared in the organization, and one's own private ones, by name.",
    query: z.strictObject({ kind: once(ViewRequest.shape.kind).optional() }),
    reply: ViewList,
    handle: async ({ principal, query: { kind } }) => {
      const seen = { org: principal.org, personId: personOf(principal) };
      const views = await database.inTransaction((tx) => selectViews(tx, seen, kind));
      return { status: 200, json: { data: views.map(showView) } };
    },
  });
}

function readRoute({ database }: ViewNeeds): Route {
  return route({
    ...FACTS,
    method: "GET",
    path: "/api/views/:id",
    operationId: "getView",
    summary: "Read a view",
    description: "One that is shared in the organization, or one's own.",
    problems: ["not_found"],
    params: ViewParams,
    reply: ViewAnswer,
    handle: async ({ principal, params }): Promise<Answer> => {
      const seen = { org: principal.org, personId: personOf(principal) };
      const view = await database.inTransaction((tx) => selectView(tx, seen, params.id));
      return view ? { status: 200, json: showView(view) } : NO_VIEW;
    },
  });
}

function createRoute({ database, randomBytes }: ViewNeeds): Route {
  return route({
    ...FACTS,
    method: "POST",
    path: "/api/views",
    operationId: "createView",
    summary: "Keep a view under a name",
    description: "Private, unless it is shared, which takes the role member. What an operator makes is shared.",
    problems: ["too_many_views"],
    body: ViewRequest,
    reply: ViewAnswer,
    status: 201,
    handle: async ({ principal, body }) => {
      const made = await database.inTransaction((tx) => saveView(tx, principal, body, randomBytes));
      if ("problem" in made) return made;
      return { status: 201, json: showView(made), headers: { location: `views/${made.id}` } };
    },
  });
}

function changeRoute({ database }: ViewNeeds): Route {
  return route({
    ...FACTS,
    method: "PATCH",
    path: "/api/views/:id",
    operationId: "changeView",
    summary: "Rename a view, share it, or let it show something else",
    description: "What is not given stays. A shared view of somebody else takes the role admin.",
    problems: ["not_found", "too_many_views"],
    params: ViewParams,
    body: ViewChange,
    reply: ViewAnswer,
    handle: async ({ principal, params, body }): Promise<Answer> => {
      const changed = await database.inTransaction((tx) => changeView(tx, principal, params.id, body));
      return "problem" in changed ? changed : { status: 200, json: showView(changed) };
    },
  });
}

function deleteRoute({ database }: ViewNeeds): Route {
  return route({
    ...FACTS,
    method: "DELETE",
    path: "/api/views/:id",
    operationId: "deleteView",
    summary: "Delete a view",
    description: "A shared view of somebody else takes the role admin.",
    problems: ["not_found"],
    params: ViewParams,
    ...NO_CONTENT,
    handle: async ({ principal, params }) => {
      const refusal = await database.inTransaction((tx) => removeView(tx, principal, params.id));
      return refusal ?? { status: 204 };
    },
  });
}

function showView(view: View): z.infer<typeof ViewAnswer> {
  const { id, kind, name, query, privateTo, createdBy, createdAt, updatedAt } = view;
  return {
    ...{ id, kind, name, query },
    shared: privateTo === null,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
