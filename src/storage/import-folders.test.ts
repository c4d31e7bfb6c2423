import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldersOf, importFolders } from "./import-folders.ts";

const ROOTS = ["/srv/import", "/mnt/bills"];
const folders = importFolders(ROOTS, "/srv/import/demo");

test("what lies below a root is kept relative to it, and shown below the root of the machine that it is on", () => {
  expect(folders.keep("file:///srv/import/aws")).toBe("file://import/aws");
  expect(folders.keep("file:///mnt/bills/a%20b/")).toBe("file://import-2/a%20b/");
  expect(folders.keep("file:///srv/import/demo/aws")).toBe("file://demo/aws");
  expect(importFolders(["/restored"]).show("file://import/aws")).toBe("file:///restored/aws");
});

test("what lies elsewhere is kept as it is, and so is what was below a root that is no longer there", () => {
  for (const source of ["file:///etc", "file:///srv/imports/x", "s3://bucket/x", "https://server/x", "file:///%2Fx"]) {
    expect(folders.keep(source)).toBe(source);
    expect(folders.show(source)).toBe(source);
  }
  expect(folders.show("file://import-3/aws")).toBe("file://import-3/aws");
});

test("a source that is kept is shown as it was given, whatever its name", () => {
  const name = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !/^\.*$|[/\0]/.test(text));
  const path = fc.tuple(fc.constantFrom(...ROOTS, "/elsewhere"), fc.array(name, { maxLength: 3 }), fc.boolean());
  fc.assert(
    fc.property(path, ([root, names, endsWithSlash]) => {
      const source = pathToFileURL(join(root, ...names)).href + (endsWithSlash && names.length > 0 ? "/" : "");
      expect(folders.show(folders.keep(source))).toBe(source);
    }),
  );
});

test("an organization reads its own folder below each root, and what it was granted", () => {
  expect(foldersOf(importFolders(ROOTS), "org_a", ["file://import/shared", "file:///mnt/bills/x"])).toEqual([
    "/srv/import/org_a",
    "/mnt/bills/org_a",
    "/srv/import/shared",
    "/mnt/bills/x",
  ]);
});
