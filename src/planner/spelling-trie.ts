/** A spelling near another, and how many edits are between them. */
export type NearSpelling = { readonly spelling: string; readonly edits: number };

/** Spellings in which those near a misspelled one are found without comparing it with each. */
export type SpellingTrie = {
  /** Adds a spelling; one that is there stays once. */
  add(spelling: string): void;
  /**
   * The spellings within so many edits, the nearest first. An edit is a character more, fewer or another, or two
   * neighbours exchanged. A search looks at so many nodes at most: what it has not found then is left out.
   */
  near(spelling: string, editsMax: number): readonly NearSpelling[];
};

const CHARS_MAX = 40;
const NODES_SEARCHED_MAX = 20_000;
const NODES_BEGIN = 1_024;
const ROOT = 0;
const TOO_FAR = 100;

/** An empty trie. Its nodes are numbers in typed arrays, since a large dictionary has a million of them. */
export function createSpellingTrie(): SpellingTrie {
  const spellings: string[] = [];
  let nodes = emptyNodes(NODES_BEGIN);
  let count = 1;

  function childOf(node: number, char: number): number {
    let child = nodes.firstChild[node] ?? 0;
    while (child !== 0 && nodes.char[child] !== char) child = nodes.nextSibling[child] ?? 0;
    return child;
  }

  function addChild(node: number, char: number): number {
    if (count === nodes.char.length) nodes = grown(nodes);
    const child = count;
    count += 1;
    nodes.char[child] = char;
    nodes.nextSibling[child] = nodes.firstChild[node] ?? 0;
    nodes.firstChild[node] = child;
    return child;
  }

  return {
    add(spelling) {
      if (spelling === "" || spelling.length > CHARS_MAX) return;
      let node = ROOT;
      for (let at = 0; at < spelling.length; at += 1) {
        const char = spelling.charCodeAt(at);
        node = childOf(node, char) || addChild(node, char);
      }
      if (nodes.word[node] === 0) nodes.word[node] = spellings.push(spelling);
    },
    near(spelling, editsMax) {
      if (spelling.length > CHARS_MAX + editsMax) return [];
      const found = search({ nodes, spelling, editsMax });
      return found
        .map(({ word, edits }) => ({ spelling: spellings[word - 1] ?? "", edits }))
        .toSorted((one, other) => one.edits - other.edits || (one.spelling < other.spelling ? -1 : 1));
    },
  };
}

/** `word`: the place of the spelling that ends at the node, from 1; 0 is none, as a child or sibling 0 is none. */
type Nodes = {
  readonly char: Uint16Array;
  readonly firstChild: Uint32Array;
  readonly nextSibling: Uint32Array;
  readonly word: Uint32Array;
};

function emptyNodes(count: number): Nodes {
  return {
    char: new Uint16Array(count),
    firstChild: new Uint32Array(count),
    nextSibling: new Uint32Array(count),
    word: new Uint32Array(count),
  };
}

function grown(nodes: Nodes): Nodes {
  const larger = emptyNodes(nodes.char.length * 2);
  for (const name of ["char", "firstChild", "nextSibling", "word"] as const) larger[name].set(nodes[name]);
  return larger;
}

type Search = { readonly nodes: Nodes; readonly spelling: string; readonly editsMax: number };

/** One row of distances for each depth: the edits from each beginning of the spelling to what the path spells. */
type Rows = readonly Uint8Array[];

type Match = { readonly word: number; readonly edits: number };

function search({ nodes, spelling, editsMax }: Search): readonly Match[] {
  const found: Match[] = [];
  const rows = emptyRows(spelling.length, editsMax);
  const path = new Uint16Array(rows.length);
  let left = NODES_SEARCHED_MAX;

  function visit(node: number, depth: number): void {
    left -= 1;
    path[depth] = nodes.char[node] ?? 0;
    const best = fillRow({ rows, path, spelling, editsMax }, depth);
    const edits = rows[depth]?.[spelling.length] ?? TOO_FAR;
    const word = nodes.word[node] ?? 0;
    if (word !== 0 && edits <= editsMax) found.push({ word, edits });
    if (best <= editsMax && depth + 1 < rows.length) visitChildren(node, depth + 1);
  }

  function visitChildren(parent: number, depth: number): void {
    for (let node = nodes.firstChild[parent] ?? 0; node !== 0 && left > 0; node = nodes.nextSibling[node] ?? 0) {
      visit(node, depth);
    }
  }

  visitChildren(ROOT, 1);
  return found;
}

/** Rows of distances; the first is that of nothing spelled yet, and what is not filled in is too far. */
function emptyRows(length: number, editsMax: number): Rows {
  const rows = Array.from({ length: length + editsMax + 2 }, () => new Uint8Array(length + 1).fill(TOO_FAR));
  for (let at = 0; at <= length; at += 1) (rows[0] as Uint8Array)[at] = at;
  return rows;
}

type Path = Pick<Search, "spelling" | "editsMax"> & { readonly rows: Rows; readonly path: Uint16Array };

/**
 * Fills the row of a depth out of those above it, and returns its least distance (optimal string alignment). Only cells
 * that so few edits can reach are looked at.
 */
function fillRow({ rows, path, spelling, editsMax }: Path, depth: number): number {
  const [row, above] = [rows[depth] as Uint8Array, rows[depth - 1] as Uint8Array];
  if (depth <= editsMax) row[0] = depth;
  let best = row[0] ?? TOO_FAR;
  const last = Math.min(spelling.length, depth + editsMax);
  for (let at = Math.max(1, depth - editsMax); at <= last; at += 1) {
    const another = spelling.charCodeAt(at - 1) === path[depth] ? 0 : 1;
    const edits = Math.min(cell(above, at) + 1, cell(row, at - 1) + 1, cell(above, at - 1) + another);
    const isExchange =
      at > 1 && spelling.charCodeAt(at - 1) === path[depth - 1] && spelling.charCodeAt(at - 2) === path[depth];
    row[at] = isExchange ? Math.min(edits, cell(rows[depth - 2], at - 2) + 1) : edits;
    best = Math.min(best, cell(row, at));
  }
  return best;
}

function cell(row: Uint8Array | undefined, at: number): number {
  return row?.[at] ?? TOO_FAR;
}
