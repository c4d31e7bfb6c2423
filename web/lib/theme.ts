import { keep } from "./kept.ts";
import { signalOf } from "./signal.ts";

export type Theme = "system" | "light" | "dark";

const chosen = signalOf<Theme>(readTheme());

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Light, dark, or what the system has. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  keep("theme", theme === "system" ? null : theme);
  chosen.set(theme);
}

/** The theme that was chosen. */
export const useTheme = chosen.use;
