import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorSocketPath } from "../stores/data-folder/index.ts";
import { runningService, takesCommands } from "./operator-client.ts";

let folder: string;
/** What a service answers, by path; and who it was told asks. */
const answers: Record<string, { readonly status: number; readonly body: object }> = {
  "/good?of=a&of=b": { status: 200, body: { a: 1 } },
  "/bad": { status: 500, body: { code: "internal_error", detail: "The disk\u001b[2J is full." } },
  "/busy": { status: 503, body: { code: "store_unavailable", detail: "Try again." } },
};
const operators: unknown[] = [];
const server = createServer(({ url = "", headers }, response) => {
  operators.push(headers["costplane-operator"]);
  const { status, body } = answers[url] ?? { status: 404, body: { code: "not_found", detail: "Nothing there." } };
  response.writeHead(status).end(JSON.stringify(body));
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane-operator-"));
  const path = operatorSocketPath(folder);
  mkdirSync(dirname(path), { recursive: true });
  await new Promise<void>((resolve) => server.listen(path, resolve));
});

afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

test("a running service answers, and hears who asks, in any script", async () => {
  const service = runningService(folder, "operator:Åsa");
  expect(await service.json({ path: "/good", query: { of: ["a", "b"] } })).toEqual({ a: 1 });
  expect(operators).toEqual([encodeURIComponent("operator:Åsa")]);
});

test("what it refuses is the command's failure, in words for a terminal", async () => {
  const service = runningService(folder, "operator:test");
  await expect(service.json({ path: "/bad" })).rejects.toMatchObject({
    code: "failed",
    message: "The running service could not do it: The disk\uFFFD[2J is full. See its log.",
  });
  await expect(service.json({ path: "/busy" })).rejects.toMatchObject({ code: "store_unavailable", exitStatus: 1 });
  await expect(service.json({ path: "/none" })).rejects.toMatchObject({ message: "Nothing there.", exitStatus: 2 });
});

test("nobody to ask says that the service does not answer", async () => {
  const nobody = join(folder, "nobody");
  mkdirSync(nobody);
  expect([await takesCommands(folder), await takesCommands(nobody)]).toEqual([true, false]);
  const asking = runningService(nobody, "operator:test").json({ path: "/good" });
  await expect(asking).rejects.toMatchObject({ code: "service_unavailable" });
});
