import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { warnOfSettings } from "./warn-of-settings.ts";

async function warnings(nodeEnv: string | undefined, importRoots: readonly string[]): Promise<readonly string[]> {
  const said: string[] = [];
  const logger = { warn: (_: object, message: string) => said.push(message) };
  await warnOfSettings({ nodeEnv, importRoots: [...importRoots], dataFolder: "/data" }, logger as never);
  return said;
}

test("a NODE_ENV that is none, and a folder that is not there, are told at the start", async () => {
  expect(await warnings("prod", [tmpdir(), join(tmpdir(), "costplane-nowhere")])).toEqual([
    expect.stringContaining("NODE_ENV is not production"),
    expect.stringContaining("COSTPLANE_IMPORT_ROOT is not there"),
  ]);
});

test.each([undefined, "production", "development", "test"])(
  "NODE_ENV=%s and the folder by default are not",
  async (name) => {
    expect(await warnings(name, ["/data/import"])).toEqual([]);
  },
);
