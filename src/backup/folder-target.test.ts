import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openTarget } from "./open-target.ts";

test.skipIf(!existsSync("/proc/self"))("a place that takes no folder is refused at once, with what to do", async () => {
  const target = openTarget("file:///proc/none/here");
  const message =
    "/proc/none/here can't be used (no folder can be made there, or it was removed meanwhile: name another place).";
  await expect(target.put("part", Buffer.from("x"))).rejects.toMatchObject({ code: "target_failed", message });
});
