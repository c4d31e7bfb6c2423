import type { Clock } from "../core/clock.ts";
import { type AwsKeys, assumedRole } from "./assume-role.ts";
import { azureStore, type ContainerCredential } from "./azure-store.ts";
import type { GuardedAgents } from "./guarded-agents.ts";
import { httpsStore, type WebLocation } from "./https-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { type Bucket, s3Store } from "./s3-store.ts";
import type { LocationAccess, LocationCredentials, Source } from "./schema.ts";
import { principalTokens } from "./service-principal.ts";

/** A location, how it is reached, and what opens it; `owner` is the organization that it is for, with its grants. */
export type LocationToOpen = LocationAccess & {
  readonly source: Source;
  readonly owner: string;
  readonly granted: readonly string[];
};

type RemoteSource = Exclude<Source, { kind: "file" }>;
type Reach = { readonly agents: GuardedAgents; readonly clock: Clock };

const GOOGLE_ENDPOINT = "https://storage.googleapis.com";
const REGION = "us-east-1";

/** The store of a location on the network. Its access fits its source: see `decideFit`. */
export function openStore(storage: LocationToOpen & { readonly source: RemoteSource }, reach: Reach): ObjectStore {
  const { source, options, credentials } = storage;
  const { agents } = reach;
  switch (source.kind) {
    case "s3": {
      const { region = REGION, endpoint } = options;
      const bucket = { name: source.bucket, prefix: source.prefix, region, endpoint };
      return s3Store({ ...bucket, credentials: awsCredentials(storage, agents) }, agents);
    }
    case "gs": {
      const { endpoint = GOOGLE_ENDPOINT } = options;
      const bucket = { name: source.bucket, prefix: source.prefix, region: "auto", endpoint };
      return s3Store({ ...bucket, credentials: awsKeys(credentials) }, agents);
    }
    case "azure": {
      const { account, container: name, prefix } = source;
      const credential = azureCredential(storage, reach);
      return azureStore({ account, name, prefix, endpoint: options.endpoint, credential }, agents);
    }
    case "https":
      return httpsStore({ url: source.url, ...webCredentials(credentials ?? {}) }, agents);
  }
}

function awsKeys(credentials: LocationCredentials | null): AwsKeys | null {
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, session_token } = credentials ?? {};
  if (!accessKeyId || !secretAccessKey) return null;
  return { accessKeyId, secretAccessKey, ...(session_token && { sessionToken: session_token }) };
}

/**
 * Without keys of its own a role is assumed by the service, and then for its organization only: a role that trusts the
 * service for one organization's id can't be read from another.
 */
function awsCredentials({ options, credentials, owner }: LocationToOpen, agents: GuardedAgents): Bucket["credentials"] {
  const keys = awsKeys(credentials);
  const { role_arn: arn, external_id, region = REGION, sts_endpoint: endpoint } = options;
  if (arn === undefined) return keys;
  return assumedRole({ arn, externalId: keys ? external_id : owner, region, endpoint, keys }, agents);
}

function azureCredential({ options, credentials }: LocationToOpen, { agents, clock }: Reach): ContainerCredential {
  const { sas_token, account_key, client_secret: clientSecret } = credentials ?? {};
  if (sas_token) return { kind: "sas", token: sas_token };
  if (account_key) return { kind: "key", key: account_key };
  const { tenant_id: tenantId, client_id: clientId, login_endpoint: loginEndpoint } = options;
  if (!clientSecret || !tenantId || !clientId) return { kind: "none" };
  const getToken = principalTokens({ tenantId, clientId, clientSecret, loginEndpoint }, agents, clock);
  return { kind: "principal", getToken };
}

function webCredentials(credentials: LocationCredentials): Pick<WebLocation, "headers" | "query"> {
  const { bearer_token, username, password, query = "" } = credentials;
  if (bearer_token) return { headers: { authorization: `Bearer ${bearer_token}` }, query };
  if (username === undefined) return { headers: {}, query };
  const pair = Buffer.from(`${username}:${password ?? ""}`).toString("base64");
  return { headers: { authorization: `Basic ${pair}` }, query };
}
