import { setImmediate } from "node:timers/promises";

const PIECE_CHARS = 65_536;

/**
 * What `JSON.stringify` makes of an answer, with the elements of its lists written some at a time: others are answered
 * meanwhile.
 */
export async function jsonInPieces(answer: unknown): Promise<string> {
  if (!hasLists(answer)) return JSON.stringify(answer);
  const members: string[] = [];
  for (const [name, value] of Object.entries(answer)) {
    const text = Array.isArray(value) ? await listInPieces(value) : JSON.stringify(value);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(",")}}`;
}

async function listInPieces(elements: readonly unknown[]): Promise<string> {
  const texts: string[] = [];
  let chars = 0;
  for (const element of elements) {
    const text = JSON.stringify(element) ?? "null";
    texts.push(text);
    chars += text.length;
    if (chars >= PIECE_CHARS) {
      chars = 0;
      await setImmediate();
    }
  }
  return `[${texts.join(",")}]`;
}

function hasLists(answer: unknown): answer is Readonly<Record<string, unknown>> {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || "toJSON" in answer) return false;
  return Object.values(answer).some(Array.isArray);
}
