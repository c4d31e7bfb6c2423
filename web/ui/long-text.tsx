import { Fragment, type ReactNode } from "react";

const CHARS_WHOLE = 72;
const CHARS_OF_END = 28;
/** A word of more characters may break where it is joined of others. */
const CHARS_OF_WORD = 12;
/** What has no such place in so many breaks anywhere: no table is as wide as one word. */
const CHARS_OF_PART = 14;

/**
 * A name, on as many lines as it takes. It breaks where a reader would: between words, before a capital, behind a
 * separator. Where it is very long its middle is left out: names of services and resources often differ at their end.
 */
export function LongText({ text }: { text: string }): ReactNode {
  const chars = [...text];
  if (chars.length <= CHARS_WHOLE) return <Breakable text={text} />;
  const short = `${chars.slice(0, CHARS_WHOLE - CHARS_OF_END).join("")}…${chars.slice(-CHARS_OF_END).join("")}`;
  return (
    <span className="min-w-0" title={text}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        <Breakable text={short} />
      </span>
    </span>
  );
}

/** A text with the places where its long words may break. */
export function Breakable({ text }: { text: string }): ReactNode {
  const parts = breakableParts(text);
  return (
    <span className={`min-w-0 ${breakOf(parts, text)}`}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text keep their places.
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** An id with a long part is no word: it fills its lines; a break before that part would leave one nearly empty. */
function breakOf(parts: readonly string[], text: string): string {
  const isOneWord = parts.some((part) => part.split(/\s/).some((word) => word.length > CHARS_OF_PART));
  if (!isOneWord) return "wrap-break-word";
  return /^\S*\d\S*$/.test(text) ? "break-all" : "wrap-anywhere";
}

/** `AmazonCloudWatch` as `Amazon`, `Cloud`, `Watch`; short words, and what is between them, as they are. */
export function breakableParts(text: string): readonly string[] {
  const words = text.split(/(?<=\s)(?=\S)/);
  return words.reduce<string[]>((parts, word) => {
    const [first = "", ...others] = word.trimEnd().length > CHARS_OF_WORD ? word.split(JOINTS) : [word];
    return [...parts.slice(0, -1), `${parts.at(-1) ?? ""}${first}`, ...others];
  }, []);
}

const JOINTS = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[-_/.:,@=…])(?=[^-_/.:,@=…\s])/u;
