import { expect, test } from "vitest";
import { localTime } from "../../lib/dates.ts";
import { actionWords, auditWords } from "./audit-words.ts";

const nameOf = (actor: string) => (actor === "person:per_1" ? "Ada Lovelace" : actor);

function wordsOf(action: string, detail: Record<string, unknown>, actor = "person:per_1") {
  const entry = { at: "2026-11-27T12:00:00.000Z", actor, origin: "::1", action, subject: "per_1", detail };
  return auditWords(entry, nameOf);
}

test.each([
  ["person.signed_in", { by: "link", second_factor: false }, "Signed in by link, without a second factor"],
  ["person.signed_in", { by: "oidc", second_factor: true }, "Signed in by single sign-on, with a second factor"],
  ["person.sign_in_failed", { by: "password" }, "A sign-in by password failed"],
  ["invitation.created", { email: "a@example.com", role: "viewer" }, "Invited a@example.com as viewer"],
  ["connector.changed", { paused: true }, "Paused a connector"],
  ["connector.changed", { paused: false }, "Resumed a connector"],
  ["services.activated", { services: ["cost-data", "dory-ai"] }, "Switched on Cost data, Ask"],
  ["member.removed", { role: "admin" }, "Left the organization, with the role admin"],
])("%s with %o is told as: %s", (action, detail, sentence) => {
  expect(wordsOf(action, detail)).toEqual({ sentence, more: "" });
});

test("who removes somebody else has not left", () => {
  expect(wordsOf("member.removed", { role: "admin" }, "person:per_2").sentence).toMatch(/^Removed a member/);
});

test("what else is known follows, with local times and names, and without ids", () => {
  const expires = "2027-02-25T12:00:00.000Z";
  expect(
    wordsOf("key.rotated", { rotates: "key_1", name: "job", scopes: ["spend", "ask"], expires_at: expires }),
  ).toEqual({
    sentence: "Rotated the API key “job”",
    more: `may use spend, ask, expires ${localTime(expires)}`,
  });
  expect(wordsOf("member.added", { role: "viewer", link: "lnk_1", invited_by: "person:per_1" }).more).toBe(
    "invited by Ada Lovelace",
  );
  expect(wordsOf("connector.created", { name: "AWS", options: { region: "eu-central-1", anonymous: true } }).more).toBe(
    "options region eu-central-1, anonymous yes",
  );
});

test.each([
  ["of.tomorrow", { name: "x", count: 2, gone: null }, "name x, count 2"],
  ["key.revoked", {}, ""],
  // Every object has something under this name.
  ["of.tomorrow", { name: "constructor" }, "name constructor"],
])("%s with %o, for which there is no sentence, keeps its code", (action, detail, more) => {
  expect(wordsOf(action, detail)).toEqual({ sentence: action, more });
});

test("a filter names what entries have in common in words", () => {
  expect(["key.created", "person.sign_in_failed"].map(actionWords)).toEqual(["Key created", "Person sign in failed"]);
});
