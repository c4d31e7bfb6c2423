import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorSocket } from "../../test/support/scripted-operator-socket.ts";
import { commandOf } from "../../test/support/service-process.ts";

const ORG = "org_12345678901234567890";
const CHUNK = `${"x".repeat(1_000)}\n`.repeat(64);

let service: Awaited<ReturnType<typeof openOperatorSocket>>;
beforeAll(async () => {
  service = await openOperatorSocket(({ headers }, response) => {
    if (headers.accept !== "text/csv") return response.end(JSON.stringify({ data: [{ id: ORG }], warnings: [] }));
    // Without an end: only a command that stops reading comes to one.
    const more = () => {
      while (!response.destroyed && response.write(CHUNK));
    };
    return response.on("drain", more) && more();
  });
});
afterAll(() => service.close());

test("a command ends in silence when whoever reads its lines has enough", async () => {
  expect(await readOnce("charges", "--csv")).toEqual({ status: 0, err: "" });
});

test("a command ends in silence when nobody reads its output at all", async () => {
  expect(await readOnce("--help")).toEqual({ status: 0, err: "" });
});

/** Runs a command, and closes its standard output at the first bytes. */
async function readOnce(...args: readonly string[]) {
  const { program, env } = commandOf(service.dataFolder, {});
  const [node = "", ...before] = program;
  const child = spawn(node, [...before, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const said = text(child.stderr);
  if (args.includes("--csv")) await once(child.stdout, "data");
  child.stdout.destroy();
  const [status] = await once(child, "exit");
  return { status, err: await said };
}
