import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { DimensionList } from "../../lib/api-types.ts";
import { readSearch } from "../../lib/search.ts";
import { writeItem } from "../../lib/value-lists.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { type Choice, Picker } from "../../ui/picker.tsx";
import { useApi, useOrg, useSession } from "../people/session.ts";
import { dimensionQuery } from "../spend/dimension-query.ts";
import { viewsQuery } from "../views/view-query.ts";
import { pagePath, pagesFor } from "./pages.ts";

/** Goes to any page, service, account, vulnerability or organization by a few letters of its name. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { found, isSearching } = useFound(text);
  return (
    <Dialog title="Go to" isOpen onClose={onClose}>
      <Picker
        label="Page, service, account or CVE"
        placeholder="Page, service, account or CVE"
        choices={found.map(({ choice }) => choice)}
        search={text}
        isSearching={isSearching}
        onSearch={setText}
        onChoose={(id) => {
          onClose();
          const target = found.find(({ choice }) => choice.id === id);
          if (target) void navigate({ to: target.to, search: (target.search ?? {}) as never });
        }}
      />
    </Dialog>
  );
}

type Target = { readonly choice: Choice; readonly to: string; readonly search?: Record<string, string | string[]> };

function useFound(text: string): { readonly found: readonly Target[]; readonly isSearching: boolean } {
  const wanted = useDeferredValue(text.trim());
  const api = useApi();
  const services = useValues("service", wanted);
  const accounts = useValues("account", wanted);
  const views = useViews(wanted.length > 1);
  const { organizations } = useSession();
  const { id: org, role } = useOrg();
  const has = (label: string) => label.toLowerCase().includes(wanted.toLowerCase());
  const pages = pagesFor(role)
    .filter(({ label }) => has(label))
    .map(({ path, label }) => ({
      choice: { id: `page:${path}`, label, group: "Pages" },
      to: pagePath(api.org, path),
    }));
  const others = organizations.filter(({ id, name }) => id !== org && wanted !== "" && has(name));
  const found = [
    ...cveOf(wanted, org),
    ...pages,
    ...views.filter(({ choice }) => wanted.length > 1 && has(choice.label)),
    ...valueTargets("service", "Services", services.data, org),
    ...valueTargets("account", "Accounts", accounts.data, org),
    ...others.map(({ id, name }) => ({
      choice: { id: `org:${id}`, label: name, group: "Organizations" },
      to: pagePath(id, ""),
    })),
  ];
  return { found, isSearching: services.isFetching || accounts.isFetching || wanted !== text.trim() };
}

function useViews(isEnabled: boolean): readonly Target[] {
  const api = useApi();
  const { data: views } = useQuery({ ...viewsQuery(api, "spend"), enabled: isEnabled });
  const { data: searches } = useQuery({ ...viewsQuery(api, "vulnerabilities"), enabled: isEnabled });
  return [...(views?.data ?? []), ...(searches?.data ?? [])].map(({ id, kind, name, query }) => ({
    choice: { id, label: name, group: "Saved" },
    to: pagePath(api.org, kind),
    search: readSearch(query),
  }));
}

function useValues(dimension: "service" | "account", search: string) {
  const api = useApi();
  return useQuery({ ...dimensionQuery(api, { dimension, search, limit: "6" }), enabled: search.length > 1 });
}

function valueTargets(
  dimension: "service" | "account",
  group: string,
  list: DimensionList | undefined,
  org: string,
): readonly Target[] {
  return (list?.data ?? []).flatMap(({ value, name }) =>
    value === null
      ? []
      : [
          {
            choice: { id: `${dimension}:${value}`, label: name ?? value, group, ...(name ? { hint: value } : {}) },
            to: pagePath(org, "spend"),
            search: { [dimension]: writeItem(value) },
          },
        ],
  );
}

function cveOf(text: string, org: string): readonly Target[] {
  const [id] = /^CVE-\d{4}-\d{4,9}$/i.exec(text) ?? [];
  if (!id) return [];
  const name = id.toUpperCase();
  return [
    { choice: { id: name, label: name, group: "Vulnerabilities" }, to: pagePath(org, `vulnerabilities/${name}`) },
  ];
}
