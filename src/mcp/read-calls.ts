import { itemsOf, membersOf } from "../core/text/json-text.ts";

/** A call of a tool, with its arguments as they were written. */
export type WrittenCall = { readonly args: string | null };

/** What was sent: the messages for the SDK, and the calls of tools among them. */
export type MessagesRead = { readonly messages: unknown; readonly calls: readonly WrittenCall[] };

/**
 * Takes the arguments of each call out of the messages and puts the call's number in their place. The SDK would hand
 * them over parsed, where `5.0` is 5, the last of two members stands for both and `__proto__` is gone.
 */
export function readCalls(text: string): MessagesRead {
  const items = itemsOf(text);
  const calls: WrittenCall[] = [];
  const message = (written: string) => withoutArguments(written, calls);
  return { messages: items ? items.map(message) : message(text), calls };
}

/** The number of a call, out of what the SDK takes for its arguments. */
export function numberOf(args: unknown): number {
  return (args as { readonly call: number }).call;
}

function withoutArguments(written: string, calls: WrittenCall[]): unknown {
  const message = JSON.parse(written) as { method?: unknown; params?: unknown };
  if (message?.method !== "tools/call" || typeof message.params !== "object" || message.params === null) return message;
  const call = calls.push({ args: memberOf(memberOf(written, "params") ?? "", "arguments") }) - 1;
  return { ...message, params: { ...message.params, arguments: { call } } };
}

/** The member as `JSON.parse` would find it: the last of that name. */
function memberOf(text: string, name: string): string | null {
  return membersOf(text)?.findLast((member) => member.name === name)?.text ?? null;
}
