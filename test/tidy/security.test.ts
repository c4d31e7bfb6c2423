import { expect, test } from "vitest";
import { filesAt, PROJECT_PATHS } from "./project-text.ts";

const SECURITY = filesAt(/^SECURITY\.md$/)[0]?.lines.join(" ") ?? "";

/** Each test file that is named, with the names of its tests behind it. */
const CLAIMS = [...SECURITY.matchAll(/`([\w/.-]+\.test\.ts)`(?::((?:,?\s*"[^"]+")+))?/g)].map(
  ([, path = "", names = ""]) => {
    return { path, names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name) };
  },
);

test("every test that SECURITY.md names is there", () => {
  expect(CLAIMS.length).toBeGreaterThan(40);
  const missing = CLAIMS.flatMap(({ path, names }) => {
    if (!PROJECT_PATHS.has(path)) return [path];
    const text =
      filesAt(/\.test\.ts$/)
        .find((file) => file.path === path)
        ?.lines.join("\n") ?? "";
    return names.filter((name) => !text.includes(name)).map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("the checklist of SECURITY.md has its 25 points, each with what holds it", () => {
  const points = [...SECURITY.matchAll(/\| (\d+) \| [^|]+ \| [^|]*`[\w/.-]+\.test\.ts`/g)].map(([, number]) =>
    Number(number),
  );
  expect(points).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
});
