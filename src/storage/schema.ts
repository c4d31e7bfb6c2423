import { z } from "zod";
import { holdsHiddenCharacters } from "../core/text/hidden-characters.ts";
import { nameModels } from "../http/index.ts";

const TEXT_CHARS_MAX = 4_096;

const text = () =>
  z
    .string()
    .min(1)
    .max(TEXT_CHARS_MAX)
    .refine(
      (value) => !holdsHiddenCharacters(value),
      "It must have no control characters, and none that change the direction of writing.",
    );

/** What is sent as a header. */
const token = () => text().regex(/^[\x21-\x7E]*$/, "It must have only ASCII letters, digits and signs, and no spaces.");

const address = () =>
  text().refine(isServer, "It must be the URL of a server, such as https://s3.example.com, without a query.");

/** How a location is reached, beside its source. Which of these a source takes: `LOCATIONS`. */
export const LocationOptions = z.strictObject({
  endpoint: address()
    .describe("`s3:`, `gs:`, `azure:`: where the service is, if not at Amazon, Google or Azure. OCI: its S3 endpoint.")
    .optional(),
  region: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, "It must be a region, such as eu-central-1.")
    .describe("`s3:`: the region of the bucket or the endpoint; us-east-1 if not given.")
    .optional(),
  role_arn: z
    .string()
    .regex(/^arn:[\w-]+:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/, "It must be the ARN of a role: arn:aws:iam::…:role/….")
    .describe("`s3:`: a role to assume, with the credentials, or without any by the service's own identity.")
    .optional(),
  external_id: z
    .string()
    .regex(/^[\w+=,.@:/-]{2,1224}$/, "It must be an external id of 2 to 1,224 characters.")
    .describe(
      "`s3:`: the external id that the role asks for. By the service's own identity it is the organization's id.",
    )
    .optional(),
  sts_endpoint: address().describe("`s3:`: where the role is assumed, if not at Amazon.").optional(),
  tenant_id: z
    .string()
    .regex(/^[\w.-]{1,128}$/, "It must be the id or the domain of a tenant.")
    .describe("`azure:`: the tenant of a service principal.")
    .optional(),
  client_id: z
    .string()
    .regex(/^[\w.-]{1,128}$/, "It must be the id of an application.")
    .describe("`azure:`: the application's id of a service principal.")
    .optional(),
  login_endpoint: address().describe("`azure:`: where a service principal signs in, in sovereign clouds.").optional(),
});
export type LocationOptions = z.infer<typeof LocationOptions>;

/** What a location is opened with. Kept encrypted, and never shown. */
export const LocationCredentials = z.strictObject({
  access_key_id: token().describe("`s3:`, `gs:` (HMAC): the id of an access key.").optional(),
  secret_access_key: text().describe("`s3:`, `gs:` (HMAC): its secret.").optional(),
  session_token: token().describe("`s3:`: the token of a short-lived key.").optional(),
  sas_token: text().describe("`azure:`: a shared access signature that may list and read.").optional(),
  account_key: text().describe("`azure:`: the key of the storage account.").optional(),
  client_secret: text().describe("`azure:`: the secret of a service principal.").optional(),
  bearer_token: token().describe("`https:`: sent as `Authorization: Bearer`.").optional(),
  username: text().describe("`https:`: sent with the password as `Authorization: Basic`.").optional(),
  password: text().describe("`https:`: sent with the username.").optional(),
  query: text().describe("`https:`: a query that signs every request.").optional(),
});
export type LocationCredentials = z.infer<typeof LocationCredentials>;

/** How to reach a location, and what opens it; null where anybody may, or the service's own identity does. */
export type LocationAccess = { readonly options: LocationOptions; readonly credentials: LocationCredentials | null };

type Option = keyof LocationOptions;
type Credential = keyof LocationCredentials;

/** What each kind of source takes. Credentials are one of these sets, whole; with `?` what may be left out. */
export const LOCATIONS = {
  file: { form: "file:///folder-or-file", options: [], credentials: [] },
  s3: {
    form: "s3://bucket/prefix",
    options: ["endpoint", "region", "role_arn", "external_id", "sts_endpoint"],
    credentials: [["access_key_id", "secret_access_key", "session_token?"]],
  },
  gs: {
    form: "gs://bucket/prefix",
    options: ["endpoint"],
    credentials: [["access_key_id", "secret_access_key"]],
  },
  azure: {
    form: "azure://account/container/prefix",
    options: ["endpoint", "tenant_id", "client_id", "login_endpoint"],
    credentials: [["sas_token"], ["account_key"], ["client_secret"]],
  },
  https: {
    form: "https://server/file or https://server/folder/",
    options: [],
    credentials: [["bearer_token"], ["username", "password"], ["query"]],
  },
} as const satisfies Record<
  string,
  {
    readonly form: string;
    readonly options: readonly Option[];
    readonly credentials: readonly (readonly (Credential | `${Credential}?`)[])[];
  }
>;

/** A source, taken apart. */
export type Source =
  | { readonly kind: "file"; readonly url: string }
  | { readonly kind: "s3" | "gs"; readonly bucket: string; readonly prefix: string }
  | { readonly kind: "azure"; readonly account: string; readonly container: string; readonly prefix: string }
  | { readonly kind: "https"; readonly url: URL };

const BUCKET = /^(s3|gs):\/\/([A-Za-z0-9][\w.-]{1,254})(?:\/([^?#]*))?$/;
const CONTAINER = /^azure:\/\/([a-z0-9]{3,24})\/([a-z0-9$-]{3,63})(?:\/([^?#]*))?$/;

/** Reads a source; null where it has none of the forms in `LOCATIONS`. A query or a password in it is refused. */
export function readSource(source: string): Source | null {
  if (holdsHiddenCharacters(source)) return null;
  const bucket = BUCKET.exec(source);
  if (bucket) return { kind: bucket[1] as "s3" | "gs", bucket: bucket[2] as string, prefix: bucket[3] ?? "" };
  const container = CONTAINER.exec(source);
  if (container) {
    const [, account = "", name = "", prefix = ""] = container;
    return { kind: "azure", account, container: name, prefix };
  }
  if (source.startsWith("file:///") && !source.includes("%00") && isBareUrl(source)) {
    return { kind: "file", url: source };
  }
  const url = isServer(source) ? URL.parse(source) : null;
  return url && { kind: "https", url };
}

function isServer(text: string): boolean {
  return /^https?:\/\//.test(text) && isBareUrl(text);
}

function isBareUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^(https?|file):$/.test(url.protocol) || /[?#]/.test(text)) return false;
  return url.username === "" && url.password === "";
}

nameModels({ ConnectorOptions: LocationOptions, ConnectorCredentials: LocationCredentials });
