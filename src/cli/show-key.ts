import { pairs, printable, showTime } from "./print.ts";

/** A key as the service shows it. */
export type Key = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last_four: string;
  readonly scopes: readonly string[] | null;
  readonly secret_version: string;
  readonly created_by: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly status: string;
};

/** A key just made, with its text. */
export type MadeKey = Key & { readonly key: string };

/** A new key for people, with the warning that it is not shown again. */
export function showMadeKey(made: MadeKey): string {
  const facts = pairs([
    ["id", made.id],
    ["key", made.key],
    ["name", printable(made.name)],
    ["scopes", showScopes(made)],
    ["expires", showTime(made.expires_at, "never")],
  ]);
  return `${facts}\n\nKeep the key now: it is not shown again.`;
}

/** What a key may use, for people. */
export function showScopes({ scopes }: Pick<Key, "scopes">): string {
  return scopes ? scopes.join(", ") : "all";
}
