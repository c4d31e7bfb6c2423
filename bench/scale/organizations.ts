import { join } from "node:path";

/** Bills of each of many organizations, and of one that is larger. */
export const SMALL = { connectors: 3, months: 36, lines: 20 } as const;
export const BIG = { connectors: 1, months: 12, lines: 20_000 } as const;

/** What a folder has so far: keys of the larger organization and of the others. */
export type State = { readonly big: string; readonly keys: string[] };

/** Where that is kept between the runs. */
export function stateFile(folder: string): string {
  return join(folder, "state.json");
}
