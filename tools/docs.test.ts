import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import importRules from "../.dependency-cruiser.mjs";
import { type ApiDocument, type ApiOperation, makeDocuments, readApi, staleDocuments } from "./docs.ts";

const ROOT = new URL("../", import.meta.url);

let api: ApiDocument;
let operations: readonly (readonly [name: string, operation: ApiOperation])[];

beforeAll(async () => {
  api = await readApi();
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
});

test("the documents say what the code says; `npm run docs` writes what is missing", async () => {
  expect(staleDocuments(ROOT, await makeDocuments(ROOT))).toEqual([]);
});

test("making the documents twice gives the same bytes", async () => {
  expect([...(await makeDocuments(ROOT))]).toEqual([...(await makeDocuments(ROOT))]);
});

test("each import rule that ARCHITECTURE.md names is a rule", () => {
  const names = (importRules.forbidden ?? []).map(({ name = "" }) =>
    name.replace(/^floor-\d/, "floor-N").replace(/^[a-z]+(?=-enters-rooms)/, "ROOM"),
  );
  const lines = readFileSync(new URL("ARCHITECTURE.md", ROOT), "utf8").split("\n");
  const checks = lines.flatMap((line) => /depcruise (`[^|;]+`)/.exec(line)?.[1]?.split(", ") ?? []);
  expect(checks.length).toBeGreaterThan(10);
  expect(checks.filter((check) => !names.includes(check.replaceAll("`", "")))).toEqual([]);
});

describe("docs/api.md", () => {
  const text = readFileSync(new URL("docs/api.md", ROOT), "utf8");

  test("tells of each operation in its area, as a row of a table or by a line that begins with it", () => {
    const written = text.replaceAll(/<!-- generated[\s\S]*?<!-- end -->/g, "");
    const untold = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([method]) => !new RegExp(`^(\\| )?${literally(`\`${method.toUpperCase()} ${path}\``)}`, "m").test(written),
        )
        .map(([, { operationId }]) => operationId),
    );
    expect(untold).toEqual([]);
  });

  test("begins with a list of contents that has each of its areas", () => {
    const areas = [...text.matchAll(/^## (.+)$/gm)].map(([, area = ""]) => anchorOf(area));
    const listed = [...text.slice(0, text.indexOf("\n## ")).matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(listed).toEqual(areas);
  });
});

describe("the OpenAPI document", () => {
  test("is OpenAPI 3.1 and names each operation once", () => {
    expect(api.openapi).toMatch(/^3\.1\.\d+$/);
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.length).toBeGreaterThan(0);
    expect([...new Set(ids)]).toEqual(ids);
    expect(ids).not.toContain(undefined);
  });

  test("has every operation behind a key by a scheme that it describes", () => {
    const schemes = Object.keys(api.components?.securitySchemes ?? {});
    const open = operations.filter(([, { security = api.security ?? [] }]) => {
      return (
        security.length === 0 || !security.every((choice) => Object.keys(choice).every((it) => schemes.includes(it)))
      );
    });
    expect(open.map(([name]) => name)).toEqual([]);
  });

  test("is small enough to be read as a whole, and tells where an error of JSON-RPC is in a problem", () => {
    expect(readFileSync(new URL("docs/openapi.json", ROOT)).length).toBeLessThanOrEqual(153_600);
    const { responses = {} } = api.paths["/mcp"]?.["post"] ?? {};
    const isRpc = (status: string) => JSON.stringify(sharedAnswer(responses[status] as never)).includes("/RpcProblem");
    expect(Object.keys(responses).filter(isRpc)).toEqual(["400", "406", "422"]);
  });

  test("tells of every operation the answers that every operation has", () => {
    const everywhere = ["400", "401", "408", "422", "429", "431", "500", "503"];
    const lacking = operations.flatMap(([name, { responses }]) =>
      everywhere.filter((status) => !(status in responses)).map((status) => `${name}: ${status}`),
    );
    expect(lacking).toEqual([]);
  });

  test("has problem details, and nothing else, for every error", () => {
    const others = operations.flatMap(([name, { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([status, told]) => [status, sharedAnswer(told)] as const)
        .filter(([, { content = {} }]) => Object.keys(content).join() !== "application/problem+json")
        .map(([status]) => `${name}: ${status}`),
    );
    expect(others).toEqual([]);
  });

  test("declares every parameter that a path names, and every reference leads to something", () => {
    const undeclared = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters = [] }) => {
        const declared = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
        const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
        return named.toSorted().join() === declared.toSorted().join() ? [] : [path];
      }),
    );
    expect(undeclared).toEqual([]);
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference);
    expect(references.filter((reference) => pointedAt(reference) === undefined)).toEqual([]);
  });
});

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}

function pointedAt(reference: string): unknown {
  const names = reference.replace(/^#\//, "").split("/");
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], api);
}

/** An answer that several operations share is told in one place. */
function sharedAnswer(told: object): { readonly content?: object } {
  const name = "$ref" in told ? String(told.$ref).split("/").at(-1) : undefined;
  return name === undefined ? told : (api.components?.responses?.[name] ?? {});
}
