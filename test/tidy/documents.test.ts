import { expect, test } from "vitest";
import { PROVIDERS } from "../../src/connectors/index.ts";
import { PLANS } from "../../src/core/plan-figures.ts";
import { PLAN_NAMES, SCOPES, SERVICES } from "../../src/core/services.ts";
import { SEVERITIES } from "../../src/core/severities.ts";
import { filesAt, PROJECT_FILES } from "./project-text.ts";

const REFERENCE = textOf("docs/api.md");
const SOURCES = filesAt(/^(src|tools|bin)\/.*(?<![.]test)[.](ts|mjs)$/)
  .map(({ lines }) => lines.join("\n"))
  .join("\n");

test.each([
  ["severities", SEVERITIES],
  ["providers", PROVIDERS],
  ["services", SERVICES],
  ["scopes of keys", SCOPES],
  ["plans", PLAN_NAMES],
])("docs/api.md names all %s", (_, words: readonly string[]) => {
  expect(words.filter((word) => !new RegExp(`[\`| "]${word}[\`| "]`).test(REFERENCE))).toEqual([]);
});

test("the examples have the free plan's minute", () => {
  const minute = /"window":\{"limit":(\d+)|"minute";q=(\d+)/g;
  const shown = [...`${textOf("README.md")}${REFERENCE}`.matchAll(minute)].map(([, limit, q]) => Number(limit ?? q));
  expect(new Set(shown)).toEqual(new Set([PLANS.free.requestsPerMinute]));
});

test("the messages that troubleshooting explains are said by the service or its set-up", () => {
  const rows = textOf("docs/operating/troubleshooting.md").matchAll(/^\| ([^|]+) \|/gm);
  const messages = [...rows].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([A-Z…][^`]*)`/g)].map(([, it = ""]) => it),
  );
  expect(messages.length).toBeGreaterThan(20);
  const said = SOURCES.replaceAll(/["`] \+\s*["`]/g, "");
  const unsaid = messages.filter((message) =>
    message.split(/ ?… ?|, …| \d+ /).some((piece) => piece.length > 3 && !said.includes(piece.replace(/=$/, ""))),
  );
  expect(unsaid).toEqual([]);
});

test("ARCHITECTURE.md names files that there are, and what is in them", () => {
  const text = textOf("ARCHITECTURE.md").replaceAll("\n", " ");
  const found = (path = "") => PROJECT_FILES.filter((file) => `/${file.path}`.endsWith(`/${path}`));
  const files = [...text.matchAll(/`([\w./-]+[.](?:tsx?|mjs|md))`/g)].map(([, path]) => path);
  expect(files.filter((path) => found(path).length === 0)).toEqual([]);
  const inFiles = [...text.matchAll(/`(\w+)`(?: of| in| \()[ ]?`([\w./-]+[.](?:tsx?|mjs))`/g)];
  expect(inFiles.length).toBeGreaterThan(15);
  const isIn = (word: string, path?: string) =>
    found(path).some(({ lines }) => lines.some((line) => new RegExp(`\\b${word}\\b`).test(line)));
  expect(inFiles.filter(([, word = "", path]) => !isIn(word, path)).map(([all]) => all)).toEqual([]);
});

function textOf(path: string): string {
  const [file] = filesAt(new RegExp(`^${path.replaceAll(".", "[.]")}$`));
  return (file?.lines ?? []).join("\n");
}
