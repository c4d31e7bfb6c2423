import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { keyDigester } from "./key-digester.ts";
import { makeKey } from "./key-format.ts";
import { deriveSecrets, digestsOf } from "./secrets.ts";

const SECRETS = deriveSecrets("the secret in force, long enough", "the secret before, long enough");

test("a key has the same digests each time, whatever was asked between, and a text that is no key has none", () => {
  const digest = keyDigester(SECRETS);
  const keys = Array.from({ length: 12_000 }, () => makeKey(randomBytes));
  for (const key of [...keys, ...keys.slice(0, 50), ...keys.slice(-50)]) {
    expect(digest(key)).toEqual(digestsOf(key, SECRETS));
  }
  expect(digest(`${(keys[0] as string).slice(0, -1)}!`)).toBeNull();
  expect(digest("")).toBeNull();
});
