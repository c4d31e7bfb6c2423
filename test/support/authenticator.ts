import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What an authenticator does wrong, to be refused. */
export type Fault = {
  /** It is on a page of this site, whatever it was asked. */
  readonly origin?: string;
  readonly verifiesUser?: boolean;
  /** It is a copy, which counts for itself. */
  readonly countsFrom?: number;
};

/** Keeps key pairs as a phone or a security key does, and answers as a browser's `toJSON()` does. */
export type Authenticator = {
  // biome-ignore lint/suspicious/noExplicitAny: options are what the service under test answers.
  readonly create: (options: any, fault?: Fault) => object & { readonly id: string };
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  readonly get: (options: any, fault?: Fault) => object & { readonly id: string };
};

type Credential = { readonly id: string; readonly userHandle: string; readonly privateKey: KeyObject; count: number };

/** An authenticator in the hands of somebody who looks at pages of one site. */
export function openAuthenticator(site: string): Authenticator {
  const kept: Credential[] = [];
  return {
    create(options, fault = {}) {
      if (options.excludeCredentials.some(isKept(kept))) throw new Error("InvalidStateError");
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(16);
      kept.push({ id: id.toString("base64url"), userHandle: options.user.id, privateKey, count: 0 });
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const authData = Buffer.concat([dataOf(options.rp.id, { ...fault, isNew: true, count: 0 }), attested]);
      const attestationObject = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(authData)],
      ]);
      const clientDataJSON = clientData("webauthn.create", options.challenge, fault.origin ?? site);
      const response = { clientDataJSON: base64(clientDataJSON), attestationObject: base64(attestationObject) };
      return credentialOf(id.toString("base64url"), { ...response, transports: ["internal", "hybrid"] });
    },
    get(options, fault = {}) {
      const allowed = options.allowCredentials ?? [];
      const credential = allowed.length === 0 ? kept.at(-1) : kept.find(({ id }) => allowed.some(isNamed(id)));
      if (!credential) throw new Error("NotAllowedError");
      credential.count = (fault.countsFrom ?? credential.count) + 1;
      const authenticatorData = dataOf(options.rpId, { ...fault, isNew: false, count: credential.count });
      const clientDataJSON = clientData("webauthn.get", options.challenge, fault.origin ?? site);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      return credentialOf(credential.id, {
        clientDataJSON: base64(clientDataJSON),
        authenticatorData: base64(authenticatorData),
        signature: base64(sign("sha256", signed, credential.privateKey)),
        userHandle: credential.userHandle,
      });
    },
  };
}

const isNamed = (id: string) => (named: { readonly id: string }) => named.id === id;
const isKept = (kept: readonly Credential[]) => (named: { readonly id: string }) =>
  kept.some(({ id }) => id === named.id);

function credentialOf(id: string, response: object) {
  return {
    id,
    rawId: id,
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response,
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

type Use = Fault & { readonly isNew: boolean; readonly count: number };

/** The user is present (1) and verified (4); a new key is attested (64). */
function dataOf(rpId: string, { verifiesUser = true, isNew, count }: Use): Buffer {
  const flags = 1 + (verifiesUser ? 4 : 0) + (isNew ? 64 : 0);
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags), counted]);
}

/** ES256 on P-256, in COSE's numbers. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cborMap([
    [Buffer.of(0x01), Buffer.of(0x02)],
    [Buffer.of(0x03), Buffer.of(0x26)],
    [Buffer.of(0x20), Buffer.of(0x01)],
    [Buffer.of(0x21), cborBytes(Buffer.from(x, "base64url"))],
    [Buffer.of(0x22), cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

function cborMap(members: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.of(0xa0 + members.length), ...members.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0x58, bytes.length), bytes]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64url");
}
