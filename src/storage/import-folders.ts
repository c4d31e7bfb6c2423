import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The folders of this machine that locations may be in. What lies below them is kept relative to them, so that a copy
 * of the database finds its bills where the copy has them: `file:///srv/import/aws` is kept as `file://import/aws`.
 */
export type ImportFolders = {
  readonly roots: readonly string[];
  /** A source as it is kept. */
  keep(source: string): string;
  /** A source as people see it, of one that was kept; one of a folder that is no longer configured as it was kept. */
  show(kept: string): string;
};

/** The folders of `COSTPLANE_IMPORT_ROOT`, by their place in it, and that of the demo. All are absolute paths. */
export function importFolders(importRoots: readonly string[], demoFolder?: string): ImportFolders {
  const named: readonly NamedFolder[] = [
    ...importRoots.map((path, index) => ({ name: index === 0 ? "import" : `import-${index + 1}`, path })),
    ...(demoFolder === undefined ? [] : [{ name: "demo", path: demoFolder }]),
  ];
  const deepestFirst = named.toSorted((one, other) => other.path.length - one.path.length);
  return {
    roots: named.map(({ path }) => path),
    keep(source) {
      const path = pathOfSource(source);
      const root = path === null ? undefined : deepestFirst.find((folder) => isInside(path, [folder.path]));
      if (path === null || !root) return source;
      return `file://${root.name}${pathBelow(root, path)}`;
    },
    show(kept) {
      const [, name, rest = ""] = /^file:\/\/([a-z0-9-]+)(\/.*)?$/.exec(kept) ?? [];
      const root = named.find((folder) => folder.name === name);
      return root ? `${pathToFileURL(root.path).href.replace(/\/$/, "")}${rest}` : kept;
    },
  };
}

type NamedFolder = { readonly name: string; readonly path: string };

/** As in a URL. A slash at the end stays, so that people see the source that they gave. */
function pathBelow(root: NamedFolder, path: string): string {
  const rest = relative(root.path, path);
  const slash = path.endsWith(sep) && path !== root.path ? "/" : "";
  return rest === "" ? slash : `${pathToFileURL(`/${rest}`).pathname}${slash}`;
}

/** The path that a source names; null where it names none of this machine. */
export function pathOfSource(source: string): string | null {
  if (!source.startsWith("file:///")) return null;
  try {
    return fileURLToPath(source);
  } catch {
    return null;
  }
}

/** Whether a path is one of these folders, or below one. */
export function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => !/^\.\.(\/|$)/.test(relative(folder, path).replaceAll(sep, "/")));
}

/** The folders that an organization may read: its own below each root, and those that it was granted. */
export function foldersOf(folders: ImportFolders, owner: string, granted: readonly string[]): readonly string[] {
  const own = folders.roots.map((root) => join(root, owner));
  return [...own, ...granted.flatMap((kept) => pathOfSource(folders.show(kept)) ?? [])];
}
