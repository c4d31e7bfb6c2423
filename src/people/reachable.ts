/** What a server that listens on every address calls itself, and where it is reached on its own machine. */
const EVERY_ADDRESS = { "0.0.0.0": "127.0.0.1", "[::]": "localhost", "::": "localhost" } as const;

/** Whether this URL has, in place of a host, the sign for every address of a machine. */
export function isEveryAddress(url: string): boolean {
  return wildcardOf(url) !== undefined;
}

/**
 * The URL with a host that a browser can open, and that may keep a session there: the sign for every address is none,
 * so that it is this machine that is named in its place.
 */
export function reachable(url: string): string {
  const wildcard = wildcardOf(url);
  return wildcard === undefined ? url : url.replace(wildcard, EVERY_ADDRESS[wildcard]);
}

function wildcardOf(url: string): keyof typeof EVERY_ADDRESS | undefined {
  const [, host] = /^https?:\/\/(0\.0\.0\.0|\[::\]|::)(?=[:/]|$)/.exec(url) ?? [];
  return host as keyof typeof EVERY_ADDRESS | undefined;
}
