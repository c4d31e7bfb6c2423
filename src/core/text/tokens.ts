const TOKEN = /^[A-Za-z0-9_.:-]{8,128}$/;

/** Whether a text has the form of a caller's own name (Idempotency-Key, X-Request-Id): 8 to 128 safe characters. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of bytes that are valid UTF-8; a byte order mark stays in it. Throws where they are not. */
export function decodeUtf8(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}
