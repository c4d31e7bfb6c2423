import type { ApiKey, MadeKey } from "../keys/index.ts";
import { pairs, showTime } from "./print.ts";

/** A new key for people, with the warning that it is not shown again. */
export function showMadeKey(made: MadeKey): string {
  const facts = pairs([
    ["id", made.id],
    ["key", made.key],
    ["name", made.name],
    ["scopes", showScopes(made)],
    ["expires", showTime(made.expiresAt, "never")],
  ]);
  return `${facts}\n\nKeep the key now: it is not shown again.`;
}

/** What a key may use, for people. */
export function showScopes({ scopes }: ApiKey): string {
  return scopes ? scopes.join(", ") : "all";
}
