// The browser keeps passkeys for a name, and never for a network address.
const NETWORK_ADDRESS = /^[\d.]+$|^\[/;

/** Whether the browser can make and show passkeys of this site. */
export function hasPasskeys(): boolean {
  const api = window.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined;
  return api?.parseRequestOptionsFromJSON !== undefined && !NETWORK_ADDRESS.test(window.location.hostname);
}

/** What the service offers; only the browser reads it. */
export type Offered = { readonly options: never };

/** Asks the person's device for a new passkey; rejects where the person says no. */
export async function makePasskey({ options }: Offered): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toJson(await navigator.credentials.create({ publicKey }));
}

/** Asks the person's device to show one; rejects where the person says no. */
export async function showPasskey({ options }: Offered): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson(await navigator.credentials.get({ publicKey }));
}

function toJson(given: Credential | null): unknown {
  return (given as PublicKeyCredential | null)?.toJSON();
}
