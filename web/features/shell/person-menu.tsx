import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { setTheme, type Theme, useTheme } from "../../lib/theme.ts";
import { Icon } from "../../ui/icons.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { useOrg, useSession } from "../people/session.ts";
import { useSignOut } from "../people/use-sign-out.ts";
import { pagePath } from "./pages.ts";

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: "system", label: "Theme of the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Who is signed in: profile, theme, sign out. */
export function PersonMenu(): ReactNode {
  const { person } = useSession();
  const org = useOrg();
  const theme = useTheme();
  const signOut = useSignOut();
  const themes: MenuEntry[] = THEMES.map(({ value, label }) => ({
    label,
    isChosen: value === theme,
    onSelect: () => setTheme(value),
  }));
  const entries = [
    { label: "Profile", link: <Link to={pagePath(org.id, "profile")} /> },
    "line" as const,
    ...themes,
    "line" as const,
    { label: "Sign out", onSelect: signOut },
  ];
  const trigger = (
    <button
      type="button"
      className="flex min-h-9 w-full items-center gap-2 rounded-ctl px-2 py-1.5 text-left text-muted hover:bg-sunken hover:text-text"
    >
      <Icon name="user" />
      <span className="truncate">{person.name || person.email}</span>
    </button>
  );
  return <Menu trigger={trigger} entries={entries} />;
}
