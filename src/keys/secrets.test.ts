import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeKey } from "./key-format.ts";
import { deriveSecrets, digestsOf, keyDigest } from "./secrets.ts";

const ONE = "a server secret of more than 32 characters";
const OTHER = "another server secret, also long enough";

describe("deriveSecrets", () => {
  test("the same secret gives the same version and digests on every node", () => {
    const key = makeKey(randomBytes);
    const [one, again] = [deriveSecrets(ONE), deriveSecrets(ONE)];
    expect(again.current.version).toBe(one.current.version);
    expect(digestsOf(key, again)).toEqual(digestsOf(key, one));
  });

  test("another secret has another version and other digests", () => {
    const key = makeKey(randomBytes);
    const [one, other] = [deriveSecrets(ONE), deriveSecrets(OTHER)];
    expect(other.current.version).not.toBe(one.current.version);
    expect(digestsOf(key, other)).not.toEqual(digestsOf(key, one));
  });

  test("during a rotation a key is looked up under the current secret first, then under the previous one", () => {
    const key = makeKey(randomBytes);
    const before = deriveSecrets(OTHER);
    const rotating = deriveSecrets(ONE, OTHER);
    expect(digestsOf(key, rotating)).toEqual([keyDigest(key, rotating.current), keyDigest(key, before.current)]);
    expect(rotating.previous?.version).toBe(before.current.version);
  });

  test("a previous secret equal to the current one is no rotation", () => {
    expect(deriveSecrets(ONE, ONE).previous).toBeNull();
  });

  test("a digest is 32 bytes and does not contain the key", () => {
    const key = makeKey(randomBytes);
    const digest = keyDigest(key, deriveSecrets(ONE).current);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(digest).not.toContain(key.slice(4, 12));
  });
});
