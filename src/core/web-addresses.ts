/** Whether the host, as a URL writes it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Whether feeds may be read from there: `https:`, `file:`, and `http:` on this machine. */
export function isFeedAddress(address: URL): boolean {
  return address.protocol === "file:" || isWebAddress(address);
}

/** Whether it is `https:`, or `http:` on this machine. */
export function isWebAddress({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
