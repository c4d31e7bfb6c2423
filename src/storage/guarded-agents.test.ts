import type { LookupAddress } from "node:dns";
import { afterEach, expect, test } from "vitest";
import { startScripted } from "../../test/support/scripted-server.ts";
import type { PrivateAddresses } from "./address-rule.ts";
import { type GuardedAgents, guardedAgents } from "./guarded-agents.ts";
import { guardedRequest } from "./guarded-request.ts";

let agents: GuardedAgents;
afterEach(() => agents.close());

test("what is connected to is what was checked: a name that changes in between leads nowhere", async () => {
  const server = await startScripted((_, response) => void response.end("here"));
  const answers = ["127.0.0.1", "169.254.169.254"];
  const resolved: string[] = [];
  const name = server.url.replace("127.0.0.1", "rebinding.example");
  guard(["127.0.0.1"], (asked) => {
    resolved.push(asked);
    return [address(answers.shift() as string)];
  });
  expect((await get(name)).statusCode).toBe(200);
  expect(resolved).toEqual(["rebinding.example"]);
  agents.http.destroy();
  await expect(get(name)).rejects.toMatchObject({ code: "address_not_allowed" });
  await server.close();
});

test("a name that has one private address among public ones is refused", async () => {
  guard(false, () => [address("192.0.43.8"), address("10.0.0.1")]);
  await expect(get("https://two.example/")).rejects.toMatchObject({ code: "address_not_allowed" });
});

test("a name without an address, and one that can't be looked up", async () => {
  guard(false, () => []);
  await expect(get("https://none.example/")).rejects.toMatchObject({ code: "address_not_allowed" });
  agents.close();
  agents = guardedAgents(false, (_, __, answer) => answer(Object.assign(new Error(), { code: "ENOTFOUND" }), []));
  await expect(get("https://none.example/")).rejects.toMatchObject({ code: "unreachable" });
});

test.each([
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
])("%s is refused without a look-up", async (url) => {
  guard(false, () => {
    throw new Error("looked up");
  });
  await expect(get(url)).rejects.toMatchObject({ code: "address_not_allowed" });
});

function guard(opened: PrivateAddresses, resolve: (name: string) => LookupAddress[]): void {
  agents = guardedAgents(opened, (name, _, answer) => answer(null, resolve(name)));
}

function address(text: string): LookupAddress {
  return { address: text, family: 4 };
}

function get(url: string) {
  return guardedRequest(agents, { what: "It", url: new URL(url) });
}
