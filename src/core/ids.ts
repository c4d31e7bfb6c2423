import { type RandomBytes, randomBase62 } from "./base62.ts";

const ID_CHARS = 20;

/** An id with this prefix. */
export type Prefixed<Prefix extends string> = `${Prefix}_${string}`;

export type OrganizationId = Prefixed<"org">;
export type KeyId = Prefixed<"key">;
export type PersonId = Prefixed<"per">;
export type ConnectorId = Prefixed<"con">;
export type SyncId = Prefixed<"syn">;
export type ConversationId = Prefixed<"cnv">;
export type SessionId = Prefixed<"ses">;
export type LinkId = Prefixed<"lnk">;
export type PasskeyId = Prefixed<"pky">;
export type ViewId = Prefixed<"viw">;
export type RequestId = string;

/** A new id such as `org_4fJ…`: the prefix says what it names, 20 base62 characters (119 bits) make it unique. */
export function newId<Prefix extends string>(prefix: Prefix, randomBytes: RandomBytes): Prefixed<Prefix> {
  return `${prefix}_${randomBase62(ID_CHARS, randomBytes)}`;
}

const ID_PART = new RegExp(`^[0-9A-Za-z]{${ID_CHARS}}$`);

/** Whether `text` has the form of an id with this prefix. */
export function isId<Prefix extends string>(prefix: Prefix, text: string): text is Prefixed<Prefix> {
  return text.startsWith(`${prefix}_`) && ID_PART.test(text.slice(prefix.length + 1));
}
