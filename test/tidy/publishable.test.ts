import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { entriesWithAddress, missingEntries } from "../../tools/complete-lock.mjs";
import { filesAt, offences, PROJECT_FILES, PROJECT_PATHS } from "./project-text.ts";

const STANDING = "README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md SECURITY.md LICENSE NOTICE".split(" ");

/** A source or a document of the project in backticks; a name with capitals such as `NNNN_what.sql` is a pattern. */
const FILE_NAME = /`(?:\.\/)?((?:[\w@-][\w@.-]*\/|\.\.\/)*[a-z\d@][a-z\d@._-]*\.(?:tsx?|mjs|sql|md|yml))`/g;

test("the standing documents are there", () => {
  expect(STANDING.filter((path) => !PROJECT_PATHS.has(path))).toEqual([]);
});

test("no file names a folder of somebody's machine", () => {
  const machinePath = /(^|[\s"'`(=:])\/(work|home|root|Users)\/[a-z]/;
  expect(offences(PROJECT_FILES, (line) => machinePath.test(line) && !line.includes("machinePath ="))).toEqual([]);
});

test("no file names a package registry", () => {
  expect(offences(PROJECT_FILES, (line) => /registry\.(npm[j]s\.org|yarn[p]kg\.com)|npm[m]irror/.test(line))).toEqual(
    [],
  );
});

test("the lock file holds no download address and every platform's packages, so that npm ci takes it anywhere", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  expect({
    addresses: entriesWithAddress(packages),
    missing: missingEntries(packages).map(([path]) => path),
  }).toEqual({ addresses: [], missing: [] });
});

test("package.json and the lock file name the same exact versions", () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
  const { dependencies, devDependencies } = read("package.json");
  const locked = read("package-lock.json").packages[""];
  expect({ dependencies: locked.dependencies, devDependencies: locked.devDependencies }).toEqual({
    dependencies,
    devDependencies,
  });
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

test("install scripts are approved for the packages that have one, by name, and for no other", () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  const withScript = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  expect(Object.keys(allowScripts).sort()).toEqual(
    withScript.map((path) => path.replace(/^.*node_modules\//, "")).sort(),
  );
});

test("a link in a document leads to a file that exists", () => {
  const dead = filesAt(/\.md$/).flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g)]
        .map(([, target = ""]) => posix.join(posix.dirname(path), decodeURIComponent(target)))
        .filter((target) => !exists(target))
        .map((target) => `${path}:${index + 1}: ${target}`),
    ),
  );
  expect(dead).toEqual([]);
});

test("a file that a document or a comment names in backticks exists, from the project's folder or below any", () => {
  const prose = /^\s*(\/\/|\/?\*)/;
  const named = filesAt(/\.(md|tsx?|mjs)$/).flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      path.endsWith(".md") || prose.test(line)
        ? [...line.matchAll(FILE_NAME)].map(([, name = ""]) => ({ name, place: `${path}:${index + 1}` }))
        : [],
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  const known = [...PROJECT_PATHS].map((path) => `/${path}`);
  const isKnown = ({ name, place }: { readonly name: string; readonly place: string }) =>
    PROJECT_PATHS.has(posix.join(posix.dirname(place), name)) || known.some((path) => path.endsWith(`/${name}`));
  expect(named.filter((found) => !isKnown(found)).map(({ name, place }) => `${place}: ${name}`)).toEqual([]);
});

test("the changelog tells the newest version first", () => {
  const [changelog] = filesAt(/^CHANGELOG\.md$/);
  const versions = (changelog?.lines ?? []).flatMap((line) => /^## \[?(\d+\.\d+\.\d+)/.exec(line)?.[1] ?? []);
  const newestFirst = versions.toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  expect(versions).toEqual(newestFirst);
});

function exists(path: string): boolean {
  const folder = path.replace(/\/?$/, "/");
  return PROJECT_PATHS.has(path) || [...PROJECT_PATHS].some((known) => known.startsWith(folder));
}
