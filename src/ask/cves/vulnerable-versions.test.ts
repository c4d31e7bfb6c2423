import { expect, test } from "vitest";
import { openFactBook } from "../fact-book.ts";
import { vulnerableVersions } from "./vulnerable-versions.ts";

/** What is told of CPE matches such as `oracle:weblogic_server:10.3.6`, with their ranges. */
function told(...matches: readonly (readonly [name: string, range?: Record<string, string> | null, isOf?: boolean])[]) {
  const cpeMatch = matches.map(([name, range, vulnerable = true]) => {
    const parts = [...name.split(/(?<!\\):/), "*", "*"].slice(0, 4);
    return { vulnerable, criteria: `cpe:2.3:a:${parts.join(":")}:*:*:*:*:*:*`, ...range };
  });
  const book = openFactBook();
  const text = vulnerableVersions([{ nodes: [{ cpeMatch }] }], book);
  expect(book.faultOf(text), text).toBeNull();
  return book.fill(text);
}

test("products with a range, with exact versions and without any are all named", () => {
  const range = { versionEndIncluding: "3.5.2" };
  expect(
    told(
      ["oracle:virtual_desktop_infrastructure", range],
      ["oracle:storagetek_tape_analytics_sw_tool"],
      ["oracle:weblogic_server:10.3.6.0"],
      ["oracle:weblogic_server:12.1.2.0"],
      ["oracle:weblogic_server:12.1.2.0"],
      ["oracle:linux:7", null, false],
    ),
  ).toBe(
    "By NVD, vulnerable versions are oracle virtual desktop infrastructure up to 3.5.2, oracle storagetek tape " +
      "analytics sw tool and oracle weblogic server (10.3.6.0 and 12.1.2.0).",
  );
});

test("what is cut is counted", () => {
  const versions = Array.from({ length: 10 }, (_, at) => [`acme:forum:1.${at}`] as const);
  expect(told(...versions)).toBe(
    "By NVD, vulnerable versions are acme forum (1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7 and 2 others).",
  );
  const products = Array.from({ length: 11 }, (_, at) => [`acme:tool_${at}`] as const);
  expect(told(...products)).toMatch(/^By NVD, the vulnerable products are acme tool 0, .*, acme tool 9 and 1 other\.$/);
});

test("each end of a range is told as it is meant, and an update with its version", () => {
  expect(told(["a:b", { versionStartExcluding: "1.0", versionEndExcluding: "2.0" }])).toContain(
    "a b after 1.0 before 2.0.",
  );
  expect(told(["a:b", { versionStartIncluding: "1.0" }])).toContain("a b from 1.0 on.");
  expect(told(["a:b", { versionStartIncluding: "1", versionEndIncluding: "2" }])).toContain("a b from 1 up to 2.");
  expect(told(["a:b:2.0:rc1"])).toContain("are a b 2.0 rc1.");
});

test("where all versions are vulnerable, or it has none, it stands by name alone; its maker is said once", () => {
  expect(told(["a:b"], ["a:b:1.0"])).toBe("By NVD, the vulnerable product is a b.");
  expect(told(["a:b:-"])).toBe("By NVD, the vulnerable product is a b.");
  expect(told(["gitlab:gitlab:1.0"])).toBe("By NVD, vulnerable versions are gitlab 1.0.");
  expect(told(["joomla:joomla\\!:1\\:2"])).toContain("are joomla joomla! 1:2.");
  expect(told()).toBe("");
});
