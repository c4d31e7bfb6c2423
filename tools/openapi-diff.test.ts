import { describe, expect, test } from "vitest";
import { differenceOf, presentOutline, releasedOutline } from "./openapi-diff.ts";
import { type Document, outlineOf, readOutline, writeOutline } from "./openapi-outline.ts";

const Thing = {
  type: "object",
  properties: { id: { type: "string" }, kind: { enum: ["a", "b"], type: "string" }, of: { type: ["string", "null"] } },
  required: ["id"],
};

/** A document with one operation that takes and gives a thing, and what is another way in it. */
function made(change: (document: Record<string, never>) => void = () => {}): Document {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } };
  const sort = { name: "sort", in: "query", schema: { type: "string", enum: ["up", "down"] } };
  const document = structuredClone({
    paths: { "/things": { post: { parameters: [sort], requestBody: { content }, responses: { 200: { content } } } } },
    components: { schemas: { Thing } },
  });
  change(document as never);
  return document as unknown as Document;
}

// biome-ignore lint/suspicious/noExplicitAny: a test changes what it knows to be there.
const compared = (change: (document: any) => void) => differenceOf(outlineOf(made()), outlineOf(made(change as never)));

describe("what breaks callers", () => {
  test.each([
    ["an operation that is gone", (it: Any) => delete it.paths["/things"].post],
    ["a parameter that is gone", (it: Any) => it.paths["/things"].post.parameters.pop()],
    ["a word that is no longer taken", (it: Any) => it.paths["/things"].post.parameters[0].schema.enum.pop()],
    ["a parameter that must be sent", (it: Any) => Object.assign(post(it).parameters[0], { required: true })],
    ["a new one that must be", (it: Any) => post(it).parameters.push({ name: "new", in: "query", required: true })],
    ["a member that is gone", (it: Any) => delete it.components.schemas.Thing.properties.kind],
    ["a member of another type", (it: Any) => Object.assign(member(it), { type: "integer" })],
    ["a member that may be null now", (it: Any) => Object.assign(member(it), { type: ["string", "null"] })],
    ["a member that may be missing now", (it: Any) => it.components.schemas.Thing.required.pop()],
    ["one that may be missing no more", (it: Any) => it.components.schemas.Thing.required.push("of")],
  ] as const)("%s", (_, change) => {
    expect(compared(change).breaks).not.toEqual([]);
  });
});

test("what is added breaks nobody, and is told", () => {
  const { breaks, adds } = compared((it) => {
    it.components.schemas.Thing.properties.more = { type: "array", items: { type: "string" } };
    it.paths["/others"] = structuredClone(it.paths["/things"]);
    post(it).parameters[0].schema.enum.push("sideways");
    post(it).parameters.push({ name: "new", in: "query" });
  });
  expect(breaks).toEqual([]);
  expect(adds).toContain("POST /things 200.more is new.");
  expect(adds).toContain("POST /others is new.");
});

test("an outline is the same after it was kept", () => {
  expect(readOutline(writeOutline(presentOutline()))).toEqual(presentOutline());
});

test("what is promised now breaks no caller of the last release", () => {
  expect(differenceOf(releasedOutline(), presentOutline()).breaks).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: as above.
type Any = any;

function member(it: Any): Any {
  return it.components.schemas.Thing.properties.id;
}

function post(it: Any): Any {
  return it.paths["/things"].post;
}
