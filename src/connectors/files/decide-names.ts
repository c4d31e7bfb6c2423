import type { BillFile } from "../../storage/index.ts";

const NAMED_MAX = 3;

/** Files in a sentence: the first of them by their paths, and how many there are besides. */
export function namesOf(files: readonly Pick<BillFile, "path">[]): string {
  const named = files.slice(0, NAMED_MAX).map(({ path }) => path);
  const others = files.length - named.length;
  const all = others > 0 ? [...named, others === 1 ? "1 other file" : `${others} other files`] : named;
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : (all[0] ?? "");
}
