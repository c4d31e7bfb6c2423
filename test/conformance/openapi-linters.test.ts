import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";

const DOCUMENT = readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8");

test("the OpenAPI document is valid for Redocly", async () => {
  // Counts by severity are a record: its keys are told by `propertyNames`, which the rule does not know.
  const rules = { "no-required-schema-properties-undefined": "off" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const found = await lintFromString({ source: DOCUMENT, absoluteRef: "/openapi.json", config });
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("it is valid for Spectral, whose rules hold the JSON Schema of OpenAPI 3.1 too", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [oas as never], rules: { "info-contact": "off" } });
  const found = await linter.run(JSON.parse(DOCUMENT));
  expect(found.map(({ code, message, path }) => [code, message, path.join("/")])).toEqual([]);
});

test("it is short enough to be read by a model, or a person in a hurry: under 150 KB", () => {
  expect(Buffer.byteLength(DOCUMENT)).toBeLessThan(150 * 1024);
});

test("every model has a name: no answer describes the members of its items in passing", () => {
  const { paths } = JSON.parse(DOCUMENT);
  const inPlace = Object.values<object>(paths).flatMap((methods) =>
    Object.values<{ readonly operationId: string; readonly responses: object }>(methods as never)
      .filter(({ responses }) => JSON.stringify(responses).includes('"properties"'))
      .map(({ operationId }) => operationId),
  );
  expect(inPlace).toEqual([]);
});
