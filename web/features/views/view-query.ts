import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api.ts";
import { say } from "../../ui/toast.tsx";
import { useApi } from "../people/session.ts";

export type ViewKind = "spend" | "vulnerabilities";

/** What a page shows, kept under a name. */
export type View = {
  readonly id: string;
  readonly kind: ViewKind;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly created_by: string;
};

/** What a page shows now, as it can be kept. */
export type Shown = {
  /** The part of its address behind `?`. */
  readonly query: string;
  /** Where its days are ones that people call by a name: the same with days that move along. */
  readonly moving: { readonly label: string; readonly query: string } | null;
};

/** The views of one page that the person sees, by name. */
export function viewsQuery(api: Api, kind: ViewKind) {
  return queryOptions({
    queryKey: [api.org, "views", kind],
    queryFn: ({ signal }) => api.get<{ readonly data: readonly View[] }>("/views", { kind }, signal),
    retry: false,
  });
}

/** The other view of the page that people would call the same. */
export function sameNamed(views: readonly View[], name: string, id?: string): View | undefined {
  const plain = (text: string) => text.trim().toLowerCase();
  return views.find((view) => view.id !== id && plain(view.name) === plain(name));
}

/** Whether the page shows this view now. */
export function isShown({ query }: View, shown: Shown): boolean {
  return query === shown.query || query === shown.moving?.query;
}

type Sent = { readonly method: "POST" | "PATCH" | "DELETE"; readonly id?: string; readonly body?: unknown };

/** Makes, changes or deletes a view, and says so. */
export function useViewChange(done: (view: View | undefined) => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method, id, body }: Sent & { readonly said: string }) =>
      api.ask<View | undefined>(id === undefined ? "/views" : `/views/${id}`, {
        method,
        ...(body === undefined ? {} : { body }),
      }),
    onSuccess: async (view, { said }) => {
      await client.invalidateQueries({ queryKey: [api.org, "views"] });
      say(said);
      done(view);
    },
  });
}
