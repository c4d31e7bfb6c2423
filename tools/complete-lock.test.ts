import { expect, test } from "vitest";
import { entriesWithAddress, missingEntries } from "./complete-lock.mjs";

const engine = { version: "3.4.0", optionalDependencies: { "@engine/lib-linux-arm64-gnu": "26.7.3-stable.1" } };

test("a platform's package that the registry lacks gets an entry that npm ci accepts", () => {
  expect(missingEntries({ "": {}, "node_modules/engine": engine })).toEqual([
    [
      "node_modules/@engine/lib-linux-arm64-gnu",
      { version: "26.7.3-stable.1", cpu: ["arm64"], libc: ["glibc"], optional: true, os: ["linux"] },
    ],
  ]);
});

test.each([
  ["@engine/lib-linux-arm-gnueabihf", { cpu: ["arm"], libc: ["glibc"], optional: true, os: ["linux"] }],
  ["@engine/lib-wasm32-wasi", { cpu: ["wasm32"], optional: true }],
])("the platform of %s is told from its name", (name, entry) => {
  const packages = { "node_modules/engine": { optionalDependencies: { [name]: "1.0.0" } } };
  expect(missingEntries(packages)).toEqual([[`node_modules/${name}`, { version: "1.0.0", ...entry }]]);
});

test("an entry that is there counts wherever Node would find it", () => {
  const nested = { "node_modules/engine/node_modules/@engine/lib-linux-arm64-gnu": {} };
  const hoisted = { "node_modules/@engine/lib-linux-arm64-gnu": {} };
  expect(missingEntries({ "node_modules/engine": engine, ...nested })).toEqual([]);
  expect(missingEntries({ "node_modules/engine": engine, ...hoisted })).toEqual([]);
});

test("a package whose version or platform can't be known is refused, not guessed", () => {
  const ranged = { optionalDependencies: { "@engine/lib-linux-x64": "^1.0.0" } };
  expect(() => missingEntries({ "node_modules/engine": ranged })).toThrow("add its entry by hand");
});

test("an entry with a download address is found", () => {
  expect(
    entriesWithAddress({ "node_modules/a": { resolved: "https://host.example/a.tgz" }, "node_modules/b": {} }),
  ).toEqual(["node_modules/a"]);
});
