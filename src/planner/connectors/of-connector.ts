import type { Dictionary, Named } from "../dictionary.ts";
import { LEFT_OUT as LEFT_OUT_OF_IT } from "../grammar/reading.ts";
import { findNamed, indexNames } from "../name-index.ts";
import type { PlanContext } from "../plan-context.ts";
import { squash } from "../tokens.ts";
import type { Understood } from "../understood.ts";

type Read = (question: string, context: PlanContext) => Understood;
/** The texts that stand for the question with the connector left out, of which the first that is answered is read. */
type InConnector = { readonly texts: readonly string[]; readonly said: string; readonly connector: Named };

const NOUN = "(?:connectors?|connections?|feeds?|imports?|exports?)";
// Whose bills a connector delivers, where it is called so.
const WHOSE = "(?:clients?|customers?|tenants?|compan(?:y|ies))";
const WHERE = "(?:(?:from|of|for|in|on|by|through|via|at|under) )";
const BILLS = "(?:(?:bills?|costs?|spend|spending|data|lines|figures) of )";
// What is left out, or set beside something else, is no limit.
const LEFT_OUT = new RegExp(
  "\\b(?:without|except(?: for)?|excluding|minus|but|not|other than|besides)\\W*$|" +
    "\\w\\W+(?:vs\\.?|versus|against|than|and|or)\\W*$",
  "i",
);
const NOTHING_LEFT = /^\W*(?:(?:and|so|ok|now|what about|how about|just|only|the same|same)\W*)*$/i;

/**
 * A question with the bills of one connector as its lines, which it names: "from the acme connector", or "from acme"
 * where nothing else is read in these words. A name that the bills have, too, is the bills' own.
 */
export function readInConnector(
  question: string,
  context: PlanContext,
  dictionary: Dictionary,
  read: Read,
): Understood {
  const spoken = question.toUpperCase();
  const isSpoken = ({ id, name }: Named) => [id, name].some((one) => one && spoken.includes(one.toUpperCase()));
  // Patterns are made of those alone that the question can name: there may be hundreds.
  const places = (dictionary.connectors ?? []).filter((one) => isSpoken(one) && !isOnBills(one.name, dictionary));
  if (places.length === 0) return read(question, context);
  const said = connectorIn(question, places, true);
  const called = said && readIn(said, context, read);
  if (called) return called;
  const whole = read(question, context);
  // What is left out, or corrected to something else, may be the name.
  const isSaid = whole.corrections.length === 0 && !whole.reading.some(({ as }) => as === LEFT_OUT_OF_IT);
  const isWhole =
    whole.plan.kind === "help" || (whole.plan.kind === "answer" && whole.plan.missing.length === 0 && isSaid);
  const bare = isWhole ? null : connectorIn(question, places, false);
  return (bare && readIn(bare, context, read)) ?? whole;
}

function isOnBills(name: string | null, dictionary: Dictionary): boolean {
  const { values, isPart } = findNamed(indexNames(dictionary), squash(name ?? ""));
  return values.length > 0 && !isPart;
}

/** null: it is not answered so, and what is asked back of the question is asked of all of it. */
function readIn({ texts, said, connector: { id } }: InConnector, context: PlanContext, read: Read): Understood | null {
  const all = texts.map((text) => read(text, { ...context, connector_id: id }));
  const understood = all.find(({ plan }) => plan.kind === "answer");
  if (!understood) return null;
  return { ...understood, reading: [...understood.reading, { words: said, as: "filter", value: `connector=${id}` }] };
}

/** The one connector that is named, with the text around it; `isCalled`: said to be a connector, or by its id. */
function connectorIn(question: string, places: readonly Named[], isCalled: boolean): InConnector | null {
  const found = places.flatMap((connector) => {
    const said = formsOf(connector, isCalled).map((form) => form.exec(question));
    const [match] = said.filter((one) => one !== null);
    return match ? [{ connector, said: match[0], at: match.index }] : [];
  });
  const [first, ...others] = found;
  if (!first || others.length > 0 || LEFT_OUT.test(question.slice(0, first.at))) return null;
  const [before, behind] = [question.slice(0, first.at), question.slice(first.at + first.said.length)];
  const around = (words: string) =>
    [before.trimEnd(), words, behind.trimStart()].filter((part) => part !== "").join(" ");
  const bill = new RegExp(`^${WHERE}`, "i").test(first.said) ? "of our bill" : "our bill";
  const texts = NOTHING_LEFT.test(around(""))
    ? ["the same again", "what about it"]
    : ["", bill, "the connector"].map(around);
  return { connector: first.connector, said: first.said.trim(), texts };
}

function formsOf({ id, name }: Named, isCalled: boolean): readonly RegExp[] {
  const called = name === null || name.trim() === "" ? id : `${escaped(name)}|${id}`;
  const names = `["“'‘]?(?:${called})["”'’]?(?![\\w-])`;
  const forms = isCalled
    ? [
        `${WHERE}?(?:the |our )?(?:${NOUN}|${WHOSE})(?: called| named)? ${names}`,
        `${WHERE}?(?:the |our )?${names}(?:['’]s)? ${NOUN}`,
        `${WHERE}?${id}`,
      ]
    : [
        `${WHERE}(?:the |our )?${BILLS}?${names}(?:['’]s)?(?: (?:bills?|data))?`,
        `(?<=\\b(?:and|what about|how about) )${names}(?=\\W*$| (?:in|for|on|by|per) )`,
      ];
  return forms.map((form) => new RegExp(`(?<![\\w-])${form}`, "i"));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
