import { randomBytes } from "node:crypto";
import type { OrgScope } from "../../src/core/org-scope.ts";
import type { Role } from "../../src/core/roles.ts";
import { makeLink } from "../../src/people/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { type Asked, send, type Told } from "./send-request.ts";
import type { TestApp } from "./test-app.ts";

export const PASSWORD = "five small boats at sea";

/** A browser with the cookies of one site: it says where its requests come from, as browsers do. */
export type Browser = {
  readonly send: (asked: Asked) => Promise<Told>;
  readonly cookies: Map<string, string>;
  /** The same person's browser on another node. */
  readonly on: (app: Pick<TestApp, "url">) => Browser;
};

/** Opens a browser, with the cookies of another where they are given. */
export function openBrowser({ url }: Pick<TestApp, "url">, cookies = new Map<string, string>()): Browser {
  return {
    cookies,
    on: (app) => openBrowser(app, cookies),
    async send(asked) {
      const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { "sec-fetch-site": "same-origin", ...(sent ? { cookie: sent } : {}), ...asked.headers };
      const told = await send(url, null, { ...asked, headers });
      for (const line of told.headers.getSetCookie()) keep(cookies, line);
      return told;
    },
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";");
  const [name = "", value = ""] = pair.split("=");
  if (/Max-Age=0/.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

let people = 0;

/** An address that nobody has had before. */
export function newEmail(): string {
  people += 1;
  return `person${people}.${randomBytes(4).toString("hex")}@example.com`;
}

type Wanted = { readonly email?: string; readonly name?: string };

/** A person who has just joined an organization by an invitation, in a browser that is signed in. */
export async function joinAs(
  app: Pick<TestApp, "url" | "database">,
  { organizationId }: OrgScope,
  role: Role,
  { email = newEmail(), name = "Ada" }: Wanted = {},
): Promise<Browser & { readonly email: string; readonly personId: string }> {
  const token = await invitationFor(app.database, { organizationId } as OrgScope, role, email);
  const browser = openBrowser(app);
  const body = { token, name, password: PASSWORD };
  const told = await browser.send({ method: "POST", path: "/console/api/join", body });
  if (told.status !== 201) throw new Error(told.body);
  return { ...browser, email, personId: told.json.person.id };
}

/** The token of an invitation. */
export async function invitationFor(database: Database, org: OrgScope, role: Role, email: string): Promise<string> {
  const purpose = { kind: "invitation", organizationId: org.organizationId, role } as const;
  const wish = { email, purpose, madeBy: "operator:test" };
  return (await database.inTransaction((tx) => makeLink(tx, wish, randomBytes))).token;
}
