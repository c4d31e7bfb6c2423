import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenForOperator } from "../app/operator-socket.ts";
import { operatorSocketPath } from "../stores/data-folder/index.ts";
import { askService } from "./operator-client.ts";

let folder: string;
let server: Server;
const logged: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane-operator-"));
  const path = operatorSocketPath(folder);
  mkdirSync(dirname(path), { recursive: true });
  const commands = {
    "POST /echo": async (body: unknown) => ({ body }),
    "POST /unspeakable": async () => ({ lines: 1n }),
    "POST /fail": () => Promise.reject(new Error("The disk\u001b[2J is full.")),
  };
  server = await listenForOperator(path, commands, (error, command) => logged.push([command, error]));
});

afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

test("a command of a running service is answered", async () => {
  expect(await askService(folder, { path: "/echo", body: { a: 1 } })).toEqual({ body: { a: 1 } });
  expect(logged).toEqual([]);
});

test("one that fails is logged by the service, and the operator hears what went wrong", async () => {
  await expect(askService(folder, { path: "/fail", body: {} })).rejects.toMatchObject({
    code: "failed",
    message: "The running service failed at it: The disk\uFFFD[2J is full. See its log.",
  });
  expect(logged).toEqual([["POST /fail", expect.objectContaining({ message: "The disk\u001b[2J is full." })]]);
});

test("an answer that can't be written fails the command, and not the service", async () => {
  await expect(askService(folder, { path: "/unspeakable", body: {} })).rejects.toMatchObject({ code: "failed" });
  expect(await askService(folder, { path: "/echo", body: {} })).toEqual({ body: {} });
});

test("an unknown command says so, and nobody to ask says that the service does not answer", async () => {
  await expect(askService(folder, { path: "/none", body: {} })).rejects.toMatchObject({
    message: expect.stringContaining("There is no such command"),
  });
  const nobody = join(folder, "nobody");
  mkdirSync(nobody);
  await expect(askService(nobody, { path: "/echo", body: {} })).rejects.toMatchObject({ code: "service_unavailable" });
});
