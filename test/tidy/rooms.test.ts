import { expect, test } from "vitest";
import { DOORS, FLOORS } from "../../.dependency-cruiser.mjs";
import { filesAt, inCode, offences, PROJECT_PATHS } from "./project-text.ts";

// Every file of these is open to all, so they need no door.
const WITHOUT_DOOR = new Set(["app", "cli", "core", "stores"]);

const FOLDERS = [...new Set([...PROJECT_PATHS].flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []))];
const STORES = [...new Set([...PROJECT_PATHS].flatMap((path) => /^src\/(stores\/[^/]+)\//.exec(path)?.[1] ?? []))];
const ROOMS = [...FOLDERS.filter((folder) => !WITHOUT_DOOR.has(folder)), ...STORES];

test("src has the folders of the floor plan and no other, each on the floor that ARCHITECTURE.md says", () => {
  const plan = FLOORS.flatMap((names, floor) => names.map((name) => `${name} ${floor}`));
  const [{ lines = [] } = {}] = filesAt(/^ARCHITECTURE\.md$/);
  const told = lines.flatMap((line) => {
    const [, names = "", floor = ""] = /^\| (`src\/[^|]+) \| (\d) \|/.exec(line) ?? [];
    return [...names.matchAll(/[a-z]+(\.ts)?(?=\/?`)/g)].map(([name]) => `${name} ${floor}`);
  });
  expect(told.toSorted()).toEqual(plan.toSorted());
  expect(FOLDERS.filter((folder) => !FLOORS.flat().includes(folder))).toEqual([]);
});

test("every door of the list is gone through", () => {
  const unused = Object.entries(DOORS).flatMap(([room, others]) => {
    const lines = filesAt(new RegExp(`^src/${room}/.*[.]ts$`)).flatMap((file) => file.lines);
    return others.flatMap((other) =>
      lines.some((line) => line.includes(`/${other}/index.ts"`)) ? [] : [`${room} → ${other}`],
    );
  });
  expect(unused).toEqual([]);
});

test("every room has a door and a README that says what its words mean", () => {
  const furniture = ROOMS.flatMap((room) => [`src/${room}/index.ts`, `src/${room}/README.md`]);
  expect(furniture.filter((path) => !PROJECT_PATHS.has(path))).toEqual([]);
});

test("a folder has at most 30 files, tests and migrations not counted", () => {
  const counted = filesAt(/^src\/(?!cli\/|.*[.]test[.]ts$).*[.]ts$/).map(({ path }) => path.replace(/\/[^/]+$/, ""));
  const crowded = [...Map.groupBy(counted, (folder) => folder)].filter(([, files]) => files.length > 30);
  expect(crowded.map(([folder]) => folder)).toEqual([]);
});

test("a test stands beside the file that it tests", () => {
  const tested = /^(src\/.*?)(\.[a-z-]+)?\.test\.ts$/;
  const alone = [...PROJECT_PATHS].filter(
    (path) => tested.test(path) && !PROJECT_PATHS.has(path.replace(tested, "$1.ts")),
  );
  expect(alone).toEqual([]);
});

test("the SQL of a room is in its store.ts (store-<noun>.ts where it is long) and nowhere else", () => {
  const elsewhere = filesAt(/^src\/(?!stores\/).*(?<![./]test)\.ts$/).filter(
    ({ path }) => !/[/]store(-[a-z-]+)?[.]ts$/.test(path),
  );
  const statement = /\bsql(<.*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bfrom "kysely"/;
  expect(offences(elsewhere, inCode(statement))).toEqual([]);
});

test.each(STORES)("migrations of %s are numbered from 0001 without a gap", (store) => {
  const inFolder = new RegExp(`^src/${store}/migrations/`);
  const names = [...PROJECT_PATHS].filter((path) => inFolder.test(path)).map((path) => path.replace(inFolder, ""));
  const numbers = names.sort().map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? name);
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, "0")));
});
