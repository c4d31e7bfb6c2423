import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { deriveChallengeKeys, newChallenge, readChallenge } from "./challenges.ts";

const MINUTE_MS = 60_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const needsAt = (minute: number, ...secrets: readonly [string, string?]) => ({
  challengeKeys: deriveChallengeKeys(...secrets),
  randomBytes,
  clock: () => new Date(NOW + minute * MINUTE_MS),
});
const SECRET = "a secret of the tests, long enough to be one";
const challenge = Buffer.from(newChallenge(needsAt(0, SECRET), "sign_in")).toString("base64url");

test("a challenge counts for ten minutes, and under a secret that was replaced meanwhile", () => {
  const expiresAt = new Date(NOW + 10 * MINUTE_MS);
  expect(readChallenge(needsAt(9, SECRET), "sign_in", challenge)).toMatchObject({ expiresAt });
  expect(
    readChallenge(needsAt(9, "the secret after it, as long as that", SECRET), "sign_in", challenge),
  ).not.toBeNull();
  expect(readChallenge(needsAt(10, SECRET), "sign_in", challenge)).toBeNull();
});

test("a challenge is good for its purpose alone", () => {
  expect(readChallenge(needsAt(0, SECRET), "register:per_1", challenge)).toBeNull();
  expect(readChallenge(needsAt(0, SECRET), "second_factor:ses_1", challenge)).toBeNull();
});

test("nobody makes one, or a later one of it", () => {
  const later = Buffer.from(challenge, "base64url");
  later.writeUIntBE(later.readUIntBE(16, 6) + MINUTE_MS, 16, 6);
  for (const text of ["", "A", "AAAA".repeat(18), later.toString("base64url"), challenge.slice(0, 30)]) {
    expect(readChallenge(needsAt(0, SECRET), "sign_in", text)).toBeNull();
  }
  expect(readChallenge(needsAt(0, "another secret, as long as the first"), "sign_in", challenge)).toBeNull();
});
