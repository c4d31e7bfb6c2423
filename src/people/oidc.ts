import type { Configuration } from "openid-client";
import { z } from "zod";
import { isLoopback } from "../core/web-addresses.ts";
import type { Database } from "../stores/postgres/index.ts";
import { EmailAddress } from "./schema.ts";
import { insertFlow, takeFlow } from "./store-identities.ts";
import { digestOf } from "./tokens.ts";

// Read when somebody first signs in by it: no start waits for it.
const openid = () => import("openid-client");

/** The operator's provider of sign-ins. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** An address of another domain comes in by a link only. */
  readonly allowedDomains: readonly string[];
};

/** A sign-in that begins: where the browser goes, and what it keeps until it comes back. */
export type BegunFlow = { readonly url: string; readonly state: string };

/** Who the provider says that somebody is. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** null where the provider does not say that the address is verified. */
  readonly email: string | null;
  readonly name: string | null;
  readonly hasSecondFactor: boolean;
};

/** A provider that was asked for its own description; asked again where that failed. */
export type OidcProvider = {
  readonly settings: OidcSettings;
  readonly begin: (database: Database, callbackUrl: string) => Promise<BegunFlow>;
  /** null where the answer is not to be believed, or was used before. */
  readonly finish: (database: Database, callbackUrl: URL, state: string) => Promise<Identity | null>;
};

/** `onError` hears why an answer was not believed; it holds no secret. */
export function openOidcProvider(settings: OidcSettings, onError: (error: unknown) => void): OidcProvider {
  let discovered: Promise<Configuration> | null = null;
  const configuration = () => {
    discovered ??= discover(settings).catch((error) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    settings,
    async begin(database, callbackUrl) {
      const client = await openid();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl,
        scope: "openid email profile",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
      await database.inTransaction((tx) => insertFlow(tx, { digest: digestOf(state), verifier, nonce }));
      return { url: url.href, state };
    },
    async finish(database, callbackUrl, state) {
      // Taken before it is looked at: an answer that comes twice is believed once.
      const flow = await database.inTransaction((tx) => takeFlow(tx, digestOf(state)));
      if (!flow) return null;
      try {
        const checks = { pkceCodeVerifier: flow.verifier, expectedNonce: flow.nonce, expectedState: state };
        const { authorizationCodeGrant } = await openid();
        const tokens = await authorizationCodeGrant(await configuration(), callbackUrl, {
          ...checks,
          idTokenExpected: true,
        });
        return identityOf(tokens.claims());
      } catch (error) {
        onError(error);
        return null;
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await openid();
  const url = new URL(issuer);
  const isLocal = url.protocol === "http:" && isLoopback(url.hostname);
  const execute = isLocal ? [client.allowInsecureRequests] : [];
  return client.discovery(url, clientId, clientSecret, client.ClientSecretBasic(clientSecret), { execute });
}

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  amr: z.array(z.string()).optional(),
});

function identityOf(claims: unknown): Identity {
  const { iss, sub, email, email_verified: isVerified, name, amr = [] } = Claims.parse(claims);
  const address = isVerified === true ? EmailAddress.safeParse(email).data : undefined;
  const hasSecondFactor = amr.includes("mfa");
  return { issuer: iss, subject: sub, email: address ?? null, name: name ?? null, hasSecondFactor };
}
