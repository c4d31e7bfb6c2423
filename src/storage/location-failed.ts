/**
 * Why a location could not be read: `access_denied` the credentials or rights do not suffice, `not_found` it or a file
 * of it is not there, `address_not_allowed` it leads into a network that connectors may not reach, `unreachable` nobody
 * answers there now, `too_slow` it takes longer than others can wait, `changed` a file is another one than was listed,
 * `unreadable_file` what lies there can't be handed to the engine, `failed` anything else.
 */
export type LocationFailure =
  | "access_denied"
  | "not_found"
  | "address_not_allowed"
  | "unreachable"
  | "too_slow"
  | "changed"
  | "unreadable_file"
  | "failed";

/**
 * The message says what to do. Neither it nor anything in the error holds a credential: it has no `cause`, since errors
 * of the providers' libraries carry whole requests.
 */
export class LocationFailed extends Error {
  override readonly name = "LocationFailed";
  readonly code: LocationFailure;

  constructor(code: LocationFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a server says about a request that failed: its status, and its own word for why. */
export type Refusal = { readonly status: number; readonly reason?: string | undefined };

/** Words by which storage services refuse credentials, whatever their status. */
const ABOUT_CREDENTIALS =
  /^(ExpiredToken|InvalidToken|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|PublicAccessNotPermitted)$/;

/** The failure that a refusal of `what` (a bucket, a file) stands for. */
export function failureOfRefusal(what: string, { status, reason = "" }: Refusal): LocationFailed {
  const said = /^[\w.-]{1,80}$/.test(reason) ? `${status} ${reason}` : `${status}`;
  const code = ABOUT_CREDENTIALS.test(reason) ? "access_denied" : codeOfStatus(status);
  return new LocationFailed(code, `${what} ${SENTENCES[code]} (${said}).${isRedirect(status) ? NO_REDIRECTS : ""}`);
}

type FailureAtPlace = Exclude<LocationFailure, "address_not_allowed" | "unreadable_file" | "too_slow">;

const SENTENCES: Readonly<Record<FailureAtPlace, string>> = {
  access_denied: "can't be read with these credentials: check them, and that they allow listing and reading there",
  not_found: "is not there: check the source, and whether it was moved",
  changed: "has changed since it was listed: the next sync reads its new state",
  unreachable: "can't be read now: wait, and if that does not help, ask whoever runs the server",
  failed: "can't be read: check source and options",
};
const NO_REDIRECTS = " It has moved, and redirects are not followed: send the address or the region that it has now.";

function codeOfStatus(status: number): FailureAtPlace {
  if (status === 401 || status === 403) return "access_denied";
  if (status === 404) return "not_found";
  if (status === 412) return "changed";
  return status === 429 || status >= 500 ? "unreachable" : "failed";
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** The failure of a server that sends another part of `what` than was asked for, or always all of it. */
export function noRanges(what: string): LocationFailed {
  return new LocationFailed(
    "unreadable_file",
    `${what} can't be read in ranges: serve it from a server that supports them.`,
  );
}

/** The failure that an error of a connection to `what` stands for; a `LocationFailed` on its way stays what it is. */
export function failureOfConnection(what: string, error: unknown): LocationFailed {
  if (error instanceof LocationFailed) return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  const word = [code, name].find((text) => typeof text === "string" && /^[\w.-]{1,80}$/.test(text));
  return new LocationFailed(
    "unreachable",
    `${what} can't be reached now (${word ?? "no answer"}): check its address, and whether it is running.`,
  );
}
