import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { seal, sealingKeysFor, unseal } from "./seal.ts";

const OLD = "the server secret before, of some length";
const NEW = "the server secret in force, of some length";
const keysOf = sealingKeysFor("a test");
const TEXT = '{"secret_access_key":"wJalrXUtnFEMI"}';

describe("what is sealed", () => {
  const keys = keysOf(OLD);
  const sealed = seal(keys, TEXT, "org_a/con_a", randomBytes);

  test("opens for its owner, and holds nothing of the text", () => {
    expect(unseal(keys, sealed, "org_a/con_a")).toBe(TEXT);
    expect(Buffer.from(sealed.box).toString("latin1")).not.toContain("wJalr");
  });

  test("opens for no other owner, and by no other secret", () => {
    expect(unseal(keys, sealed, "org_a/con_b")).toBeNull();
    expect(unseal(keys, sealed, "org_b/con_a")).toBeNull();
    expect(unseal(keysOf(NEW), sealed, "org_a/con_a")).toBeNull();
    const claimed = { ...sealed, version: keysOf(NEW).current.version };
    expect(unseal(keysOf(NEW), claimed, "org_a/con_a")).toBeNull();
  });

  test("opens during a rotation of the secret, and what is sealed then needs the new one", () => {
    const both = keysOf(NEW, OLD);
    expect(unseal(both, sealed, "org_a/con_a")).toBe(TEXT);
    const again = seal(both, TEXT, "org_a/con_a", randomBytes);
    expect(unseal(keysOf(NEW), again, "org_a/con_a")).toBe(TEXT);
    expect(unseal(keys, again, "org_a/con_a")).toBeNull();
  });

  test("does not open where a bit of it, of its tag or of its nonce is another, or where it is cut off", () => {
    for (let at = 0; at < sealed.box.length; at += 1) {
      const box = Buffer.from(sealed.box);
      box.writeUInt8(box.readUInt8(at) ^ 1, at);
      expect(unseal(keys, { ...sealed, box }, "org_a/con_a")).toBeNull();
    }
    const nonce = Buffer.from(sealed.nonce);
    // A nonce of chance may begin with any byte.
    nonce.writeUInt8(nonce.readUInt8(0) ^ 1, 0);
    expect(unseal(keys, { ...sealed, nonce }, "org_a/con_a")).toBeNull();
    for (const length of [0, 1, 15, 16, sealed.box.length - 1]) {
      expect(unseal(keys, { ...sealed, box: sealed.box.subarray(0, length) }, "org_a/con_a")).toBeNull();
    }
  });

  test("is never the same twice", () => {
    const nonces = Array.from({ length: 100 }, () => seal(keys, TEXT, "org_a/con_a", randomBytes).nonce);
    expect(new Set(nonces.map((nonce) => Buffer.from(nonce).toString("hex"))).size).toBe(100);
  });
});
