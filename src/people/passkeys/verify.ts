import { isIP } from "node:net";
import type { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import type { Tx } from "../../stores/postgres/index.ts";
import type { Person } from "../schema.ts";
import { CHALLENGE_MINUTES_MAX, type ChallengeNeeds, newChallenge, type Purpose, takeChallenge } from "./challenges.ts";
import type { AuthenticationCredential, KnownCredential, RegistrationCredential } from "./schema.ts";
import { updateUsed } from "./store-passkeys.ts";

// Some three hundred modules, most of them for certificates: no start waits for them.
const webauthn = () => import("@simplewebauthn/server");

const TIMEOUT_MS = CHALLENGE_MINUTES_MAX * 60_000;

// EdDSA, ES256 and RS256, which all devices have; what the runtime calls experimental is not asked for.
const ALGORITHMS = [-8, -7, -257];

/** What a browser is asked to make, as `PublicKeyCredential.parseCreationOptionsFromJSON` takes it. */
export type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;

/** What a browser is asked for, as `PublicKeyCredential.parseRequestOptionsFromJSON` takes it. */
export type RequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** Whether browsers keep passkeys for the site: they do for a name, and for no network address. */
export function supportsPasskeys(siteUrl: string): boolean {
  return isIP(new URL(siteUrl).hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** Asks a browser to make a passkey of the person: one that the device finds by itself, and verifies its user for. */
export async function creationOptions(
  needs: ChallengeNeeds,
  siteUrl: string,
  person: Person,
  known: readonly KnownCredential[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: "Costplane",
    rpID: new URL(siteUrl).hostname,
    userID: Uint8Array.from(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: newChallenge(needs, `register:${person.id}`),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Asks a browser for one of these passkeys, or for whichever it has. */
export async function requestOptions(
  needs: ChallengeNeeds,
  siteUrl: string,
  purpose: Purpose,
  known: readonly KnownCredential[] = [],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: new URL(siteUrl).hostname,
    challenge: newChallenge(needs, purpose),
    timeout: TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: known.map(named),
  });
}

function named({ credentialId: id, transports }: KnownCredential) {
  return { id, transports: [...transports] };
}

/** What a device has made; null where it is not to be believed. */
export async function verifyRegistration(
  tx: Tx,
  needs: ChallengeNeeds,
  { person, siteUrl }: { readonly person: Person; readonly siteUrl: string },
  made: RegistrationCredential,
) {
  const { transports = [], ...response } = made.response;
  const site = expectationsOf(siteUrl);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    ...site.expected,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(notBelieved);
  if (!verified?.verified) return null;
  if (!(await takeChallenge(tx, needs, `register:${person.id}`, site.challenge()))) return null;
  const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo;
  const { id: credentialId, publicKey, counter } = credential;
  return { credentialId, publicKey, signCount: BigInt(counter), isBackedUp, transports };
}

type Verification = { readonly known: KnownCredential; readonly siteUrl: string; readonly purpose: Purpose };

/** Whether a device proves that it has the passkey, and that its user was there and is the one that it knows. */
export async function verifyAuthentication(
  tx: Tx,
  needs: ChallengeNeeds,
  { known, siteUrl, purpose }: Verification,
  given: AuthenticationCredential,
): Promise<boolean> {
  const { userHandle, ...response } = given.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== known.personId) return false;
  const site = expectationsOf(siteUrl);
  const counter = Number(known.signCount);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...given, response, clientExtensionResults: {} },
    credential: { id: known.credentialId, publicKey: Uint8Array.from(known.publicKey), counter },
    ...site.expected,
  }).catch(notBelieved);
  if (!verified?.verified || !(await takeChallenge(tx, needs, purpose, site.challenge()))) return false;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await updateUsed(tx, known.id, BigInt(newCounter), credentialBackedUp);
  return true;
}

/** What an answer has to be for this site. Its challenge is only noted here: it is used up once all else is right. */
function expectationsOf(siteUrl: string) {
  let answered = "";
  const { hostname: expectedRPID, origin: expectedOrigin } = new URL(siteUrl);
  const expectedChallenge = (challenge: string) => {
    answered = challenge;
    return true;
  };
  const expected = { expectedRPID, expectedOrigin, expectedChallenge, requireUserVerification: true };
  return { expected, challenge: () => answered };
}

/** The library throws at whatever is wrong with what a browser sent. */
function notBelieved(): null {
  return null;
}
