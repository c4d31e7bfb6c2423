import type { Provider } from "../../lib/api-types.ts";

/** A field of a place's form. `secret` fields are credentials: they are kept encrypted and never shown again. */
export type PlaceField = {
  readonly name: string;
  readonly label: string;
  readonly kind: "option" | "secret";
  /** Whether it may be left empty whatever else is filled in. */
  readonly isOptional?: boolean;
  readonly hint?: string;
};

/** A kind of place that bills lie in. */
export type Place = {
  readonly id: string;
  readonly label: string;
  readonly form: string;
  readonly fields: readonly PlaceField[];
};

const option = (name: string, label: string, hint?: string): PlaceField => ({
  name,
  label,
  kind: "option",
  ...(hint ? { hint } : {}),
});
const secret = (name: string, label: string, hint?: string): PlaceField => ({
  name,
  label,
  kind: "secret",
  ...(hint ? { hint } : {}),
});
const optional = (field: PlaceField): PlaceField => ({ ...field, isOptional: true });
const OWN_IDENTITY = "Left empty, the service assumes the role by its own identity.";
const REGION = optional(option("region", "Region", "Of the bucket, such as eu-central-1. Left empty: us-east-1."));

const AZURE_FORM = "azure://account/container/prefix";

const PLACES: Readonly<Record<string, Place>> = {
  s3role: {
    id: "s3role",
    label: "S3 bucket, by a role",
    form: "s3://bucket/prefix",
    fields: [
      option("role_arn", "Role to assume", "Such as arn:aws:iam::ACCOUNT:role/costplane."),
      option("external_id", "External id", "This organization’s id; the role must ask for it."),
      REGION,
      optional(secret("access_key_id", "Access key id", OWN_IDENTITY)),
      optional(secret("secret_access_key", "Secret access key")),
    ],
  },
  s3: {
    id: "s3",
    label: "S3 bucket, by access keys",
    form: "s3://bucket/prefix",
    fields: [
      REGION,
      optional(option("endpoint", "Endpoint", "Only for other servers that speak S3.")),
      secret("access_key_id", "Access key id"),
      secret("secret_access_key", "Secret access key"),
    ],
  },
  azure: {
    id: "azure",
    label: "Azure Blob Storage, by a SAS token",
    form: AZURE_FORM,
    fields: [secret("sas_token", "SAS token")],
  },
  azurePrincipal: {
    id: "azurePrincipal",
    label: "Azure Blob Storage, by a service principal",
    form: AZURE_FORM,
    fields: [
      option("tenant_id", "Tenant id", "Printed as tenant."),
      option("client_id", "Client id", "Printed as appId."),
      secret("client_secret", "Client secret", "Printed as password."),
    ],
  },
  gcs: {
    id: "gcs",
    label: "Google Cloud Storage",
    form: "gs://bucket/prefix",
    fields: [secret("access_key_id", "HMAC access id"), secret("secret_access_key", "HMAC secret")],
  },
  https: {
    id: "https",
    label: "Web server",
    form: "https://server/folder/",
    fields: [optional(secret("bearer_token", "Bearer token", "Where the server asks for one."))],
  },
  file: { id: "file", label: "Folder of the service’s machine", form: "file:///folder", fields: [] },
};

const OF_PROVIDER: Readonly<Record<Provider, readonly string[]>> = {
  aws: ["s3role", "s3", "https", "file"],
  azure: ["azure", "azurePrincipal", "https", "file"],
  gcp: ["gcs", "https", "file"],
  oci: ["s3", "https", "file"],
  focus: ["s3role", "s3", "azure", "azurePrincipal", "gcs", "https", "file"],
};

/** Where a provider's bills may lie, the usual place first. */
export function placesOf(provider: Provider): readonly Place[] {
  return OF_PROVIDER[provider].flatMap((id) => PLACES[id] ?? []);
}

type Policy = { readonly about: string; readonly code: string };

/** What to paste at the provider so that the place can be read and nothing else done; null where nothing is needed. */
export function policyOf(place: Place, source: string, org: string): Policy | null {
  const [first, ...others] = partsOf(place, source);
  return POLICIES[place.id]?.({ first, others, org }) ?? null;
}

/** The parts of an address as far as they are typed, and the organization that will read there. */
type Typed = { readonly first: string | undefined; readonly others: readonly string[]; readonly org: string };

const POLICIES: Readonly<Record<string, (typed: Typed) => Policy>> = {
  s3role: ({ first, others, org }) => s3Policy(first, others.join("/"), org),
  s3: ({ first, others }) => s3Policy(first, others.join("/"), null),
  gcs: ({ first }) => gcsPolicy(first),
  azure: ({ first, others }) => azureToken(first, others[0]),
  azurePrincipal: ({ first, others }) => azurePrincipal(first, others[0]),
};

/** What the address has behind its scheme, as far as it is typed. */
function partsOf({ form }: Place, source: string): readonly string[] {
  const scheme = form.slice(0, form.indexOf("://") + 3);
  const rest = source.startsWith(scheme) ? source.slice(scheme.length) : "";
  return rest === "" ? [] : rest.replace(/\/$/, "").split("/");
}

function azureToken(account = "ACCOUNT", container = "CONTAINER"): Policy {
  return {
    about: "A token for one container that may list and read, for a year. Paste what it prints as the SAS token.",
    code: [
      `az storage container generate-sas --account-name ${account} --name ${container} \\`,
      "  --permissions lr --expiry 2027-12-31 --https-only --output tsv",
    ].join("\n"),
  };
}

function azurePrincipal(account = "ACCOUNT", container = "CONTAINER"): Policy {
  const scope = "/subscriptions/SUBSCRIPTION/resourceGroups/GROUP/providers/Microsoft.Storage/storageAccounts";
  return {
    about: "A service principal that may list and read one container. Paste what it prints into the three fields.",
    code: [
      "az ad sp create-for-rbac --name costplane \\",
      '  --role "Storage Blob Data Reader" \\',
      `  --scopes ${scope}/${account}/blobServices/default/containers/${container}`,
    ].join("\n"),
  };
}

function gcsPolicy(bucket = "BUCKET"): Policy {
  return {
    about: "A service account that may read one bucket, and its HMAC key.",
    code: [
      "gcloud iam service-accounts create costplane",
      `gcloud storage buckets add-iam-policy-binding gs://${bucket} \\`,
      '  --member="serviceAccount:costplane@PROJECT.iam.gserviceaccount.com" --role=roles/storage.objectViewer',
      "gcloud storage hmac create costplane@PROJECT.iam.gserviceaccount.com",
    ].join("\n"),
  };
}

function s3Policy(bucket = "BUCKET", prefix: string, org: string | null): Policy {
  const objects = `arn:aws:s3:::${bucket}/${prefix.replace(/\/?$/, prefix === "" ? "*" : "/*")}`;
  const policy = {
    Version: "2012-10-17",
    Statement: [
      { Effect: "Allow", Action: "s3:ListBucket", Resource: `arn:aws:s3:::${bucket}` },
      { Effect: "Allow", Action: "s3:GetObject", Resource: objects },
    ],
  };
  const trust = org === null ? "" : ` Let the role's trust policy ask for the external id ${org}.`;
  const whose = org === null ? "user" : "role";
  return {
    about: `The policy of the ${whose}: it may list and read the export, nothing else.${trust}`,
    code: JSON.stringify(policy, null, 2),
  };
}
