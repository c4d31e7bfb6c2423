import { generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

export const CLIENT = { id: "costplane", secret: "the-secret-of-the-client-in-these-tests" };

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const KEY = { ...privateKey.export({ format: "jwk" }), kid: "the-one", alg: "RS256", use: "sig" };

/** What the provider's one account is said to be. */
export type Said = {
  readonly subject: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
};

type Claims = Record<string, unknown>;

/** A real provider on loopback whose one account signs in without being asked. */
export type TestProvider = {
  readonly issuer: string;
  /** Begins to serve the client that is reached at this address. */
  serve(clientUrl: string, said: Said): void;
  /** From now on its tokens are signed with other claims. */
  lie(change: (claims: Claims) => void): void;
  /** What it was sent, or gave, that is secret: verifiers of PKCE, tokens. */
  readonly given: readonly string[];
  /** Follows an address as a browser does, to where it leads back. */
  follow(url: string): Promise<string>;
  stop(): Promise<void>;
};

export async function startOidcProvider(): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let lie: (claims: Claims) => void = () => {};
  const given: string[] = [];
  return {
    issuer,
    serve(clientUrl, said) {
      const provider = new Provider(issuer, configurationFor(clientUrl, said));
      provider.use(async (context, next) => {
        await next();
        const body = context.body as { id_token?: string; access_token?: string } | undefined;
        if (context.path !== "/token" || !body?.id_token) return;
        body.id_token = signedAnew(body.id_token, lie);
        given.push(body.id_token, String(body.access_token), verifierOf(context));
      });
      const answer = provider.callback();
      server.on("request", (request, response) => {
        if (!request.url?.startsWith("/interaction/")) return answer(request, response);
        return provider.interactionFinished(request, response, { login: { accountId: said.subject } });
      });
    },
    lie: (change) => {
      lie = change;
    },
    given,
    follow: (url) => follow(issuer, url),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The verifier of PKCE that came with a request for tokens. */
function verifierOf(context: object): string {
  const { oidc } = context as { readonly oidc: { readonly params?: Record<string, unknown> } };
  return String(oidc.params?.["code_verifier"]);
}

function configurationFor(clientUrl: string, { subject, ...said }: Said): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${clientUrl}/console/api/oidc/callback`],
      },
    ],
    jwks: { keys: [KEY] } as never,
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...said }) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({ accountId: subject, clientId: CLIENT.id });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    cookies: { keys: ["a key of the test"] },
  };
}

async function follow(issuer: string, url: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let next = url; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] as string).split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    next = new URL(location, issuer).href;
    if (!next.startsWith(issuer)) return next;
  }
}

function signedAnew(token: string, change: (claims: Claims) => void): string {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  change(claims);
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
}
