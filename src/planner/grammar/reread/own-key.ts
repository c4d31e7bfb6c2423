import { keysEndingWith } from "../../name-index.ts";
import { squash } from "../../tokens.ts";
import type { Mark, Meaning } from "../frame.ts";
import { type Surroundings, wordAt } from "./surroundings.ts";

// What nobody's bill tells, unless somebody has it in a tag.
const TAGGED = new Set(["kubernetes", "kubernetes_nodes", "people"]);
const BEFORE_GROUP = /^(?:by|per|each|every|tag|across|without|no)$/;

/** "By namespace", "by stack", where a tag's key ends with that word: what the bills have is asked for by it. */
export function readOwnKey(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  const keys = keysAsked(mark, { tokens, index });
  const [key, ...others] = keys;
  if (key === undefined) return null;
  if (isNamedWith(keys, marks[place + 1]) || isNamedWith(keys, marks[place - 1])) return { is: "filler" };
  // Of several it is asked which.
  const concept = wordAt(mark, tokens).replace(/s$/, "");
  return { is: "concept", concept, keys: others.length > 0 ? [] : [squash(key)] };
}

function keysAsked(mark: Mark, { tokens, index }: Pick<Surroundings, "tokens" | "index">): readonly string[] {
  // "By region and schedule", too.
  const by = /^(?:and|,)$/.test(tokens[mark.at - 1]?.word ?? "") ? mark.at - 3 : mark.at - 1;
  const isGrouped = BEFORE_GROUP.test(tokens[by]?.word ?? "");
  const isMissing = mark.is === "missing" && (TAGGED.has(mark.topic) || isGrouped);
  const isAsked = mark.length === 1 && (isMissing || (mark.is === "unknown" && isGrouped));
  return isAsked ? keysEndingWith(index, wordAt(mark, tokens)) : [];
}

/** "Cluster blue-1": a value of such a key is named, of which the noun says no more. */
function isNamedWith(keys: readonly string[], beside: Mark | undefined): boolean {
  return beside?.is === "names" && beside.values.some(({ key }) => keys.includes(key));
}

const KUBERNETES = /^(?:eks|aks|gke|kubernetes|k8s)$/;

/** "EKS cluster blue-1": what the cluster costs, and not only what the service does. */
export function readOfCluster(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  const [noun, name] = marks.slice(place + 1, place + 3);
  const isKind = mark.is === "names" && mark.length === 1 && KUBERNETES.test(wordAt(mark, tokens));
  return isKind && noun && isNamedWith(keysAsked(noun, { tokens, index }), name) ? { is: "filler" } : null;
}

/** "Karpenter nodes", where keys of tags have the first word: nodes are no more than the kind of what is meant. */
export function readBesideKey(mark: Mark, _: number, { marks, tokens, index }: Surroundings): Meaning | null {
  if (mark.is !== "missing" || !TAGGED.has(mark.topic)) return null;
  const isOfKey = marks.some((one) => one.is === "unknown" && index.keysWith.has(wordAt(one, tokens)));
  const isKey = tokens.some(({ kind, word }) => kind === "quoted" && index.keys.has(squash(word)));
  return isOfKey || isKey ? { is: "filler" } : null;
}
