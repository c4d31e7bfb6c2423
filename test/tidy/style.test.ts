import { expect, test } from "vitest";
import { LIMITS } from "../../src/core/limits.ts";
import { filesAt, inCode, offences, PROJECT_FILES, type ProjectFile } from "./project-text.ts";

const CODE = filesAt(/^(src|web|test|bench|tools|bin|client|examples)\/.*(?<!\.gen)\.(ts|tsx|mjs)$|^[^/]+\.(ts|mjs)$/);
const SERVICE = CODE.filter(({ path }) => path.startsWith("src/") && !path.endsWith(".test.ts"));

test("a file is read at one sitting: at most 300 lines", () => {
  expect(CODE.filter(({ lines }) => lines.length > 301).map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual(
    [],
  );
});

test("a line has at most 120 columns, a list of classes aside, which no formatter breaks", () => {
  const files = [...CODE, ...filesAt(/\.(sql|sh|css)$|^\.ci\/run$/)];
  const classes = /className=("[^"]*"|\{`[^`]*`\})|^\s*"[^"]*"[,;]?$/;
  const isLong = (line: string) => [...line].length > 120;
  const isLongMarkup = (line: string) => isLong(line.replace(classes, ""));
  const isMarkup = ({ path }: ProjectFile) => path.endsWith(".tsx");
  expect([
    ...offences(
      files.filter((file) => !isMarkup(file)),
      isLong,
    ),
    ...offences(files.filter(isMarkup), isLongMarkup),
  ]).toEqual([]);
});

test("a file is named by what it holds, never utils, helpers or manager", () => {
  const vague = /(^|[/-])(utils?|helpers?|managers?|common|misc)([-./]|$)/;
  expect(PROJECT_FILES.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([]);
});

test("nothing is left for later in a comment: it is an issue, or it is done", () => {
  expect(offences(PROJECT_FILES, (line) => /\b(FIX[M]E|TO[D]O|XX[X])\b/.test(line))).toEqual([]);
});

test("no import climbs out of the house: at most three storeys up", () => {
  expect(offences(CODE, (line) => /(from|import\() ?"(\.\.\/){4}/.test(line))).toEqual([]);
});

test("no number is read as a float: money is exact", () => {
  expect(offences(CODE, inCode(/\bparse[F]loat\b/))).toEqual([]);
});

test("clock and randomness come in as arguments; only app, cli and main take them from the machine", () => {
  const inner = SERVICE.filter(({ path }) => !/^src\/(app|cli)\/|^src\/main\.ts$/.test(path));
  expect(offences(inner, inCode(/\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/))).toEqual([]);
});

test("settings are read from the environment in one place: app, and main which hands it over", () => {
  const others = SERVICE.filter(({ path }) => !/^src\/(app|cli)\/|^src\/main\.ts$/.test(path));
  expect(offences(others, inCode(/\bprocess\.env\b(?!\["(PATH|UV_THREADPOOL_SIZE)"\])/))).toEqual([]);
});

test("a limit says its bound last, behind its unit", () => {
  expect(Object.keys(LIMITS).filter((name) => !/[a-z](Max|Min)$/.test(name))).toEqual([]);
});

test("the service is functions and plain data: nothing but an error is a class", () => {
  expect(offences(SERVICE, inCode(/\bclass [A-Z]\w* (?!extends (\w+Failure|Error)\b)/))).toEqual([]);
});

test("a test waits for what happens, not for a time to pass: none asserts a duration", () => {
  const tests = CODE.filter(({ path }) => path.endsWith(".test.ts"));
  expect(offences(tests, inCode(/expect\(.*(elapsed|duration|tookMs).*\)\.toBeLess/i))).toEqual([]);
});
